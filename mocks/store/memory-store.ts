import { PendingAudit } from '../domain/ledger/ledger-audit'
import type * as R from '../domain/records'
import { sourceStateKey, type Store } from '../domain/store'
import { AggregateCache } from '../domain/aggregates'
import type { UnitOfWork } from '../domain/unit-of-work'
import { toHex } from '../domain/hash'
import { IndexedTable, type RowStorage } from './indexed-table'
import { createReferenceData } from './reference-data'
import type { Lanes } from './state-hash'

/** Operations of a table that do not depend on its row type. */
interface AnyTable {
  readonly name: string
  readonly size: number
  digest(): Lanes
  prepareDigest(limit: number): number
  state(): TableState
  restore(rows: readonly object[], revision: number): void
}

/** Saved rows of one table and its number of changes. */
export interface TableState {
  readonly rows: readonly object[]
  readonly revision: number
}

/** Creates the domain's Store in memory. Frequent reads must use one of the indexes declared here. */
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
  const orgUnitsByParent = orgUnits.indexedBy({
    partition: (unit) => unit.parentId ?? '',
    key: (unit) => unit.createdAt,
  })
  const users = table<R.UserRecord>('user')
  users.refersTo('unitId', orgUnits)
  users.observedBy((user) => touchAgent(user.id))
  const usersByUsername = users.indexedBy({
    partition: (user) => user.username.toLowerCase(),
    key: (user) => user.createdAt,
  })
  const usersByEmail = users.indexedBy({
    partition: (user) => user.email.toLowerCase(),
    key: (user) => user.createdAt,
  })
  const usersByUnit = users.indexedBy({ partition: (user) => user.unitId, key: (user) => user.createdAt })
  const usersByRole = users.indexedBy({ partition: (user) => user.role, key: (user) => user.createdAt })
  const leadSources = table('leadSource', reference.leadSources)
  const pricingChanges = table<R.PricingChangeRecord>('pricingChange')
  pricingChanges.refersTo('sourceId', leadSources)
  pricingChanges.refersTo('changedById', users)
  const pricingChangesBySource = pricingChanges.indexedBy({
    partition: (change) => change.sourceId,
    key: (change) => change.createdAt,
  })
  const paymentMethods = table<R.PaymentMethodRecord>('paymentMethod')
  paymentMethods.refersTo('agentId', users)
  const paymentMethodsByAgent = paymentMethods.indexedBy({
    partition: (method) => method.agentId,
    key: (method) => method.createdAt,
  })
  const paymentConfigs = table<R.PaymentConfigRecord>('paymentConfig')
  paymentConfigs.refersTo('defaultPaymentMethodId', paymentMethods)
  paymentConfigs.observedBy((config) => {
    touchAgent(config.id)
    pendingAudit.add('consents', config.id)
  })
  const wallets = table<R.WalletRecord>('wallet')
  wallets.refersTo('agentId', users)
  wallets.refersTo('sourceId', leadSources)
  wallets.observedBy((wallet) => touchAgent(wallet.agentId))
  const walletsByAgent = wallets.indexedBy({
    partition: (wallet) => wallet.agentId,
    key: (wallet) => wallet.createdAt,
  })
  const walletsBySource = wallets.indexedBy({
    partition: (wallet) => wallet.sourceId,
    key: (wallet) => wallet.createdAt,
  })
  const leads = table<R.LeadRecord>('lead')
  leads.refersTo('sourceId', leadSources)
  leads.observedBy((lead) => {
    touchAgent(lead.agentId)
    pendingAudit.add('leads', lead.id)
    aggregates.invalidate('cell', sourceStateKey(lead.sourceId, lead.state))
  })
  const openLeadsByState = leads.indexedBy({
    partition: (lead) => (lead.status === 'OPEN' ? lead.state : null),
    key: (lead) => lead.createdAt,
  })
  const openLeadsByPrice = leads.indexedBy({
    partition: (lead) => (lead.status === 'OPEN' ? lead.state : null),
    key: (lead) => lead.priceCents,
  })
  const openLeadsBySource = leads.indexedBy({
    partition: (lead) => (lead.status === 'OPEN' ? lead.sourceId : null),
    key: (lead) => lead.createdAt,
  })
  const leadsByAgent = leads.indexedBy({
    partition: (lead) => lead.agentId,
    key: (lead) => lead.purchasedAt ?? 0,
  })
  const leadsBySource = leads.indexedBy({ partition: (lead) => lead.sourceId, key: (lead) => lead.createdAt })
  const leadsByCell = leads.indexedBy({
    partition: (lead) => sourceStateKey(lead.sourceId, lead.state),
    key: (lead) => lead.createdAt,
  })
  const leadNotes = table<R.LeadNoteRecord>('leadNote')
  leadNotes.refersTo('leadId', leads)
  leadNotes.refersTo('authorId', users)
  const leadNotesByLead = leadNotes.indexedBy({
    partition: (note) => note.leadId,
    key: (note) => note.createdAt,
  })
  const leadEvents = table<R.LeadEventRecord>('leadEvent')
  leadEvents.refersTo('leadId', leads)
  const leadEventsByLead = leadEvents.indexedBy({
    partition: (event) => event.leadId,
    key: (event) => event.at,
  })
  const paymentIntents = table<R.PaymentIntentRecord>('paymentIntent')
  paymentIntents.refersTo('agentId', users)
  paymentIntents.refersTo('sourceId', leadSources)
  paymentIntents.observedBy((intent) => {
    touchAgent(intent.agentId)
    pendingAudit.add('payments', intent.id)
  })
  const paymentIntentsByAgent = paymentIntents.indexedBy({
    partition: (intent) => intent.agentId,
    key: (intent) => intent.createdAt,
  })
  const setupIntents = table<R.SetupIntentRecord>('setupIntent')
  setupIntents.refersTo('agentId', users)
  const paymentEvents = table<R.PaymentEventRecord>('paymentEvent')
  const paymentEventsDue = paymentEvents.indexedBy({
    partition: (event) => (event.status === 'PENDING' && event.dueAt !== null ? 'due' : null),
    key: (event) => event.dueAt ?? 0,
  })
  const paymentActivities = table<R.PaymentActivityRecord>('paymentActivity')
  paymentActivities.refersTo('agentId', users)
  const paymentActivitiesByAgent = paymentActivities.indexedBy({
    partition: (activity) => activity.agentId,
    key: (activity) => activity.occurredAt,
  })
  const notifications = table<R.NotificationRecord>('notification')
  notifications.refersTo('userId', users)
  const notificationsByUser = notifications.indexedBy({
    partition: (notification) => notification.userId,
    key: (notification) => notification.createdAt,
  })
  const savedSearches = table<R.SavedSearchRecord>('savedSearch')
  savedSearches.refersTo('agentId', users)
  const savedSearchesByAgent = savedSearches.indexedBy({
    partition: (search) => search.agentId,
    key: (search) => search.createdAt,
  })
  const audit = table<R.AuditRecord>('audit')
  audit.refersTo('actorId', users)
  const auditBySubject = audit.indexedBy({ partition: (entry) => entry.subjectId, key: (entry) => entry.at })
  const mails = table<R.MailRecord>('mail')
  const secondFactors = table<R.SecondFactorRecord>('secondFactor')
  const verificationCodes = table<R.VerificationCodeRecord>('verificationCode')
  verificationCodes.refersTo('userId', users)
  const uploads = table<R.UploadRecord>('upload')
  uploads.refersTo('userId', users)
  const idempotency = table<R.IdempotencyRecord>('idempotency')
  const settings = table('settings', reference.settings)

  const store = {
    orgUnits,
    orgUnitsByParent,
    users,
    usersByUsername,
    usersByEmail,
    usersByUnit,
    usersByRole,
    leadSources,
    pricingChanges,
    pricingChangesBySource,
    paymentMethods,
    paymentMethodsByAgent,
    paymentConfigs,
    wallets,
    walletsByAgent,
    walletsBySource,
    leads,
    openLeadsByState,
    openLeadsByPrice,
    openLeadsBySource,
    leadsByAgent,
    leadsBySource,
    leadsByCell,
    leadNotes,
    leadNotesByLead,
    leadEvents,
    leadEventsByLead,
    paymentIntents,
    paymentIntentsByAgent,
    setupIntents,
    paymentEvents,
    paymentEventsDue,
    paymentActivities,
    paymentActivitiesByAgent,
    notifications,
    notificationsByUser,
    savedSearches,
    savedSearchesByAgent,
    audit,
    auditBySubject,
    mails,
    secondFactors,
    verificationCodes,
    uploads,
    idempotency,
    settings,
    aggregates,
    pendingAudit,
  } satisfies Store

  return {
    ...store,
    /** Returns the number of records by table. */
    counts: (): Record<string, number> => Object.fromEntries(tables.map(({ name, size }) => [name, size])),
    /** Returns one hash over all records of all tables. */
    digest: (): string => tables.map((each) => toHex(each.digest())).join(''),
    /** Hashes up to `limit` changed records. Returns the unused part of the limit. */
    prepareDigest: (limit: number): number =>
      tables.reduce((remaining, each) => (remaining > 0 ? each.prepareDigest(remaining) : 0), limit),
    state: (): Record<string, TableState> => Object.fromEntries(tables.map((each) => [each.name, each.state()])),
    /** Restores a saved state into an empty store. */
    restore(state: Readonly<Record<string, TableState>>): void {
      for (const each of tables) {
        const { rows, revision } = state[each.name] ?? { rows: [], revision: 0 }
        each.restore(rows, revision)
      }
    },
  }
}
