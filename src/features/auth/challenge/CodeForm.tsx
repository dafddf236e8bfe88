import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { classify } from '../../../lib/errors/classify'
import { Button } from '../../../ui/button/Button'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { AuthForm } from '../AuthForm'
import { CodeField } from '../CodeField'
import { codeSentText } from '../code-delivery'
import { RESEND_COOLDOWN_SECONDS, ResendRow } from '../ResendRow'
import { useCode } from '../use-code'
import { useCooldown } from '../use-cooldown'
import { useSubmission } from '../use-submission'
import type { ChallengeFormProps } from './challenge-form'

export interface CodeFormProps extends ChallengeFormProps {
  /** Requests another code. The new challenge replaces the current one. */
  onResend: () => Promise<void>
  /** Returns to the choice of factors. Undefined if the user made no choice. */
  onOtherWay?: (() => Promise<void>) | undefined
}

/** Form for the code of a second factor. */
export function CodeForm({ challenge, answer, back, onResend, onOtherWay }: CodeFormProps): JSX.Element {
  const fromApp = challenge.name === 'SOFTWARE_TOKEN_MFA'
  const [again, setAgain] = useState(false)
  const [asking, setAsking] = useState(false)
  const form = useSubmission(['code'])
  const { code, missing, clear, field } = useCode(form)
  const cooldown = useCooldown(RESEND_COOLDOWN_SECONDS, !fromApp)
  const sentText = codeSentText({
    destination: challenge.parameters['CODE_DELIVERY_DESTINATION'] ?? null,
    medium: challenge.name === 'SMS_MFA' ? 'SMS' : 'EMAIL',
    attribute: null,
  })

  const ask = async (work: () => Promise<void>, whenDone?: () => void): Promise<void> => {
    if (asking || form.sending) return
    setAsking(true)
    try {
      await work()
      whenDone?.()
    } catch (error) {
      form.refuse(classify(error))
    } finally {
      setAsking(false)
    }
  }
  const resend = () =>
    ask(onResend, () => {
      setAgain(true)
      clear()
      cooldown.start()
    })

  return (
    <AuthForm
      title="Enter your code"
      intro={
        fromApp
          ? 'Open your authenticator app and enter the code it shows.'
          : `${again ? 'Sent again. ' : ''}${sentText}`
      }
      message={form.message}
      sending={form.sending}
      submitLabel="Verify and sign in"
      onSubmit={() =>
        void form.submit(
          () => missing,
          () => answer({ kind: 'code', code }),
        )
      }
      footer={
        <Stack gap="1" align="center">
          {fromApp ? null : (
            <ResendRow secondsLeft={cooldown.secondsLeft} resending={asking} onResend={() => void resend()} />
          )}
          {onOtherWay ? (
            <Button variant="ghost" disabled={asking} onClick={() => void ask(onOtherWay)}>
              Use another way
            </Button>
          ) : null}
          {back}
        </Stack>
      }
    >
      <CodeField label="Code" {...field} />
      <LiveRegion>{fromApp ? null : `${again ? 'Sent again. ' : ''}${sentText}`}</LiveRegion>
    </AuthForm>
  )
}
