import { type JSX, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmCodeForm } from '../../features/auth/ConfirmCodeForm'
import { LoginForm } from '../../features/auth/LoginForm'
import { NewPasswordForm } from '../../features/auth/NewPasswordForm'
import { readSignInNotice } from '../../features/auth/sign-in-notice'
import type { Challenge } from '../../lib/session/identity-provider'
import { useSession, useSessionSnapshot } from '../../lib/session/use-session'
import { Banner } from '../../ui/feedback/Banner'

type Step =
  | { kind: 'credentials' }
  | { kind: 'newPassword'; challenge: Challenge }
  | { kind: 'confirm'; username: string; password: string }

export function LoginScreen(): JSX.Element {
  const session = useSession()
  const { message } = useSessionSnapshot()
  const navigate = useNavigate()
  const { notice, username } = readSignInNotice(useLocation().state)
  const [step, setStep] = useState<Step>({ kind: 'credentials' })

  if (step.kind === 'newPassword')
    return <NewPasswordForm challenge={step.challenge} onCancel={() => setStep({ kind: 'credentials' })} />
  if (step.kind === 'confirm') {
    return (
      <ConfirmCodeForm
        username={step.username}
        codeDelivery={null}
        justSent={false}
        onConfirmed={async () => {
          const outcome = await session.signIn(step)
          if (outcome.kind !== 'signedIn') setStep({ kind: 'credentials' })
        }}
      />
    )
  }
  return (
    <>
      {message ? (
        <div data-auth-notice="">
          <Banner tone="warning">{message}</Banner>
        </div>
      ) : null}
      {notice && !message ? (
        <div data-auth-notice="">
          <Banner tone="success">{notice}</Banner>
        </div>
      ) : null}
      <LoginForm
        {...(username && { initialUsername: username })}
        onNewPasswordRequired={(challenge) => setStep({ kind: 'newPassword', challenge })}
        onConfirmationRequired={(credentials) => setStep({ kind: 'confirm', ...credentials })}
        onPasswordResetRequired={(name) => void navigate('/reset-password', { state: { username: name } })}
      />
    </>
  )
}
