import { type JSX, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { env } from '../../lib/env'
import type { Challenge, Credentials } from '../../lib/session/identity-provider'
import { useSession } from '../../lib/session/use-session'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import styles from './AuthForm.module.css'
import { SandboxHint } from './SandboxHint'
import { useSubmission } from './use-submission'

export interface LoginFormProps {
  initialUsername?: string
  /** What went wrong with a sign-in that had come further. */
  initialMessage?: string | null
  onChallenge: (challenge: Challenge, credentials: Credentials) => void
  onConfirmationRequired: (credentials: Credentials) => void
  onPasswordResetRequired: (username: string) => void
}

/** Username and password. Once signed in, the guard around this page leads on. */
export function LoginForm(props: LoginFormProps): JSX.Element {
  const session = useSession()
  const location = useLocation()
  const [username, setUsername] = useState(props.initialUsername ?? '')
  const [password, setPassword] = useState('')
  const form = useSubmission(['username', 'password'])

  const signIn = async (): Promise<void> => {
    const name = username.trim()
    const outcome = await session.signIn({ username: name, password })
    switch (outcome.kind) {
      case 'signedIn':
        return
      case 'challenge':
        return props.onChallenge(outcome.challenge, { username: name, password })
      case 'confirmationRequired':
        return props.onConfirmationRequired({ username: name, password })
      case 'passwordResetRequired':
        return props.onPasswordResetRequired(name)
      case 'failed':
        form.refuse(outcome.error)
    }
  }
  const check = () => ({
    ...(username.trim() === '' && { username: 'Enter your username' }),
    ...(password === '' && { password: 'Enter your password' }),
  })

  return (
    <AuthForm
      title="Sign in to your account"
      message={form.message ?? (form.sending ? null : (props.initialMessage ?? null))}
      sending={form.sending}
      submitLabel="Sign in"
      onSubmit={() => void form.submit(check, signIn)}
      footer={
        <>
          New here?
          <Link to="/register" state={location.state}>
            Create account
          </Link>
          {env.backend === 'mock' ? (
            <SandboxHint
              onChoose={(name) => {
                setUsername(name)
                setPassword('sandbox')
                form.clearField('username')
                form.clearField('password')
              }}
            />
          ) : null}
        </>
      }
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
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={form.fieldErrors.password}
        onChange={(value) => {
          setPassword(value)
          form.clearField('password')
        }}
      />
      <Link to="/reset-password" state={{ username: username.trim() }} className={styles.forgot}>
        Forgot password?
      </Link>
    </AuthForm>
  )
}
