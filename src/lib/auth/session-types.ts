import type { SafeStorage } from '../browser/storage'
import { AppError, type AppErrorOptions } from '../errors/app-error'
import { sessionMessages, type ErrorCode } from '../errors/catalogue'
import type { Log } from '../telemetry/create-log'
import type { Clock } from '../time/clock'
import type { Timers } from '../time/timers'
import type { Challenge, ChallengeAnswer, Credentials, IdentityProvider, TotpSecret } from './identity-provider'
import type { SessionErrorReason } from './session-state'
import type { WithTabLock } from './tab-lock'
import type { TokenAudience, TokenSet } from './tokens'
import type { AuthUser } from './user'

export type SessionStatus = 'restoring' | 'signedOut' | 'signedIn'

/** An immutable snapshot of the session. The object stays the same until something changes. */
export interface SessionSnapshot {
  readonly status: SessionStatus
  readonly user: AuthUser | null
  /** Reason why the session ended or cannot be restored, from the error catalogue. */
  readonly message: string | null
  /** True if the browser blocks storage. The session then ends with the tab. */
  readonly storageBlocked: boolean
  /** Counts changes of the user or their roles. */
  readonly identityEpoch: number
}

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly user: AuthUser }
  /** A challenge that the app has a form for. Any other challenge yields `failed`. */
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** The account needs the code from the confirmation email. */
  | { readonly kind: 'confirmationRequired'; readonly username: string; readonly message: string }
  | { readonly kind: 'passwordResetRequired'; readonly username: string; readonly message: string }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Calls about the signed-in user's authenticator app. */
export interface OwnTotp {
  readonly isOn: () => Promise<boolean>
  /** Returns a new secret. Nothing changes until a code from it is confirmed. */
  readonly begin: () => Promise<string>
  readonly confirm: (code: string) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Calls that need no sign-in and do not change the session. */
export type AccountCalls = Pick<
  IdentityProvider,
  'signUp' | 'confirmSignUp' | 'resendConfirmationCode' | 'forgotPassword' | 'confirmForgotPassword'
>

/** The session API of the app. Failing calls throw AppError. `signIn` and `answerChallenge` return the outcome. */
export interface Session extends AccountCalls {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => SessionSnapshot
  /** Returns the signal of the current user. It aborts when the user or their roles change. */
  readonly identitySignal: () => AbortSignal
  /** Subscribes to changes of identity. Listeners must drop all data of the previous user. */
  readonly onIdentityChange: (listener: () => void) => () => void
  /** Restores the stored session, then schedules renewals and follows other tabs. Resolves with a known status. */
  readonly start: () => Promise<void>
  readonly stop: () => void

  readonly signIn: (credentials: Credentials) => Promise<SignInOutcome>
  readonly answerChallenge: (answer: ChallengeAnswer) => Promise<SignInOutcome>
  /** Returns the secret for an authenticator app that the sign-in requires. */
  readonly beginTotpAtSignIn: (challenge: Challenge) => Promise<TotpSecret>
  /** Returns the calls about the signed-in user's authenticator app. */
  readonly loadTotp: () => Promise<OwnTotp>
  /** Ends the local session at once, then the server session if the server is reachable. Never throws. */
  readonly signOut: () => Promise<void>

  /** Retries a failed restore. Does nothing in any other status. */
  readonly retryRestore: () => Promise<void>
  readonly clearMessage: () => void

  /** Returns the tokens for the next request. Reads storage first, because other tabs may have changed them. */
  readonly tokensForRequest: () => TokenSet | null
  /**
   * Returns new tokens in place of the refused ones. One renewal serves all callers and tabs. If the tokens have been
   * renewed since, returns those without a request.
   */
  readonly refresh: (refused: Pick<TokenSet, 'idToken'> | null) => Promise<TokenSet>
  /**
   * Reports the result of a retry with renewed tokens. An accepted retry resets the failure count. A refused retry
   * counts as one failure, even if several operations used the same tokens.
   */
  readonly reportRetry: (used: Pick<TokenSet, 'idToken'>, isAccepted: boolean) => void
}

/** Browser state and events that the session uses. */
export interface SessionEnvironment {
  readonly isOnline: () => boolean
  /** Subscribes to changes of the stored tokens by other tabs. */
  readonly onStorageChange: (listener: () => void) => () => void
  /** Subscribes to the user's return to the page: back-forward cache, another tab, sleep, or back online. */
  readonly onReturn: (listener: () => void) => () => void
}

export interface SessionDeps {
  /** Null when the identity settings are incomplete. */
  readonly provider: IdentityProvider | null
  readonly audience: TokenAudience | null
  readonly storage: SafeStorage
  readonly clock: Clock
  readonly timers: Timers
  readonly withTabLock: WithTabLock
  readonly environment: SessionEnvironment
  readonly log: Log
}

/** A failure of the session, with a message from the error catalogue. */
export class SessionError extends AppError {
  override readonly name = 'SessionError'
  readonly reason: SessionErrorReason

  constructor(reason: SessionErrorReason, options: AppErrorOptions = {}) {
    const code: ErrorCode =
      reason === 'network' ? 'SERVICE_UNAVAILABLE' : reason === 'notConfigured' ? 'INTERNAL' : 'AUTHENTICATION_FAILED'
    super(code, { ...options, message: sessionMessages[reason] })
    this.reason = reason
  }
}
