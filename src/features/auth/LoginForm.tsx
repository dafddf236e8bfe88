import { Box } from '@chakra-ui/react/box'
import type { JSX } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Challenge, Credentials } from '../../lib/auth/identity-provider'
import { useSession } from '../../lib/auth/use-session'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import { useAuthForm } from './use-auth-form'

export interface LoginFormProps {
  initialUsername?: string
  /** Error of an earlier sign-in that failed after the password step. */
  initialMessage?: string | null
  onChallenge: (challenge: Challenge, credentials: Credentials) => void
  onConfirmationRequired: (credentials: Credentials) => void
  onPasswordResetRequired: (username: string) => void
}

/** Form for the username and password. After sign-in, the route guard redirects. */
export function LoginForm(props: LoginFormProps): JSX.Element {
  const session = useSession()
  const location = useLocation()
  const form = useAuthForm({
    values: { username: props.initialUsername ?? '', password: '' },
    required: { username: 'Enter your username', password: 'Enter your password' },
    async send({ username, password }) {
      const outcome = await session.signIn({ username, password })
      switch (outcome.kind) {
        case 'signedIn':
          return
        case 'challenge':
          return props.onChallenge(outcome.challenge, { username, password })
        case 'confirmationRequired':
          return props.onConfirmationRequired({ username, password })
        case 'passwordResetRequired':
          return props.onPasswordResetRequired(username)
        case 'failed':
          throw outcome.error
      }
    },
  })
  const initialMessage = form.sending ? null : (props.initialMessage ?? null)

  return (
    <AuthForm
      title="Sign in to your account"
      form={{ ...form, message: form.message ?? initialMessage }}
      submitLabel="Sign in"
      footer={
        <>
          New here?
          <Link to="/register" state={location.state}>
            Create account
          </Link>
        </>
      }
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Box asChild alignSelf="end" mt="-2.5" mb="-1" py="0.5" fontSize="sm">
        <Link to="/reset-password" state={{ username: form.values.username.trim() }}>
          Forgot password?
        </Link>
      </Box>
    </AuthForm>
  )
}
