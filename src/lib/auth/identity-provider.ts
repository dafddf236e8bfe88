import { AppError, type AppErrorOptions } from '../errors/app-error'
import type { ErrorCode } from '../errors/catalogue'
import type { Log } from '../telemetry/create-log'
import type { TokenSet } from './tokens'

/** Tokens from the identity provider. `src/lib/auth/cognito` implements the provider for Cognito. */
export interface FreshTokens {
  readonly accessToken: string
  readonly idToken: string
  /** Absent after a refresh, unless the pool rotates refresh tokens. */
  readonly refreshToken?: string | undefined
  readonly expiresInSeconds?: number | undefined
}

export interface Challenge {
  readonly name: string
  /** The provider's handle for this sign-in. The answer must include it. */
  readonly session: string
  readonly username: string
  /** Details from the provider: where a code was sent, the available choices, the required attributes. */
  readonly parameters: Readonly<Record<string, string>>
}

export type ChallengeAnswer = { readonly challenge: Challenge } & (
  | {
      readonly kind: 'newPassword'
      readonly newPassword: string
      /** Further attributes that the provider requires, by the provider's names. */
      readonly attributes?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'code'; readonly code: string }
  /** The second factor that the user chose, by the name of its challenge. */
  | { readonly kind: 'factorChoice'; readonly factor: string }
  /** The first code of a new authenticator app. */
  | { readonly kind: 'newTotp'; readonly code: string; readonly session: string }
)

/** Identifies the owner of an authenticator app: a signed-in user, or a user during sign-in. */
export type TotpHandle = { readonly accessToken: string } | { readonly session: string }

export interface TotpSecret {
  /** Base32, the format of authenticator apps. */
  readonly secret: string
  /** The handle for the next step of the sign-in. */
  readonly session: string | null
}

export type SignInResponse =
  | { readonly kind: 'tokens'; readonly tokens: FreshTokens }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface SignUpInput {
  readonly username: string
  readonly password: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly address: string
  readonly addressLine2?: string | undefined
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly nmlsNumber?: string | undefined
}

export interface CodeDelivery {
  readonly destination: string | null
  readonly medium: string | null
  readonly attribute: string | null
}

export interface SignUpResult {
  readonly userSub: string | null
  readonly confirmed: boolean
  readonly codeDelivery: CodeDelivery | null
}

export interface ProviderUser {
  readonly username: string | null
  readonly attributes: Readonly<Record<string, string>>
  /** The active second factors, by the names of their challenges. */
  readonly secondFactors: readonly string[]
}

export interface IdentityProvider {
  readonly signIn: (credentials: Credentials) => Promise<SignInResponse>
  readonly answerChallenge: (answer: ChallengeAnswer) => Promise<SignInResponse>
  readonly refresh: (input: { readonly refreshToken: string; readonly username: string }) => Promise<FreshTokens>
  readonly getUser: (accessToken: string) => Promise<ProviderUser>
  readonly globalSignOut: (accessToken: string) => Promise<void>
  /** Revokes the refresh token and its tokens. Works without a valid access token. */
  readonly revokeToken: (refreshToken: string) => Promise<void>
  readonly associateTotp: (handle: TotpHandle) => Promise<TotpSecret>
  readonly verifyTotp: (input: TotpHandle & { readonly code: string }) => Promise<{ readonly session: string | null }>
  /** Turns the verified authenticator app on or off as the second factor. */
  readonly preferTotp: (accessToken: string, enabled: boolean) => Promise<void>
  readonly signUp: (input: SignUpInput) => Promise<SignUpResult>
  readonly confirmSignUp: (input: { readonly username: string; readonly code: string }) => Promise<void>
  readonly resendConfirmationCode: (username: string) => Promise<CodeDelivery | null>
  readonly forgotPassword: (username: string) => Promise<CodeDelivery | null>
  readonly confirmForgotPassword: (input: {
    readonly username: string
    readonly code: string
    readonly newPassword: string
  }) => Promise<void>
}

/**
 * Ends the session at the provider. The revocation runs last, because it may invalidate the access token that the
 * global sign-out needs. It also ends a session with an expired access token. A pool without revocation refuses it.
 */
export async function revokeRemoteSession(provider: IdentityProvider, former: TokenSet, log: Log): Promise<void> {
  try {
    await provider.globalSignOut(former.accessToken)
  } catch (error) {
    log.warn('The server could not be told of the sign-out; the tokens here are gone', { error })
  }
  try {
    await provider.revokeToken(former.refreshToken)
  } catch (error) {
    log.warn('The refresh token could not be revoked; the tokens here are gone', { error })
  }
}

/**
 * GraphQL variants of provider calls, which are tried first. An IdentityError is the service's refusal. After any other
 * error, the provider is called directly.
 */
export type GraphqlIdentityCalls = Partial<Pick<IdentityProvider, 'signIn' | 'signUp' | 'confirmSignUp'>>

/** A refusal or fault of the identity provider, with the provider's name for the error. */
export class IdentityError extends AppError {
  override readonly name = 'IdentityError'
  /** Name of the exception, such as 'NotAuthorizedException'. Null if the response contained no name. */
  readonly type: string | null
  readonly status: number | null
  /** What the operator must change, if the set-up is at fault. The log has it, and the message does not. */
  readonly remedy: string | null

  constructor(
    code: ErrorCode,
    details: {
      readonly type: string | null
      readonly status: number | null
      readonly remedy?: string | null
    } & AppErrorOptions,
  ) {
    super(code, details)
    this.type = details.type
    this.status = details.status
    this.remedy = details.remedy ?? null
  }
}

const finalRefusals: ReadonlySet<string | null> = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
  'TokenRevokedException',
])

/** Returns whether the error means that the refresh token will never work again. */
export function isFinalRefusal(error: AppError): boolean {
  return error instanceof IdentityError && finalRefusals.has(error.type)
}
