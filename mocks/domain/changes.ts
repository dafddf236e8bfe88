import { requireUser } from './access'
import type { DomainContext } from './context'
import { newOpenLeads } from './dashboard/dashboard'

export const CHANGE_TOPICS = [
  'FUNDS',
  'WALLETS',
  'LEADS',
  'OPEN_LEADS',
  'LEAD_SOURCES',
  'PAYMENTS',
  'PROFILE',
  'NOTIFICATIONS',
  'USERS',
  'ORGANIZATION',
  'SETTINGS',
] as const

export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

export interface Changes {
  /** Asked without a cursor, or with one of another kind of world: there is nothing to compare with. */
  readonly isFirst: boolean
  readonly cursor: string
  readonly topics: readonly ChangeTopic[]
  readonly newOpenLeads: number
}

/**
 * Which parts of the data have changed since a cursor. The cursor is one counter a topic, so that the answer costs
 * nothing; a counter may rise for somebody else's change, which at worst reads again what has not changed.
 */
export function getChanges(ctx: DomainContext, since: string | null | undefined): Changes {
  const user = requireUser(ctx)
  const { store, ledger } = ctx
  const money = user.role === 'AGENT' ? ledger.agentEntries(user.id).length : ledger.postings.length
  const counters: Readonly<Record<ChangeTopic, number>> = {
    FUNDS: money,
    WALLETS: money + store.wallets.revision,
    LEADS: user.role === 'AGENT' ? store.leadEvents.revision + store.leadNotes.revision : store.leads.revision,
    OPEN_LEADS: store.leads.revision,
    LEAD_SOURCES: store.leadSources.revision,
    PAYMENTS: store.paymentActivities.revision + store.paymentMethods.revision + store.paymentConfigs.revision,
    PROFILE: store.users.revision,
    NOTIFICATIONS: store.notifications.revision,
    USERS: store.users.revision,
    ORGANIZATION: store.orgUnits.revision,
    SETTINGS: store.settings.revision,
  }
  const cursor = [ctx.now, ...CHANGE_TOPICS.map((topic) => counters[topic])].map((n) => n.toString(36)).join('.')
  const [sinceMs, ...earlier] = (since ?? '').split('.').map((part) => parseInt(part, 36))
  const known = earlier.length === CHANGE_TOPICS.length && sinceMs !== undefined && Number.isFinite(sinceMs)
  return {
    isFirst: !known,
    cursor,
    topics: known ? CHANGE_TOPICS.filter((topic, i) => counters[topic] !== earlier[i]) : [],
    newOpenLeads: known ? newOpenLeads(ctx, user.selectedStates, sinceMs + 1) : 0,
  }
}
