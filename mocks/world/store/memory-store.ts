import { AggregateCache } from '../../domain/aggregates'
import type * as R from '../../domain/records'
import { PendingAudit, sourceStateKey, type Store } from '../../domain/store'
import type { UnitOfWork } from '../../domain/unit-of-work'
import { IndexedTable, type RowStorage, type TableState } from './indexed-table'
import { createReferenceData } from './reference-data'
import { lookUp } from '../../../src/shared/look-up'

/** Operations of a table that do not depend on its row type. */
interface AnyTable {
  readonly name: string
  readonly size: number
  digest(): string
  prepareDigest(limit: number): number
  state(): TableState
  restore(state: TableState): void
}

const createdAt = (row: { readonly createdAt: number }): number => row.createdAt

/**
 * Creates the in-memory implementation of `Store` (mocks/domain/store.ts). Frequent reads must use one of the indexes
 * that this function declares. Do not reorder the tables, because the hash over all records depends on their order.
 */
export function createMemoryStore(work: UnitOfWork) {
  const reference = createReferenceData()
  const tables: AnyTable[] = []
  const aggregates = new AggregateCache()
  const pendingAudit = new PendingAudit()
  const touchAgent = (agentId: string | null) => aggregates.invalidate('agent', agentId)

  function table<Row extends { readonly id: string }>(name: string, storage?: RowStorage<Row>): IndexedTable<Row> {
    const created = new IndexedTable<Row>(name, work, storage)
    tables.push(created)
    return created
  }

  const orgUnits = table('orgUnit', reference.orgUnits)
  orgUnits.refersTo('parentId', orgUnits)
  const users = table<R.UserRecord>('user')
    .refersTo('unitId', orgUnits)
    .observedBy((user) => touchAgent(user.id))
  const leadSources = table('leadSource', reference.leadSources)
  const pricingChanges = table<R.PricingChangeRecord>('pricingChange')
    .refersTo('sourceId', leadSources)
    .refersTo('changedById', users)
  const paymentMethods = table<R.PaymentMethodRecord>('paymentMethod').refersTo('agentId', users)
  const paymentConfigs = table<R.PaymentConfigRecord>('paymentConfig')
    .refersTo('defaultPaymentMethodId', paymentMethods)
    .observedBy((config) => {
      touchAgent(config.id)
      pendingAudit.add('consents', config.id)
    })
  const wallets = table<R.WalletRecord>('wallet')
    .refersTo('agentId', users)
    .refersTo('sourceId', leadSources)
    .observedBy((wallet) => touchAgent(wallet.agentId))
  const leads = table<R.LeadRecord>('lead')
    .refersTo('sourceId', leadSources)
    .observedBy((lead) => {
      pendingAudit.add('leads', lead.id)
      // Without a test, the key would be built for each lead of a new world.
      if (aggregates.isEmpty) return
      touchAgent(lead.agentId)
      aggregates.invalidate('cell', sourceStateKey(lead.sourceId, lead.state))
    })
  const leadNotes = table<R.LeadNoteRecord>('leadNote').refersTo('leadId', leads).refersTo('authorId', users)
  const leadEvents = table<R.LeadEventRecord>('leadEvent').refersTo('leadId', leads)
  const paymentIntents = table<R.PaymentIntentRecord>('paymentIntent')
    .refersTo('agentId', users)
    .refersTo('sourceId', leadSources)
    .observedBy((intent) => {
      touchAgent(intent.agentId)
      pendingAudit.add('payments', intent.id)
    })
  const setupIntents = table<R.SetupIntentRecord>('setupIntent').refersTo('agentId', users)
  const paymentEvents = table<R.PaymentEventRecord>('paymentEvent')
  const paymentActivities = table<R.PaymentActivityRecord>('paymentActivity').refersTo('agentId', users)
  const notifications = table<R.NotificationRecord>('notification').refersTo('userId', users)
  const savedSearches = table<R.SavedSearchRecord>('savedSearch').refersTo('agentId', users)
  const audit = table<R.AuditRecord>('audit').refersTo('actorId', users)

  const store = {
    orgUnits,
    orgUnitsByParent: orgUnits.indexedBy((unit) => unit.parentId ?? '', createdAt),
    users,
    usersByUsername: users.indexedBy((user) => user.username.toLowerCase(), createdAt),
    usersByEmail: users.indexedBy((user) => user.email.toLowerCase(), createdAt),
    usersByUnit: users.indexedBy((user) => user.unitId, createdAt),
    usersByRole: users.indexedBy((user) => user.role, createdAt),
    leadSources,
    pricingChanges,
    pricingChangesBySource: pricingChanges.indexedBy((change) => change.sourceId, createdAt),
    paymentMethods,
    paymentMethodsByAgent: paymentMethods.indexedBy((method) => method.agentId, createdAt),
    paymentConfigs,
    wallets,
    walletsByAgent: wallets.indexedBy((wallet) => wallet.agentId, createdAt),
    walletsBySource: wallets.indexedBy((wallet) => wallet.sourceId, createdAt),
    leads,
    openLeadsByState: leads.indexedBy((lead) => (lead.status === 'OPEN' ? lead.state : null), createdAt),
    openLeadsByPrice: leads.indexedBy(
      (lead) => (lead.status === 'OPEN' ? lead.state : null),
      (lead) => lead.priceCents,
    ),
    openLeadsBySource: leads.indexedBy((lead) => (lead.status === 'OPEN' ? lead.sourceId : null), createdAt),
    leadsByAgent: leads.indexedBy(
      (lead) => lead.agentId,
      (lead) => lead.purchasedAt ?? 0,
    ),
    leadsBySource: leads.indexedBy((lead) => lead.sourceId, createdAt),
    leadsByCell: leads.indexedBy((lead) => sourceStateKey(lead.sourceId, lead.state), createdAt),
    leadNotes,
    leadNotesByLead: leadNotes.indexedBy((note) => note.leadId, createdAt),
    leadEvents,
    leadEventsByLead: leadEvents.indexedBy(
      (event) => event.leadId,
      (event) => event.at,
    ),
    paymentIntents,
    paymentIntentsByAgent: paymentIntents.indexedBy((intent) => intent.agentId, createdAt),
    setupIntents,
    paymentEvents,
    paymentEventsDue: paymentEvents.indexedBy(
      (event) => (event.status === 'PENDING' && event.dueAt !== null ? 'due' : null),
      (event) => event.dueAt ?? 0,
    ),
    paymentActivities,
    paymentActivitiesByAgent: paymentActivities.indexedBy(
      (activity) => activity.agentId,
      (activity) => activity.occurredAt,
    ),
    notifications,
    notificationsByUser: notifications.indexedBy((notification) => notification.userId, createdAt),
    savedSearches,
    savedSearchesByAgent: savedSearches.indexedBy((search) => search.agentId, createdAt),
    audit,
    auditBySubject: audit.indexedBy(
      (entry) => entry.subjectId,
      (entry) => entry.at,
    ),
    mails: table<R.MailRecord>('mail'),
    secondFactors: table<R.SecondFactorRecord>('secondFactor'),
    verificationCodes: table<R.VerificationCodeRecord>('verificationCode').refersTo('userId', users),
    uploads: table<R.UploadRecord>('upload').refersTo('userId', users),
    idempotency: table<R.IdempotencyRecord>('idempotency'),
    settings: table('settings', reference.settings),
    aggregates,
    pendingAudit,
  } satisfies Store

  return {
    ...store,
    /** Returns the number of records by table. */
    counts: (): Record<string, number> => Object.fromEntries(tables.map(({ name, size }) => [name, size])),
    /** Returns one hash over all records of all tables. */
    digest: (): string => tables.map((each) => each.digest()).join(''),
    /**
     * Hashes up to `limit` changed records, so that a caller can spread the work of `digest` over several calls.
     * Returns the unused part of the limit.
     */
    prepareDigest: (limit: number): number =>
      tables.reduce((remaining, each) => (remaining > 0 ? each.prepareDigest(remaining) : 0), limit),
    state: (): Record<string, TableState> => Object.fromEntries(tables.map((each) => [each.name, each.state()])),
    /** Restores saved records into an empty store. */
    restore(state: Readonly<Record<string, TableState>>): void {
      for (const each of tables) each.restore(lookUp(state, each.name) ?? { rows: [], revision: 0 })
    },
  }
}
