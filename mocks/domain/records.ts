/**
 * Records of the simulated backend. Times are epoch milliseconds of the simulated clock. Amounts of money are whole
 * cents.
 */

export type UserRole = 'AGENT' | 'MANAGER' | 'ADMINISTRATOR'
export type UserStatus = 'ACTIVE' | 'PENDING' | 'DISABLED'

export interface AddressRecord {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

export interface NotificationPreferencesRecord {
  readonly lowBalance: boolean
  readonly topUps: boolean
  readonly returns: boolean
  readonly email: boolean
}

/** User account. The id is the `sub` claim of the identity provider. For agents, it is also the agent id. */
export interface UserRecord {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: UserRole
  readonly status: UserStatus
  readonly phoneNumber: string | null
  readonly nmlsNumber: string | null
  readonly address: AddressRecord | null
  readonly profilePictureUrl: string | null
  readonly emailVerified: boolean
  readonly phoneVerified: boolean
  readonly selectedStates: readonly string[]
  /** Unit where an agent works, or that a manager manages. */
  readonly unitId: string | null
  /** Salted digest. Null accepts any password except `error` (product specification, section 8). */
  readonly passwordDigest: string | null
  readonly mustChangePassword: boolean
  /** Number that each global sign-out and each password reset increments. Tokens with a lower number are invalid. */
  readonly tokenGeneration: number
  readonly notificationPreferences: NotificationPreferencesRecord
  /** True while the user exists only at the identity provider. Until createAgent, getAgent throws NOT_FOUND. */
  readonly agentMissing?: boolean
  readonly lastLoginAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Payment settings of an agent. The id is the agent id. */
export interface PaymentConfigRecord {
  readonly id: string
  readonly stripeCustomerId: string
  readonly defaultPaymentMethodId: string | null
  readonly autoTopUpEnabled: boolean
  readonly thresholdCents: number | null
  readonly topUpCents: number | null
  readonly consentVersion: string | null
  readonly consentCapturedAt: number | null
  readonly lastTopUpAt: number | null
  readonly failureCount: number
}

export interface OrgUnitRecord {
  readonly id: string
  readonly name: string
  readonly level: 'COMPANY' | 'DIVISION' | 'BRANCH' | 'TEAM'
  readonly parentId: string | null
  readonly archived: boolean
  readonly createdAt: number
}

export interface LeadSourceRecord {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly status: 'ACTIVE' | 'PAUSED' | 'DELETED'
  readonly logoUrl: string | null
  readonly description: string | null
  readonly baseCostCents: number
  /** Markup in hundredths of a percent: 12.5% is 1250. */
  readonly markupBasisPoints: number
  readonly createdAt: number
  readonly updatedAt: number
}

export interface PricingChangeRecord {
  readonly id: string
  readonly sourceId: string
  readonly baseCostCents: number
  readonly markupBasisPoints: number
  readonly finalCostCents: number
  readonly previousFinalCostCents: number | null
  readonly changedById: string | null
  readonly reason: string | null
  readonly createdAt: number
}

/** Wallet of an agent for the leads of one source. The id is `{agentId}:{sourceId}`. */
export interface WalletRecord {
  readonly id: string
  readonly agentId: string
  readonly sourceId: string
  /** True if the wallet is allowed to buy leads. Only administrators change this field. */
  readonly activated: boolean
  /** True if the agent wants to buy leads with the wallet. The agent changes this field. */
  readonly enabled: boolean
  readonly lowBalanceThresholdCents: number
  readonly autoReplenishEnabled: boolean
  readonly autoReplenishThresholdCents: number | null
  readonly autoReplenishAmountCents: number | null
  readonly createdAt: number
}

export type LeadStatus = 'OPEN' | 'SOLD' | 'CONTACTED' | 'QUALIFIED' | 'FUNDED' | 'RETURN_REQUESTED' | 'RETURNED'
export type PropertyType = 'SINGLE_FAMILY' | 'CONDO' | 'TOWNHOUSE' | 'MULTI_FAMILY' | 'MANUFACTURED'
export type ReturnReason = 'WRONG_NUMBER' | 'NOT_INTERESTED' | 'DUPLICATE' | 'OUT_OF_CRITERIA' | 'FAKE_DETAILS'

export interface LeadReturnRecord {
  readonly reason: ReturnReason
  readonly comment: string | null
  readonly requestedAt: number
  readonly resolvedAt: number | null
  readonly resolvedById: string | null
  readonly approved: boolean | null
  readonly resolutionComment: string | null
}

export interface LeadRecord {
  readonly id: string
  readonly sourceId: string
  readonly status: LeadStatus
  /** Current owner: an agent id, or EXCHANGE_BUYER for a rival. */
  readonly agentId: string | null
  /** The owner who paid. Differs from `agentId` after a reassignment. */
  readonly paidById: string | null
  readonly state: string
  readonly costCents: number
  readonly priceCents: number
  readonly score: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  /** Loan amount in whole US dollars. */
  readonly loanAmount: number
  readonly propertyType: PropertyType
  readonly leadReturn: LeadReturnRecord | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly purchasedAt: number | null
  readonly contactedAt: number | null
  readonly fundedAt: number | null
}

export interface LeadNoteRecord {
  readonly id: string
  readonly leadId: string
  readonly authorId: string
  readonly text: string
  readonly createdAt: number
}

/** Entry in the history of a lead. */
export interface LeadEventRecord {
  readonly id: string
  readonly leadId: string
  readonly label: string
  readonly detail: string | null
  readonly at: number
}

/** Simulated behavior of a test card. Stored instead of the card number, which no record contains. */
export interface CardBehaviourRecord {
  /** `processes`: the bank decides later. `errorCode` says how. */
  readonly onSession: 'succeeds' | 'declines' | 'challenge' | 'processes'
  readonly afterChallenge: 'succeeds' | 'declines'
  readonly offSession: 'succeeds' | 'declines' | 'challenge' | 'challenge-unless-set-up'
  readonly declineCode: string | null
  readonly errorCode: string | null
  readonly message: string | null
  readonly disputed: boolean
}

export interface PaymentMethodRecord extends CardDetailsRecord {
  readonly id: string
  readonly agentId: string
  readonly behaviour: CardBehaviourRecord
  /**
   * Always true, because when a card is saved, the bank agrees to later charges without the cardholder. Not removed,
   * because saved worlds contain this field.
   */
  readonly setUpForOffSession: true
  readonly createdAt: number
}

/** Card data to display. Not enough to charge the card. */
export interface CardDetailsRecord {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly billingName: string | null
}

export type IntentStatus =
  'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export interface IntentErrorRecord {
  readonly code: string
  readonly declineCode: string | null
  readonly message: string
}

interface IntentRecord {
  readonly id: string
  readonly clientSecret: string
  readonly agentId: string
  readonly status: IntentStatus
  readonly paymentMethodId: string | null
  /** Behavior of the card that was used last. Stored here, because a one-time card has no payment method record. */
  readonly behaviour: CardBehaviourRecord | null
  readonly lastError: IntentErrorRecord | null
  readonly createdAt: number
}

export interface PaymentIntentRecord extends IntentRecord {
  readonly purpose: 'FUNDING' | 'TOP_UP'
  readonly amountCents: number
  /** Lead source whose wallet receives the money. If null, the agent's unallocated funds receive it. */
  readonly sourceId: string | null
  /** New card that will be saved if the payment succeeds. */
  readonly cardToSave: CardDetailsRecord | null
  readonly creditedAt: number | null
  readonly refundedCents: number
  readonly reversedAt: number | null
  readonly updatedAt: number
}

export interface SetupIntentRecord extends IntentRecord {
  /** The new card while the bank challenges the cardholder. Null before and after the challenge. */
  readonly card: CardDetailsRecord | null
  /** Time when the platform added the card to the agent's saved cards. */
  readonly completedAt: number | null
}

/**
 * Callback (webhook) of the payment provider. `dueAt` is the time of its scheduled delivery. If `dueAt` is null, only
 * an explicit command delivers the callback.
 */
export interface PaymentEventRecord {
  readonly id: string
  readonly type:
    | 'payment_intent.succeeded'
    | 'payment_intent.payment_failed'
    | 'setup_intent.succeeded'
    | 'charge.dispute.created'
    | 'charge.refunded'
    /** Not a callback: the bank's decision about a payment or card setup that it was processing. */
    | 'bank.decided'
  readonly objectId: string
  readonly status: 'PENDING' | 'DELIVERED' | 'DROPPED'
  readonly dueAt: number | null
  readonly deliveries: number
  readonly createdAt: number
}

export interface PaymentActivityRecord {
  readonly id: string
  readonly agentId: string
  readonly type: 'FUNDING' | 'TOP_UP' | 'CARD_SAVED' | 'CARD_REMOVED' | 'REFUND' | 'DISPUTE' | 'REVERSAL'
  readonly status: 'PENDING' | 'REQUIRES_ACTION' | 'SUCCEEDED' | 'FAILED' | 'CANCELED'
  readonly amountCents: number | null
  readonly message: string | null
  readonly paymentIntentId: string | null
  readonly occurredAt: number
}

export type NotificationKind =
  | 'LOW_BALANCE'
  | 'TOP_UP_SUCCEEDED'
  | 'TOP_UP_FAILED'
  | 'LEAD_BOUGHT'
  | 'RETURN_RESOLVED'
  | 'LEAD_REASSIGNED'
  | 'NUDGE'
  | 'CREDIT'
  | 'WALLET_ACTIVATED'
  | 'PRICE_CHANGED'
  | 'PAYMENT'

export interface NotificationRecord {
  readonly id: string
  readonly userId: string
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string | null
  readonly href: string | null
  /** Wallet that a low-balance alert is about. The alert becomes read when the balance recovers. */
  readonly walletId: string | null
  readonly read: boolean
  readonly createdAt: number
}

export interface SavedSearchRecord {
  readonly id: string
  readonly agentId: string
  readonly name: string
  readonly query: string
  readonly createdAt: number
}

export interface AuditRecord {
  readonly id: string
  readonly at: number
  readonly actorId: string | null
  readonly action: string
  readonly subject: string
  readonly subjectId: string | null
  readonly detail: string | null
  readonly reason: string | null
}

/** Email or text message in the inbox of the sandbox. */
export interface MailRecord {
  readonly id: string
  readonly to: string
  readonly medium: 'EMAIL' | 'SMS'
  readonly subject: string
  readonly body: string
  readonly code: string | null
  readonly at: number
}

/** Permission to upload one picture. The id is the token in the upload URL. */
export interface UploadRecord {
  readonly id: string
  readonly userId: string
  readonly contentType: string
  readonly contentLength: number
  readonly expiresAt: number
  /**
   * SHA-256 of the uploaded bytes, or null before the upload. The bytes themselves are stored outside the records,
   * under this hash.
   */
  readonly pictureHash: string | null
}

/**
 * Result of an operation. A repeated request returns this result instead of running the operation again. The id is
 * `{userId}:{key}`, or it starts with a prefix of an identity operation, such as `revoked:` or `refresh:`.
 */
export interface IdempotencyRecord {
  readonly id: string
  readonly operation: string
  /** Canonical JSON of the input. */
  readonly input: string
  /** Canonical JSON of the result. */
  readonly result: string
  readonly at: number
}

/** Platform settings. The only record has the id `platform`. */
export interface SettingsRecord {
  readonly id: string
  readonly brandName: string
  readonly defaultStates: readonly string[]
  readonly defaultLowBalanceThresholdCents: number
  readonly returnWindowHours: number
  readonly activateNewWallets: boolean
}

/** Id that represents all rivals. They pay by invoice. */
export const EXCHANGE_BUYER = 'exchange'

/** Code that was sent by email or text message. The id is `{purpose}:{userId}`. */
export interface VerificationCodeRecord {
  readonly id: string
  readonly userId: string
  readonly purpose: 'SIGN_UP' | 'PASSWORD_RESET' | 'SIGN_IN'
  readonly code: string
  readonly expiresAt: number
  readonly attempts: number
}

/** Methods of a second sign-in factor. Each is the name of a Cognito challenge. */
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
  /** Base32 secret of the authenticator app. Null if the user has not set up an app. */
  readonly totpSecret: string | null
  /**
   * Base32 secret of an authenticator app that the user is setting up. Null after the user has entered a first code.
   */
  readonly pendingTotpSecret: string | null
}
