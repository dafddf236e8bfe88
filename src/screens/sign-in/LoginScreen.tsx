import { type JSX, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmCodeForm } from '../../features/auth/ConfirmCodeForm'
import { LoginForm } from '../../features/auth/LoginForm'
import { readSignInNotice, type SignInNotice } from '../../features/auth/AuthForm'
import type { Challenge, Credentials } from '../../lib/auth/identity-provider'
import type { SignInOutcome } from '../../lib/auth/session-types'
import { useSession, useSessionSnapshot } from '../../lib/auth/use-session'
import { Button } from '../../ui/button/Button'
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
  const { notice, username, problem } = readSignInNotice(useLocation().state)
  const [step, setStep] = useState<Step>({ kind: 'credentials' })

  /** Shows the next step, with the reason. After a sign-in, the route guard redirects. */
  const follow = (outcome: SignInOutcome, credentials: Credentials): void => {
    const { username: name } = credentials
    switch (outcome.kind) {
      case 'signedIn':
        return
      case 'challenge':
        return setStep({ kind: 'challenge', challenge: outcome.challenge, credentials })
      case 'confirmationRequired':
        return setStep({ kind: 'confirm', credentials })
      case 'passwordResetRequired': {
        const state: SignInNotice = { username: name, resetReason: outcome.message }
        return void navigate('/reset-password', { state })
      }
      case 'failed':
        return setStep({ kind: 'credentials', username: name, message: outcome.error.message })
    }
  }

  if (step.kind === 'challenge') {
    const { challenge, credentials } = step
    return (
      <Suspense fallback={<Skeleton height="18rem" />}>
        <ChallengeStep
          challenge={challenge}
          credentials={credentials}
          onStartAgain={(why) => setStep({ kind: 'credentials', username: credentials.username, message: why })}
          onOutcome={(outcome) => follow(outcome, credentials)}
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
        back={
          <Button
            variant="ghost"
            onClick={() => setStep({ kind: 'credentials', username: credentials.username, message: null })}
          >
            Back to sign in
          </Button>
        }
        onConfirmed={async () => follow(await session.signIn(credentials), credentials)}
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
        initialMessage={step.message === undefined ? problem : step.message}
        onOutcome={follow}
      />
    </>
  )
}
