/** A code that was sent to confirm a sign-up or a new password; the id is `{purpose}:{userId}`. */
export interface VerificationCodeRecord {
  readonly id: string
  readonly userId: string
  readonly purpose: 'SIGN_UP' | 'PASSWORD_RESET' | 'SIGN_IN'
  readonly code: string
  readonly expiresAt: number
  readonly attempts: number
}

/** A second factor, by the provider's name for its challenge. */
export type SecondFactorMethod = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' | 'EMAIL_OTP'

/** What somebody has to show besides the password; the id is the person's. Who has none has no record. */
export interface SecondFactorRecord {
  readonly id: string
  /** Those that are on. */
  readonly ways: readonly SecondFactorMethod[]
  /** The one that is asked for without a choice. */
  readonly preferred: SecondFactorMethod | null
  /** Nobody gets in by the password alone: whoever has no second factor sets one up at the sign-in. */
  readonly required: boolean
  /** Base32; null without an authenticator app. */
  readonly totpSecret: string | null
  /** Given out, and not seen in use yet. */
  readonly pendingTotpSecret: string | null
}
