import type { ReactNode } from 'react'
import type { AppError } from '../../../lib/errors/app-error'
import { type Challenge, type ChallengeAnswer, IdentityError } from '../../../lib/auth/identity-provider'

type WithoutChallenge<Whole> = Whole extends unknown ? Omit<Whole, 'challenge'> : never

export type Answer = WithoutChallenge<ChallengeAnswer>

export interface ChallengeFormProps {
  challenge: Challenge
  /** Sends the response. Throws if the user can correct it. Otherwise a failure returns to the password step. */
  answer: (answer: Answer) => Promise<void>
  /** Button that returns to the password step. */
  back: ReactNode
}

/** Returns why the user must sign in again, or null if the user can retry the challenge. */
export function whyOver(error: AppError): string | null {
  if (!(error instanceof IdentityError) || error.type !== 'NotAuthorizedException') return null
  return /session/i.test(error.message) ? 'Your sign-in took too long. Please sign in again.' : error.message
}
