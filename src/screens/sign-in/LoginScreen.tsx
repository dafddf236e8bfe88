import { type JSX, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmCodeForm } from '../../features/auth/ConfirmCodeForm'
import { LoginForm } from '../../features/auth/LoginForm'
import { readSignInNotice } from '../../features/auth/AuthForm'
import type { Challenge, Credentials } from '../../lib/auth/identity-provider'
import { useSession, useSessionSnapshot } from '../../lib/auth/use-session'
import { Banner } from '../../ui/feedback/Banner'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { lazyComponent } from '../../ui/lazy-component'

const ChallengeStep = lazyComponent(
  () => import('../../features/auth/ChallengeStep'),
  (module) => module.ChallengeStep,
)

type Step =
  | { kind: 'credentials'; username?: string; message?: string | null }
  | { kind: 'challenge'; challenge: Challenge; credentials: Credentials }
  | { kind: 'confirm'; credentials: Credentials }

export function LoginScreen(): JSX.Element {
  const session = useSession()
  const { message } = useSessionSnapshot()
  const navigate = useNavigate()
  const { notice, username } = readSignInNotice(useLocation().state)
  const [step, setStep] = useState<Step>({ kind: 'credentials' })

  if (step.kind === 'challenge') {
    const { challenge, credentials } = step
    return (
      <Suspense fallback={<Skeleton height="18rem" />}>
        <ChallengeStep
          challenge={challenge}
          credentials={credentials}
          onStartAgain={(why) => setStep({ kind: 'credentials', username: credentials.username, message: why })}
        />
      </Suspense>
    )
  }
  if (step.kind === 'confirm') {
    const { credentials } = step
    return (
      <ConfirmCodeForm
        username={credentials.username}
        codeDelivery={null}
        justSent={false}
        onConfirmed={async () => {
          const outcome = await session.signIn(credentials)
          if (outcome.kind === 'challenge') setStep({ kind: 'challenge', challenge: outcome.challenge, credentials })
          else if (outcome.kind !== 'signedIn') setStep({ kind: 'credentials' })
        }}
      />
    )
  }
  const firstName = step.username ?? username
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
        {...(firstName && { initialUsername: firstName })}
        initialMessage={step.message ?? null}
        onChallenge={(challenge, credentials) => setStep({ kind: 'challenge', challenge, credentials })}
        onConfirmationRequired={(credentials) => setStep({ kind: 'confirm', credentials })}
        onPasswordResetRequired={(name) => void navigate('/reset-password', { state: { username: name } })}
      />
    </>
  )
}
