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
}

export interface NewPasswordAnswer {
  readonly challenge: Challenge
  readonly newPassword: string
}

export interface IdentityProvider {
  readonly signIn: (credentials: Credentials) => Promise<SignInAnswer>
  readonly respondToNewPassword: (answer: NewPasswordAnswer) => Promise<SignInAnswer>
  readonly refresh: (input: { readonly refreshToken: string; readonly username: string }) => Promise<FreshTokens>
  readonly getUser: (accessToken: string) => Promise<ProviderUser>
  readonly globalSignOut: (accessToken: string) => Promise<void>
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

/** The calls of which a GraphQL variant is tried first; whatever goes wrong there, the provider is asked directly. */
export type IdentityVariants = Partial<Pick<IdentityProvider, 'signIn' | 'signUp' | 'confirmSignUp'>>
