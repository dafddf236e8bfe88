/** What the session asks of an identity provider. `src/lib/cognito` speaks it to Cognito. */
export interface FreshTokens {
  readonly accessToken: string
  readonly idToken: string
  /** Absent after a refresh, unless the pool rotates refresh tokens. */
  readonly refreshToken?: string | undefined
  readonly expiresInSeconds?: number | undefined
}

export interface Challenge {
  readonly name: string
  /** The provider's handle of this sign-in, to be given back with the answer. */
  readonly session: string
  readonly username: string
  /** What the provider says of it: where a code went, what may be chosen, which attributes it wants. */
  readonly parameters: Readonly<Record<string, string>>
}

/** An answer to a challenge. */
export type ChallengeAnswer = { readonly challenge: Challenge } & (
  | {
      readonly kind: 'newPassword'
      readonly newPassword: string
      /** What the provider wants to know besides, by its own names. */
      readonly attributes?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'code'; readonly code: string }
  /** The second factor that the person chooses, by the name of its challenge. */
  | { readonly kind: 'way'; readonly way: string }
  /** The first code of an authenticator app that has just been given its secret. */
  | { readonly kind: 'newTotp'; readonly code: string; readonly session: string }
)

/** Whose authenticator app: of somebody signed in, or of somebody whose sign-in waits for it. */
export type TotpHandle = { readonly accessToken: string } | { readonly session: string }

export interface TotpSecret {
  /** Base32, as authenticator apps take it. */
  readonly secret: string
  /** The sign-in's handle from here on. */
  readonly session: string | null
}

export type SignInAnswer =
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
  /** The second factors that are on, by the names of their challenges. */
  readonly secondFactors: readonly string[]
}

export interface IdentityProvider {
  readonly signIn: (credentials: Credentials) => Promise<SignInAnswer>
  readonly answerChallenge: (answer: ChallengeAnswer) => Promise<SignInAnswer>
  readonly refresh: (input: { readonly refreshToken: string; readonly username: string }) => Promise<FreshTokens>
  readonly getUser: (accessToken: string) => Promise<ProviderUser>
  readonly globalSignOut: (accessToken: string) => Promise<void>
  /** Ends what has come of this refresh token, even where no access token is good any more. */
  readonly revokeToken: (refreshToken: string) => Promise<void>
  readonly associateTotp: (handle: TotpHandle) => Promise<TotpSecret>
  readonly verifyTotp: (input: TotpHandle & { readonly code: string }) => Promise<{ readonly session: string | null }>
  /** Turns the verified authenticator app on as the second factor, or off. */
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

/** The calls of which a GraphQL variant is tried first. The provider is used directly when the variant fails. */
export type IdentityVariants = Partial<Pick<IdentityProvider, 'signIn' | 'signUp' | 'confirmSignUp'>>
