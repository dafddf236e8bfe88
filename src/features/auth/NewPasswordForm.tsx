import { type JSX, useState } from 'react'
import type { Challenge } from '../../lib/session/identity-provider'
import { useSession } from '../../lib/session/use-session'
import { Button } from '../../ui/button/Button'
import { PasswordField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import { useSubmission } from './use-submission'

export interface NewPasswordFormProps {
  challenge: Challenge
  onCancel: () => void
}

/** After a sign-in with a temporary password: the person's own one, which signs them in. */
export function NewPasswordForm({ challenge, onCancel }: NewPasswordFormProps): JSX.Element {
  const session = useSession()
  const [newPassword, setNewPassword] = useState('')
  const form = useSubmission(['password'])

  const send = async (): Promise<void> => {
    const outcome = await session.completeNewPassword({ challenge, newPassword })
    if (outcome.kind === 'failed') form.refuse(outcome.error)
  }

  return (
    <AuthForm
      title="Choose a new password"
      intro="Your password was set by an administrator. Choose one that only you know."
      message={form.message}
      sending={form.sending}
      submitLabel="Set password and sign in"
      onSubmit={() => void form.submit(() => (newPassword === '' ? { password: 'Enter a new password' } : {}), send)}
      footer={
        <Button variant="ghost" onClick={onCancel}>
          Back to sign in
        </Button>
      }
    >
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        value={newPassword}
        error={form.fieldErrors.password}
        onChange={(value) => {
          setNewPassword(value)
          form.clearField('password')
        }}
      />
    </AuthForm>
  )
}
