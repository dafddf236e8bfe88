import type * as R from './records'
import type { AggregateCache } from './aggregates'

/** Records of one type, by id. Callers must call `update` instead of changing a record in place. */
export interface Table<Row extends { readonly id: string }> {
  get(id: string): Row | undefined
  insert(row: Row): Row
  /** Throws when the row does not exist. */
  update(id: string, changes: Partial<Omit<Row, 'id'>>): Row
  remove(id: string): void
  /** All rows, in insertion order. */
  all(): Iterable<Row>
  readonly size: number
  /** Number of changes so far. Never decreases. */
  readonly revision: number
}

/**
 * Secondary index of a table. A partition is the list of rows with the same value, such as the same agent. Each index
 * defines the order of the rows in its partitions.
 */
export interface Index<Row> {
  list(partition: string): readonly Row[]
  partitions(): Iterable<string>
}

/** All records of one world, as code in mocks/domain sees them. The implementation is mocks/world/store/memory-store.ts. */
export interface Store {
  readonly users: Table<R.UserRecord>
  /** Users by lower-case username. */
  readonly usersByUsername: Index<R.UserRecord>
  /** Users by lower-case email address. */
  readonly usersByEmail: Index<R.UserRecord>
  readonly usersByUnit: Index<R.UserRecord>
  readonly usersByRole: Index<R.UserRecord>
  readonly paymentConfigs: Table<R.PaymentConfigRecord>
  readonly orgUnits: Table<R.OrgUnitRecord>
  /** Units by the id of their parent. Companies have no parent and are listed under the empty string. */
  readonly orgUnitsByParent: Index<R.OrgUnitRecord>
  readonly leadSources: Table<R.LeadSourceRecord>
  readonly pricingChanges: Table<R.PricingChangeRecord>
  readonly pricingChangesBySource: Index<R.PricingChangeRecord>
  readonly wallets: Table<R.WalletRecord>
  readonly walletsByAgent: Index<R.WalletRecord>
  readonly walletsBySource: Index<R.WalletRecord>
  readonly leads: Table<R.LeadRecord>
  /** Open leads by state, oldest first. */
  readonly openLeadsByState: Index<R.LeadRecord>
  /** Open leads by state, cheapest first. */
  readonly openLeadsByPrice: Index<R.LeadRecord>
  /** Open leads by source, oldest first. */
  readonly openLeadsBySource: Index<R.LeadRecord>
  /** Bought leads by buyer, in order of purchase. */
  readonly leadsByAgent: Index<R.LeadRecord>
  /** All leads by source, oldest first. */
  readonly leadsBySource: Index<R.LeadRecord>
  /** All leads by source and state (`sourceStateKey`), oldest first. */
  readonly leadsByCell: Index<R.LeadRecord>
  readonly leadNotes: Table<R.LeadNoteRecord>
  readonly leadNotesByLead: Index<R.LeadNoteRecord>
  readonly leadEvents: Table<R.LeadEventRecord>
  readonly leadEventsByLead: Index<R.LeadEventRecord>
  readonly paymentMethods: Table<R.PaymentMethodRecord>
  readonly paymentMethodsByAgent: Index<R.PaymentMethodRecord>
  readonly paymentIntents: Table<R.PaymentIntentRecord>
  readonly paymentIntentsByAgent: Index<R.PaymentIntentRecord>
  readonly setupIntents: Table<R.SetupIntentRecord>
  readonly paymentEvents: Table<R.PaymentEventRecord>
  /** Scheduled callbacks in the partition `due`, soonest first. */
  readonly paymentEventsDue: Index<R.PaymentEventRecord>
  readonly paymentActivities: Table<R.PaymentActivityRecord>
  readonly paymentActivitiesByAgent: Index<R.PaymentActivityRecord>
  readonly notifications: Table<R.NotificationRecord>
  readonly notificationsByUser: Index<R.NotificationRecord>
  readonly savedSearches: Table<R.SavedSearchRecord>
  readonly savedSearchesByAgent: Index<R.SavedSearchRecord>
  readonly audit: Table<R.AuditRecord>
  readonly auditBySubject: Index<R.AuditRecord>
  readonly mails: Table<R.MailRecord>
  readonly secondFactors: Table<R.SecondFactorRecord>
  readonly verificationCodes: Table<R.VerificationCodeRecord>
  readonly uploads: Table<R.UploadRecord>
  readonly idempotency: Table<R.IdempotencyRecord>
  readonly settings: Table<R.SettingsRecord>
  /** Cached aggregates. They are not saved, because they can be computed from the records. */
  readonly aggregates: AggregateCache
  /** Ids of records that the next audit must check. They are not saved. */
  readonly pendingAudit: PendingAudit
}

/** Ids of records that changed since the last audit. Stays empty before the first audit, which checks everything. */
export class PendingAudit {
  private isCollecting = false
  private changes = noChanges()

  add(kind: keyof typeof this.changes, id: string): void {
    if (this.isCollecting) this.changes[kind].add(id)
  }

  /** Returns the ids that were collected since the last call, and starts a new collection. */
  take() {
    const { changes } = this
    this.isCollecting = true
    this.changes = noChanges()
    return changes
  }
}

/** `consents` contains the ids of agents whose consent to automatic top-ups may have changed. */
const noChanges = () => ({ leads: new Set<string>(), payments: new Set<string>(), consents: new Set<string>() })

/** Returns the partition key of the leads of one source in one state. */
export const sourceStateKey = (sourceId: string, state: string): string => `${sourceId} ${state}`
