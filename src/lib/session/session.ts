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

/** An immutable picture of the session: the same object until something changes. */
export interface SessionSnapshot {
  readonly status: SessionStatus
  readonly user: AuthUser | null
  /** Why the session ended or cannot be restored, in the catalogue's words. */
  readonly message: string | null
  /** The browser keeps nothing: the session ends with the tab. */
  readonly storageBlocked: boolean
  /** Counts changes of identity, which is the person and their roles. What was begun earlier belongs to somebody else. */
  readonly identityEpoch: number
}

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly user: AuthUser }
  /** One that the app has a form for; any other is a failure. */
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** The account waits for the emailed code. */
  | { readonly kind: 'confirmationRequired'; readonly username: string; readonly message: string }
  | { readonly kind: 'passwordResetRequired'; readonly username: string; readonly message: string }
  | { readonly kind: 'failed'; readonly error: AppError }

export interface OwnTotp {
  readonly isOn: () => Promise<boolean>
  /** A new secret; nothing changes until a code of it is confirmed. */
  readonly begin: () => Promise<string>
  readonly confirm: (code: string) => Promise<void>
  readonly remove: () => Promise<void>
}

/** The session as the app sees it. Calls that can fail throw AppError, except signIn, which says how it ended. */
export interface Session {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => SessionSnapshot
  /** Restores the stored session and follows time and other tabs. Resolves when the status is known. */
  readonly start: () => Promise<void>
  readonly stop: () => void

  readonly signIn: (credentials: Credentials) => Promise<SignInOutcome>
  readonly answerChallenge: (answer: ChallengeAnswer) => Promise<SignInOutcome>
  /** The secret of an authenticator app without which the provider lets nobody in. */
  readonly beginTotpAtSignIn: (challenge: Challenge) => Promise<TotpSecret>
  /** The authenticator app of whoever is signed in. */
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
  /** Ends the session here at once, and on the server if it can be reached. Never throws. */
  readonly signOut: () => Promise<void>

  /** Tries again what a message of a restoring session is about. */
  readonly retryRestore: () => Promise<void>
  readonly clearMessage: () => void

  /** The tokens for the next request, after a look at storage: other tabs may have changed them. */
  readonly tokensForRequest: () => TokenSet | null
  /**
   * New tokens instead of those that a server has refused. One call serves all callers and tabs; tokens that have been
   * renewed since are returned without another call.
   */
  readonly refresh: (refused: Pick<TokenSet, 'idToken'> | null) => Promise<TokenSet>
  /**
   * Says how the retry of an operation with renewed tokens ended. An accepted one ends a row of failures; a refused one
   * counts as one failure, whatever number of operations share the tokens.
   */
  readonly reportRetry: (used: Pick<TokenSet, 'idToken'>, isAccepted: boolean) => void
  /**
   * A server has refused what these tokens should allow: the role may have been changed since they were issued. Looks it
   * up again, now and then; other roles are a change of identity.
   */
  readonly doubtRoles: () => void
  readonly identityEpoch: () => number
  /** Called after every change of identity: whatever is remembered of the former person must go. */
  readonly onIdentityChange: (listener: () => void) => () => void
}
