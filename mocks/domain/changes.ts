import { requireUser } from './access'
import type { DomainContext } from './context'
import { newOpenLeads } from './reports/dashboard'
import type { UserRecord } from './records'

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

/** Cursor for which `getChanges` reports every topic as changed. */
export const OLDEST_CURSOR = ['0', ...CHANGE_TOPICS.map(() => '-1')].join('.')

/** Returns a cursor: the current time and one change counter for each topic, joined by dots. */
export function changesCursor(ctx: DomainContext, user: UserRecord): string {
  const { store, ledger } = ctx
  const money = user.role === 'AGENT' ? ledger.countAgentEntries(user.id) : ledger.size
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
  return [ctx.now, ...CHANGE_TOPICS.map((topic) => counters[topic])].map((n) => n.toString(36)).join('.')
}

/**
 * Returns the topics that changed since a cursor, which holds one counter per topic. Some counters also increase when
 * data of another user changes, so a client may refetch unchanged data. Without a valid cursor, `isFirst` is true and
 * `topics` is empty.
 */
export function getChanges(ctx: DomainContext, since: string | null | undefined) {
  const user = requireUser(ctx)
  const cursor = changesCursor(ctx, user)
  const [, ...counters] = cursor.split('.')
  const [sinceMs, ...earlier] = (since ?? '').split('.')
  const fromMs = parseInt(sinceMs ?? '', 36)
  const known = earlier.length === CHANGE_TOPICS.length && Number.isFinite(fromMs)
  return {
    isFirst: !known,
    cursor,
    topics: known ? CHANGE_TOPICS.filter((_, i) => counters[i] !== earlier[i]) : [],
    newOpenLeads: known ? newOpenLeads(ctx, user.selectedStates, fromMs + 1) : 0,
  }
}
