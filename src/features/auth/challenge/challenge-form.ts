import type { ReactNode } from 'react'
import type { AppError } from '../../../lib/errors/app-error'
import { IdentityError } from '../../../lib/session/identity-error'
import type { Challenge, ChallengeAnswer } from '../../../lib/session/identity-provider'

type WithoutChallenge<Whole> = Whole extends unknown ? Omit<Whole, 'challenge'> : never

export type Answer = WithoutChallenge<ChallengeAnswer>

export interface ChallengeFormProps {
  challenge: Challenge
  /** Sends the answer. What is wrong with it is thrown; what ends the sign-in leads back to its beginning. */
  answer: (answer: Answer) => Promise<void>
  /** The way back to the sign-in's beginning. */
  back: ReactNode
}

/** Why the sign-in has to begin again; null where another answer may do. */
export function whyOver(error: AppError): string | null {
  if (!(error instanceof IdentityError) || error.type !== 'NotAuthorizedException') return null
  return /session/i.test(error.message) ? 'Your sign-in took too long. Please sign in again.' : error.message
}
