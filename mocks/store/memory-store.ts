import { PendingAudit } from '../domain/ledger/pending-audit'
import type { SecondFactorRecord, VerificationCodeRecord } from '../domain/identity/identity-records'
import type * as R from '../domain/records'
import { cellOf, type Store } from '../domain/store'
import { AggregateCache } from '../domain/aggregates'
import type { UnitOfWork } from '../domain/unit-of-work'
import { toHex } from '../domain/hash'
import { IndexedTable, type RowStorage } from './indexed-table'
import { createReferenceData } from './reference-data'
import type { Lanes } from './state-hash'

/** What all tables can do, whatever their rows are. */
interface StoredTable {
  readonly name: string
  readonly size: number
  digest(): Lanes
  prepareDigest(most: number): number
  state(): TableState
  restore(rows: readonly object[], revision: number): void
}

/** The rows of one table, and how often it has been changed. */
export interface TableState {
  readonly rows: readonly object[]
  readonly revision: number
}

/** The domain's Store in memory. Every read on a hot path goes through one of the indexes declared here. */
export function createMemoryStore(work: UnitOfWork) {
  const reference = createReferenceData()
  const tables: StoredTable[] = []
  const sums = new AggregateCache()
  const unproven = new PendingAudit()
  const touchAgent = (agentId: string | null) => sums.touch('agent', agentId)

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
    unproven.touch('consents', config.id)
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
    unproven.touch('leads', lead.id)
    sums.touch('cell', cellOf(lead.sourceId, lead.state))
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
    partition: (lead) => cellOf(lead.sourceId, lead.state),
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
    unproven.touch('payments', intent.id)
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
  const secondFactors = table<SecondFactorRecord>('secondFactor')
  const verificationCodes = table<VerificationCodeRecord>('verificationCode')
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
    sums,
    unproven,
  } satisfies Store

  return {
    ...store,
    /** Number of records by entity. */
    counts: (): Record<string, number> => Object.fromEntries(tables.map(({ name, size }) => [name, size])),
    /** One digest over every record of every table. */
    digest: (): string => tables.map((entities) => toHex(entities.digest())).join(''),
    /** Digests up to `most` changed records and returns how many of that budget remain. */
    prepareDigest: (most: number): number =>
      tables.reduce((left, entities) => (left > 0 ? entities.prepareDigest(left) : 0), most),
    state: (): Record<string, TableState> =>
      Object.fromEntries(tables.map((entities) => [entities.name, entities.state()])),
    /** Fills the tables of an empty store. */
    restore(state: Readonly<Record<string, TableState>>): void {
      for (const entities of tables) {
        const { rows, revision } = state[entities.name] ?? { rows: [], revision: 0 }
        entities.restore(rows, revision)
      }
    },
  }
}
