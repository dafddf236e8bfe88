import { type JSX, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { NewPasswordWithCodeForm, RequestCodeForm } from '../../features/auth/ResetPasswordForm'
import { readSignInNotice, type SignInNotice } from '../../features/auth/AuthForm'
import type { CodeDelivery } from '../../lib/auth/identity-provider'

export function ResetPasswordScreen(): JSX.Element {
  const navigate = useNavigate()
  const { username = '' } = readSignInNotice(useLocation().state)
  const [sent, setSent] = useState<{ username: string; delivery: CodeDelivery | null } | null>(null)

  if (!sent) {
    return (
      <RequestCodeForm initialUsername={username} onSent={(name, delivery) => setSent({ username: name, delivery })} />
    )
  }
  return (
    <NewPasswordWithCodeForm
      username={sent.username}
      codeDelivery={sent.delivery}
      onStartOver={() => setSent(null)}
      onReset={() => {
        const state: SignInNotice = {
          notice: 'Your password is changed. Sign in with the new one.',
          username: sent.username,
        }
        void navigate('/login', { replace: true, state })
      }}
    />
  )
}
