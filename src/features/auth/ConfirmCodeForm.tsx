import { type JSX, useState } from 'react'
import { classify } from '../../lib/errors/classify'
import type { CodeDelivery } from '../../lib/session/identity-provider'
import { useSession } from '../../lib/session/use-session'
import { Button } from '../../ui/button/Button'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import styles from './AuthForm.module.css'
import { codeSentText } from './code-delivery'
import { useCooldown } from './use-cooldown'
import { useSubmission } from './use-submission'

export const RESEND_COOLDOWN_SECONDS = 30

export interface ConfirmCodeFormProps {
  username: string
  codeDelivery: CodeDelivery | null
  /** False when the person came here from the sign-in, for no code has been sent just now. */
  justSent: boolean
  onConfirmed: () => void | Promise<void>
}

/** The emailed code that makes an account usable. */
export function ConfirmCodeForm(props: ConfirmCodeFormProps): JSX.Element {
  const { username, justSent, onConfirmed } = props
  const session = useSession()
  const [code, setCode] = useState('')
  const [delivery, setDelivery] = useState(props.codeDelivery)
  const [sentText, setSentText] = useState<string | null>(justSent ? codeSentText(props.codeDelivery) : null)
  const [resending, setResending] = useState(false)
  const form = useSubmission(['code'])
  const cooldown = useCooldown(RESEND_COOLDOWN_SECONDS, justSent)

  const confirm = async (): Promise<void> => {
    await session.confirmSignUp({ username, code: code.trim() })
    await onConfirmed()
  }
  const resend = async (): Promise<void> => {
    if (resending || cooldown.secondsLeft > 0) return
    setResending(true)
    try {
      const sent = (await session.resendConfirmationCode(username)) ?? delivery
      setDelivery(sent)
      setSentText(`Sent again. ${codeSentText(sent)}`)
      cooldown.start()
    } catch (error) {
      form.refuse(classify(error))
    } finally {
      setResending(false)
    }
  }

  return (
    <AuthForm
      title="Confirm your account"
      intro={sentText ?? 'Enter the code that was sent when the account was created, or ask for a new one.'}
      message={form.message}
      sending={form.sending}
      submitLabel="Confirm"
      onSubmit={() => void form.submit(() => (code.trim() === '' ? { code: 'Enter the code' } : {}), confirm)}
      footer={
        <div className={styles.resend}>
          <Button
            variant="ghost"
            size="sm"
            loading={resending}
            disabled={cooldown.secondsLeft > 0}
            onClick={() => void resend()}
          >
            Resend code
          </Button>
          {cooldown.secondsLeft > 0 ? <span>in {cooldown.secondsLeft}s</span> : null}
        </div>
      }
    >
      <TextField
        label="Confirmation code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={form.fieldErrors.code}
        onChange={(value) => {
          setCode(value)
          form.clearField('code')
        }}
      />
      <LiveRegion>{sentText}</LiveRegion>
    </AuthForm>
  )
}
