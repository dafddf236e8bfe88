import type { AppError } from '../errors/app-error'
import type {
  Challenge,
  ChallengeAnswer,
  CodeDelivery,
  Credentials,
  TotpSecret,
  SignUpInput,
  SignUpResult,
} from './identity-provider'
import type { TokenSet } from './token-set'
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
  /** Counts changes of the user or their roles. Work from an earlier epoch belongs to another identity. */
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

export interface OwnTotp {
  readonly isOn: () => Promise<boolean>
  /** Returns a new secret. Nothing changes until a code from it is confirmed. */
  readonly begin: () => Promise<string>
  readonly confirm: (code: string) => Promise<void>
  readonly remove: () => Promise<void>
}

/** The session API of the app. Failing calls throw AppError. `signIn` and `answerChallenge` return the outcome. */
export interface Session {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => SessionSnapshot
  /** Restores the stored session, then schedules renewals and follows other tabs. Resolves with a known status. */
  readonly start: () => Promise<void>
  readonly stop: () => void

  readonly signIn: (credentials: Credentials) => Promise<SignInOutcome>
  readonly answerChallenge: (answer: ChallengeAnswer) => Promise<SignInOutcome>
  /** Returns the secret for an authenticator app that the sign-in requires. */
  readonly beginTotpAtSignIn: (challenge: Challenge) => Promise<TotpSecret>
  /** Returns the calls about the signed-in user's authenticator app. */
  readonly loadTotp: () => Promise<OwnTotp>
  readonly signUp: (input: SignUpInput) => Promise<SignUpResult>
  readonly confirmSignUp: (input: { readonly username: string; readonly code: string }) => Promise<void>
  readonly resendConfirmationCode: (username: string) => Promise<CodeDelivery | null>
  readonly forgotPassword: (username: string) => Promise<CodeDelivery | null>
  readonly confirmForgotPassword: (input: {
    readonly username: string
    readonly code: string
    readonly newPassword: string
  }) => Promise<void>
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
  /**
   * Rechecks the user's roles after a server refused an operation that these tokens should allow. Rechecks are
   * rate-limited. Different roles are a change of identity.
   */
  readonly doubtRoles: () => void
  readonly identityEpoch: () => number
  /** Subscribes to changes of identity. Listeners must drop all data of the previous user. */
  readonly onIdentityChange: (listener: () => void) => () => void
}
