import { type JSX, type ReactNode, useState } from 'react'
import { Stack } from '@chakra-ui/react/stack'
import { classify } from '../../lib/errors/classify'
import type { CodeDelivery } from '../../lib/auth/identity-provider'
import { useSession } from '../../lib/auth/use-session'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { AuthForm } from './AuthForm'
import { CodeField, codeRequired, codeSentText, ResendRow, useResendCooldown } from './confirmation-code'
import { useAuthForm } from './use-auth-form'

export interface ConfirmCodeFormProps {
  username: string
  codeDelivery: CodeDelivery | null
  /** False if the user arrives from the sign-in form, because no code was just sent. */
  justSent: boolean
  /** Why no code arrives. */
  problem?: string | undefined
  /** Button that returns to the step before. */
  back: ReactNode
  onConfirmed: () => void | Promise<void>
}

/** Form for the code that confirms a new account. */
export function ConfirmCodeForm(props: ConfirmCodeFormProps): JSX.Element {
  const { username, justSent, problem, back, onConfirmed } = props
  const session = useSession()
  const [delivery, setDelivery] = useState(props.codeDelivery)
  const [sentText, setSentText] = useState<string | null>(justSent ? codeSentText(props.codeDelivery) : null)
  const [resending, setResending] = useState(false)
  const cooldown = useResendCooldown(justSent)
  const form = useAuthForm({
    values: { code: '' },
    required: codeRequired,
    message: problem,
    async send({ code }) {
      await session.confirmSignUp({ username, code })
      await onConfirmed()
    },
  })

  const resend = async (): Promise<void> => {
    if (resending || cooldown.secondsLeft > 0) return
    setResending(true)
    try {
      const sent = (await session.resendConfirmationCode(username)) ?? delivery
      setDelivery(sent)
      setSentText(`Sent again. ${codeSentText(sent)}`)
      cooldown.start()
    } catch (error) {
      form.showError(classify(error))
    } finally {
      setResending(false)
    }
  }

  return (
    <AuthForm
      title="Confirm your account"
      intro={sentText ?? 'Enter the code that was sent when the account was created, or ask for a new one.'}
      form={form}
      submitLabel="Confirm"
      footer={
        <Stack gap="1" align="center">
          <ResendRow secondsLeft={cooldown.secondsLeft} resending={resending} onResend={() => void resend()} />
          {back}
        </Stack>
      }
    >
      <CodeField {...form.field('code')} />
      <LiveRegion>{sentText}</LiveRegion>
    </AuthForm>
  )
}
