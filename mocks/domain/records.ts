/** The records of the world. Times are epoch milliseconds of world time, money is whole cents. */

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
  readonly newLeads: boolean
  readonly returns: boolean
  readonly email: boolean
  readonly sms: boolean
}

/** The id is the `sub` of the identity provider. For agents, it is also the agent id. */
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
  /** A global sign-out increments it. Tokens of earlier generations are invalid. */
  readonly tokenGeneration: number
  readonly notificationPreferences: NotificationPreferencesRecord
  /** True while the user exists only at the identity provider: getAgent fails with NOT_FOUND until createAgent. */
  readonly agentMissing?: boolean
  readonly lastLoginAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** The id is the agent id. */
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
  /** Hundredths of a percent: 12.5% is 1250. */
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

/** The id is `{agentId}:{sourceId}`. */
export interface WalletRecord {
  readonly id: string
  readonly agentId: string
  readonly sourceId: string
  /** Set by an administrator. */
  readonly activated: boolean
  /** Set by the agent. */
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
  /** The buyer: an agent id, or EXCHANGE_BUYER for a buyer outside this marketplace. */
  readonly agentId: string | null
  /** The payer. Differs from `agentId` after a reassignment. */
  readonly paidById: string | null
  readonly state: string
  readonly costCents: number
  readonly priceCents: number
  readonly score: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  /** Whole US dollars. */
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

/** Behavior of a test card. Records never contain card numbers. */
export interface CardBehaviourRecord {
  readonly onSession: 'succeeds' | 'declines' | 'challenge'
  readonly afterChallenge: 'succeeds' | 'declines'
  readonly offSession: 'succeeds' | 'declines' | 'challenge' | 'challenge-unless-set-up'
  readonly declineCode: string | null
  readonly errorCode: string | null
  readonly message: string | null
  readonly disputed: boolean
  /** A refund succeeds at first and fails later. */
  readonly refundFails?: true
}

export interface PaymentMethodRecord {
  readonly id: string
  readonly agentId: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly billingName: string | null
  readonly behaviour: CardBehaviourRecord
  /** True if a SetupIntent saved the card with the bank's consent, so off-session charges count as authenticated. */
  readonly setUpForOffSession: boolean
  readonly createdAt: number
}

/** Data for showing a card. Not enough to charge it. */
export interface CardDetailsRecord {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly billingName: string | null
}

export type IntentStatus =
  'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'

export interface IntentErrorRecord {
  readonly code: string
  readonly declineCode: string | null
  readonly message: string
}

export interface PaymentIntentRecord {
  readonly id: string
  readonly clientSecret: string
  readonly agentId: string
  readonly purpose: 'FUNDING' | 'TOP_UP'
  readonly amountCents: number
  readonly status: IntentStatus
  /** The wallet to fund. Null funds the unallocated balance. */
  readonly sourceId: string | null
  readonly paymentMethodId: string | null
  /** Behavior of the current card. Stored here because a one-time card has no payment method record. */
  readonly behaviour: CardBehaviourRecord | null
  /** New card to save after the payment succeeds. */
  readonly cardToSave: CardDetailsRecord | null
  readonly lastError: IntentErrorRecord | null
  readonly creditedAt: number | null
  readonly refundedCents: number
  readonly reversedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface SetupIntentRecord {
  readonly id: string
  readonly clientSecret: string
  readonly agentId: string
  readonly status: IntentStatus
  readonly paymentMethodId: string | null
  /** The card during a challenge of the bank. */
  readonly card: CardDetailsRecord | null
  readonly behaviour: CardBehaviourRecord | null
  readonly lastError: IntentErrorRecord | null
  /** When the platform added the card to the saved cards. */
  readonly completedAt: number | null
  readonly createdAt: number
}

/** Callback of the payment provider. With `dueAt` null, only the sandbox console delivers it. */
export interface PaymentEventRecord {
  readonly id: string
  readonly type:
    | 'payment_intent.succeeded'
    | 'payment_intent.payment_failed'
    | 'setup_intent.succeeded'
    | 'charge.dispute.created'
    | 'charge.refunded'
    | 'refund.failed'
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
  /** Wallet of a low-balance alert. The alert becomes read when the balance recovers. */
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

/** Signed upload for one use. The id is the token in its URL. */
export interface UploadRecord {
  readonly id: string
  readonly userId: string
  readonly contentType: string
  readonly contentLength: number
  readonly expiresAt: number
  /** SHA-256 of the uploaded bytes, or null before the upload. The bytes are stored outside the world, by this hash. */
  readonly pictureHash: string | null
}

/**
 * Result of an operation, returned again when its request is repeated. The id is `{userId}:{key}`, or starts with a prefix of
 * an identity operation, such as `revoked:` or `refresh:`.
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

/** One record with the id `platform`. */
export interface SettingsRecord {
  readonly id: string
  readonly brandName: string
  readonly supportEmail: string
  readonly defaultStates: readonly string[]
  readonly defaultLowBalanceThresholdCents: number
  readonly returnWindowHours: number
  readonly activateNewWallets: boolean
}

/** Id of the buyer outside this marketplace, who pays by invoice. */
export const EXCHANGE_BUYER = 'exchange'
