import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { CodeDelivery } from '../../lib/auth/identity-provider'
import { useSession } from '../../lib/auth/use-session'
import { Button } from '../../ui/button/Button'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import { CodeField, codeRequired } from './confirmation-code'
import { useAuthForm } from './use-auth-form'

export interface RequestCodeFormProps {
  initialUsername: string
  onSent: (username: string, delivery: CodeDelivery | null) => void
  /** Skips this step, for a code that the user has already. */
  onHasCode: (username: string) => void
}

/** First step of a password reset: requests a code for a username. */
export function RequestCodeForm({ initialUsername, onSent, onHasCode }: RequestCodeFormProps): JSX.Element {
  const session = useSession()
  const form = useAuthForm({
    values: { username: initialUsername },
    required: { username: 'Enter your username' },
    send: async ({ username }) => onSent(username, await session.forgotPassword(username)),
  })
  const username = form.values.username.trim()
  return (
    <AuthForm
      title="Reset your password"
      intro="We’ll email you a reset code."
      form={form}
      submitLabel="Send code"
      footer={
        <Stack gap="2.5" align="center">
          {/* Without a username, the submission only shows that it is missing. */}
          <Button variant="ghost" size="sm" onClick={() => (username ? onHasCode(username) : void form.submit())}>
            I have a code
          </Button>
          <Link to="/login">Back to sign in</Link>
        </Stack>
      }
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
    </AuthForm>
  )
}

export interface NewPasswordWithCodeFormProps {
  username: string
  intro: string
  onReset: () => void
  onStartOver: () => void
}

/** Second step of a password reset: sends the code with the new password. */
export function NewPasswordWithCodeForm(props: NewPasswordWithCodeFormProps): JSX.Element {
  const { username, intro, onReset, onStartOver } = props
  const session = useSession()
  const form = useAuthForm({
    values: { code: '', password: '' },
    required: { ...codeRequired, password: 'Enter a new password' },
    async send({ code, password }) {
      await session.confirmForgotPassword({ username, code, newPassword: password })
      onReset()
    },
  })
  return (
    <AuthForm
      title="Choose a new password"
      intro={intro}
      form={form}
      submitLabel="Reset password"
      footer={
        <Stack gap="2.5" align="center">
          <Button variant="ghost" size="sm" onClick={onStartOver}>
            Ask for another code
          </Button>
          <Link to="/login">Back to sign in</Link>
        </Stack>
      }
    >
      <CodeField {...form.field('code')} />
      <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
    </AuthForm>
  )
}
