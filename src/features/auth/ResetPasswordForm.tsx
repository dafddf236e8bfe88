import { type JSX, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CodeDelivery } from '../../lib/auth/identity-provider'
import { useSession } from '../../lib/auth/use-session'
import { Button } from '../../ui/button/Button'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import { CodeField } from './CodeField'
import { codeSentText } from './code-delivery'
import { useCode } from './use-code'
import { useSubmission } from './use-submission'

const backToSignIn = <Link to="/login">Back to sign in</Link>

export interface RequestCodeFormProps {
  initialUsername: string
  onSent: (username: string, delivery: CodeDelivery | null) => void
}

/** First step of a password reset: requests a code for a username. */
export function RequestCodeForm({ initialUsername, onSent }: RequestCodeFormProps): JSX.Element {
  const session = useSession()
  const [username, setUsername] = useState(initialUsername)
  const form = useSubmission(['username'])
  const send = async (): Promise<void> => {
    const name = username.trim()
    onSent(name, await session.forgotPassword(name))
  }
  return (
    <AuthForm
      title="Reset your password"
      intro="We’ll email you a reset code."
      message={form.message}
      sending={form.sending}
      submitLabel="Send code"
      onSubmit={() => void form.submit(() => (username.trim() === '' ? { username: 'Enter your username' } : {}), send)}
      footer={backToSignIn}
    >
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={form.fieldErrors.username}
        onChange={(value) => {
          setUsername(value)
          form.clearField('username')
        }}
      />
    </AuthForm>
  )
}

export interface NewPasswordWithCodeFormProps {
  username: string
  codeDelivery: CodeDelivery | null
  onReset: () => void
  onStartOver: () => void
}

/** Second step of a password reset: sends the code with the new password. */
export function NewPasswordWithCodeForm(props: NewPasswordWithCodeFormProps): JSX.Element {
  const { username, codeDelivery, onReset, onStartOver } = props
  const session = useSession()
  const [newPassword, setNewPassword] = useState('')
  const form = useSubmission(['code', 'password'])
  const { code, missing, field } = useCode(form)
  const check = () => ({
    ...missing,
    ...(newPassword === '' && { password: 'Enter a new password' }),
  })
  const send = async (): Promise<void> => {
    await session.confirmForgotPassword({ username, code, newPassword })
    onReset()
  }
  return (
    <AuthForm
      title="Choose a new password"
      intro={codeSentText(codeDelivery)}
      message={form.message}
      sending={form.sending}
      submitLabel="Reset password"
      onSubmit={() => void form.submit(check, send)}
      footer={
        <Button variant="ghost" size="sm" onClick={onStartOver}>
          Ask for another code
        </Button>
      }
    >
      <CodeField {...field} />
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
