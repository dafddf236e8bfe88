/** Emailed or texted code. The id is `{purpose}:{userId}`. */
export interface VerificationCodeRecord {
  readonly id: string
  readonly userId: string
  readonly purpose: 'SIGN_UP' | 'PASSWORD_RESET' | 'SIGN_IN'
  readonly code: string
  readonly expiresAt: number
  readonly attempts: number
}

/** Second factor, by Cognito's name of its challenge. */
export type SecondFactorMethod = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' | 'EMAIL_OTP'

/** Second factors of a user. The id is the user id. Users without second factors have no record. */
export interface SecondFactorRecord {
  readonly id: string
  /** The enabled methods. */
  readonly ways: readonly SecondFactorMethod[]
  /** The method that a sign-in uses without offering a choice. */
  readonly preferred: SecondFactorMethod | null
  /** If true, a user without a second factor must set one up during sign-in. */
  readonly required: boolean
  /** Base32; null without an authenticator app. */
  readonly totpSecret: string | null
  /** New secret, until the user enters its first code. */
  readonly pendingTotpSecret: string | null
}
