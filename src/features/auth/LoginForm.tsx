import { Box } from '@chakra-ui/react/box'
import type { JSX } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Credentials } from '../../lib/auth/identity-provider'
import type { SignInOutcome } from '../../lib/auth/session-types'
import { useSession } from '../../lib/auth/use-session'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import { useAuthForm } from './use-auth-form'

export interface LoginFormProps {
  initialUsername?: string
  /** Error of an earlier sign-in that failed after the password step. */
  initialMessage?: string | null | undefined
  /** Called after every outcome other than a failure, which the form shows. */
  onOutcome: (outcome: SignInOutcome, credentials: Credentials) => void
}

/** Form for the username and password. After sign-in, the route guard redirects. */
export function LoginForm(props: LoginFormProps): JSX.Element {
  const session = useSession()
  const location = useLocation()
  const form = useAuthForm({
    values: { username: props.initialUsername ?? '', password: '' },
    message: props.initialMessage,
    required: { username: 'Enter your username', password: 'Enter your password' },
    async send({ username, password }) {
      const outcome = await session.signIn({ username, password })
      if (outcome.kind === 'failed') throw outcome.error
      props.onOutcome(outcome, { username, password })
    },
  })

  return (
    <AuthForm
      title="Sign in to your account"
      form={form}
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
