import { type JSX, useState } from 'react'
import { type Challenge, type Credentials, IdentityError } from '../../lib/auth/identity-provider'
import type { SignInOutcome } from '../../lib/auth/session-types'
import { useSession } from '../../lib/auth/use-session'
import type { AppError } from '../../lib/errors/app-error'
import { challengeMessage } from '../../lib/errors/catalogue'
import { classify } from '../../lib/errors/classify'
import { Button } from '../../ui/button/Button'
import { Banner } from '../../ui/feedback/Banner'
import { type Answer, CodeForm, FactorChoiceForm, NewPasswordForm, TotpSetUpForm } from './challenge-forms'

/** Returns why the user must sign in again, or null if the user can retry the challenge. */
function restartReason(error: AppError): string | null {
  if (!(error instanceof IdentityError) || error.type !== 'NotAuthorizedException') return null
  return /session/i.test(error.message) ? 'Your sign-in took too long. Please sign in again.' : error.message
}

export interface ChallengeStepProps {
  challenge: Challenge
  /** Username and password, because a new code requires another sign-in. */
  credentials: Credentials
  /** Returns to the username and password, with an optional error message. */
  onStartAgain: (message: string | null) => void
  /** Called if another step than a challenge follows. */
  onOutcome: (outcome: SignInOutcome) => void
}

/** The current sign-in challenge, with a banner and a form. Shows the next challenge after each response. */
export function ChallengeStep(props: ChallengeStepProps): JSX.Element {
  const { credentials, onStartAgain, onOutcome } = props
  const session = useSession()
  const [challenge, setChallenge] = useState(props.challenge)
  /** Second factor that the user chose. Null before a choice, or if the user pool offers none. */
  const [factor, setFactor] = useState<string | null>(null)

  /** Shows the next step. Throws if the user can try again. After sign-in, the route guard redirects. */
  const follow = (outcome: SignInOutcome): void => {
    if (outcome.kind === 'signedIn') return
    if (outcome.kind === 'challenge') return setChallenge(outcome.challenge)
    if (outcome.kind !== 'failed') return onOutcome(outcome)
    const reason = restartReason(outcome.error)
    if (reason === null) throw outcome.error
    onStartAgain(reason)
  }
  const answer = async (given: Answer): Promise<void> => {
    if (given.kind === 'factorChoice') setFactor(given.factor)
    follow(await session.answerChallenge({ ...given, challenge }))
  }
  const otherWay = async (): Promise<void> => {
    setFactor(null)
    follow(await session.signIn(credentials))
  }
  const resend = async (): Promise<void> => {
    const outcome = await session.signIn(credentials)
    const asksForFactor = outcome.kind === 'challenge' && outcome.challenge.name === 'SELECT_MFA_TYPE'
    if (!asksForFactor || factor === null) return follow(outcome)
    follow(await session.answerChallenge({ kind: 'factorChoice', factor, challenge: outcome.challenge }))
  }

  const form = {
    challenge,
    answer,
    back: (
      <Button variant="ghost" onClick={() => onStartAgain(null)}>
        Back to sign in
      </Button>
    ),
  }
  return (
    <>
      <div data-auth-notice="">
        <Banner>{challengeMessage(challenge.name)}</Banner>
      </div>
      {formFor()}
    </>
  )

  function formFor(): JSX.Element {
    switch (challenge.name) {
      case 'NEW_PASSWORD_REQUIRED':
        return <NewPasswordForm {...form} />
      case 'SELECT_MFA_TYPE':
        return <FactorChoiceForm {...form} />
      case 'MFA_SETUP':
        return (
          <TotpSetUpForm
            {...form}
            onLost={(error) => onStartAgain(restartReason(classify(error)) ?? classify(error).message)}
          />
        )
      default:
        return (
          <CodeForm
            key={challenge.name}
            {...form}
            onResend={resend}
            onOtherWay={factor === null ? undefined : otherWay}
          />
        )
    }
  }
}
