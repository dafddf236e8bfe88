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

/** A person. The id is the `sub` of the identity provider and, for agents, the agent id. */
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
  /** The unit in which an agent works, or of which a manager is in charge. */
  readonly unitId: string | null
  /** Salted digest; null accepts any password but `error`, as the development stand-in promises. */
  readonly passwordDigest: string | null
  readonly mustChangePassword: boolean
  /** Raised by a global sign-out: tokens of an earlier generation are refused. */
  readonly tokenGeneration: number
  readonly notificationPreferences: NotificationPreferencesRecord
  /** True while only the identity provider knows the person: getAgent answers NOT_FOUND until createAgent. */
  readonly agentMissing?: boolean
  readonly lastLoginAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** An agent's payment configuration; the id is the agent's. */
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
  /** Hundredths of a per cent: 12.5 % is 1250. */
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
  /** The administrator's word. */
  readonly activated: boolean
  /** The agent's switch. */
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
  /** The buyer: an agent's id, or EXCHANGE_BUYER for a rival outside this marketplace. */
  readonly agentId: string | null
  /** Who paid; differs from `agentId` after a reassignment. */
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

/** One line of a lead's history. */
export interface LeadEventRecord {
  readonly id: string
  readonly leadId: string
  readonly label: string
  readonly detail: string | null
  readonly at: number
}

/** How a test card behaves; numbers themselves are never kept. */
export interface CardBehaviourRecord {
  readonly onSession: 'succeeds' | 'declines' | 'challenge'
  readonly afterChallenge: 'succeeds' | 'declines'
  readonly offSession: 'succeeds' | 'declines' | 'challenge' | 'challenge-unless-set-up'
  readonly declineCode: string | null
  readonly errorCode: string | null
  readonly message: string | null
  readonly disputed: boolean
  /** A refund to it is taken for done at first, and comes back. */
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
  /** Saved through a SetupIntent with the bank's consent: off-session use is authenticated. */
  readonly setUpForOffSession: boolean
  readonly createdAt: number
}

/** What is kept of a card: enough to show it, never enough to charge it elsewhere. */
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
  /** The wallet that a top-up, or the person, means to fund. */
  readonly sourceId: string | null
  readonly paymentMethodId: string | null
  /** Behaviour of the card in use, kept because a one-time card has no saved method. */
  readonly behaviour: CardBehaviourRecord | null
  /** A new card that is to be saved once the payment has succeeded. */
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
  /** The card while the bank still asks its holder. */
  readonly card: CardDetailsRecord | null
  readonly behaviour: CardBehaviourRecord | null
  readonly lastError: IntentErrorRecord | null
  /** When the platform took the saved card into its list. */
  readonly completedAt: number | null
  readonly createdAt: number
}

/** A callback of the payment provider. `dueAt` null: it is only delivered by hand. */
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
  /** The wallet whose balance it is about: what it says is over when that is. */
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

/** A mail or text that the platform would have sent. */
export interface MailRecord {
  readonly id: string
  readonly to: string
  readonly medium: 'EMAIL' | 'SMS'
  readonly subject: string
  readonly body: string
  readonly code: string | null
  readonly at: number
}

/** A signed upload that may be used once; the id is the token in its address. */
export interface UploadRecord {
  readonly id: string
  readonly userId: string
  readonly contentType: string
  readonly contentLength: number
  readonly expiresAt: number
  /** SHA-256 of what was uploaded, by which the bytes are found outside the world; null until then. */
  readonly pictureHash: string | null
}

/** The id is `{userId}:{key}`. */
export interface IdempotencyRecord {
  readonly id: string
  readonly operation: string
  /** Canonical JSON of the input. */
  readonly input: string
  /** Canonical JSON of the command's result. */
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

/** Buyer of leads outside this marketplace, who pays by invoice. */
export const EXCHANGE_BUYER = 'exchange'
