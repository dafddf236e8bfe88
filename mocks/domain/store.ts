import type { PendingAudit } from './ledger/pending-audit'
import type { SecondFactorRecord, VerificationCodeRecord } from './identity/identity-records'
import type * as R from './records'
import type { AggregateCache } from './aggregates'

/** Records of one kind, by id. Records are never changed in place by anyone but the store. */
export interface Table<Row extends { readonly id: string }> {
  get(id: string): Row | undefined
  insert(row: Row): Row
  /** Throws when there is no such row: callers look before they write. */
  update(id: string, changes: Partial<Omit<Row, 'id'>>): Row
  remove(id: string): void
  /** All rows in the order in which they came. */
  all(): Iterable<Row>
  readonly size: number
  /** Counts the changes of the table; never runs backwards. */
  readonly revision: number
}

/** A secondary index: rows of one partition, kept sorted, ascending. */
export interface Index<Row> {
  list(partition: string): readonly Row[]
  partitions(): Iterable<string>
}

/** The port behind which the data model lies. */
export interface Store {
  readonly users: Table<R.UserRecord>
  /** By lower-cased username. */
  readonly usersByUsername: Index<R.UserRecord>
  /** By lower-cased e-mail. */
  readonly usersByEmail: Index<R.UserRecord>
  readonly usersByUnit: Index<R.UserRecord>
  readonly usersByRole: Index<R.UserRecord>
  readonly paymentConfigs: Table<R.PaymentConfigRecord>
  readonly orgUnits: Table<R.OrgUnitRecord>
  /** By parent; companies under the empty string. */
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
  /** Open leads by state, the cheapest first. */
  readonly openLeadsByPrice: Index<R.LeadRecord>
  /** Open leads by source, oldest first. */
  readonly openLeadsBySource: Index<R.LeadRecord>
  /** Bought leads by buyer, in order of purchase. */
  readonly leadsByAgent: Index<R.LeadRecord>
  /** All leads by source, oldest first. */
  readonly leadsBySource: Index<R.LeadRecord>
  /** All leads by source and state (`cellOf`), oldest first. */
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
  /** Callbacks that wait for their moment, by the partition `due`, soonest first. */
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
  readonly secondFactors: Table<SecondFactorRecord>
  readonly verificationCodes: Table<VerificationCodeRecord>
  readonly uploads: Table<R.UploadRecord>
  readonly idempotency: Table<R.IdempotencyRecord>
  readonly settings: Table<R.SettingsRecord>
  /** Figures over many records, kept from one question to the next; no part of the world. */
  readonly sums: AggregateCache
  /** What the ledger's audit has to look at again; no part of the world. */
  readonly unproven: PendingAudit
}

/** Leads of one source in one state. */
export const cellOf = (sourceId: string, state: string): string => `${sourceId} ${state}`

/** The rows of an index from the newest to the oldest. */
export function* newestFirst<Row>(rows: readonly Row[]): Generator<Row> {
  for (let i = rows.length - 1; i >= 0; i--) yield rows[i] as Row
}
