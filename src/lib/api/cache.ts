import { InMemoryCache, type TypePolicies, type TypePolicy, type FieldPolicy, type StoreObject } from '@apollo/client'

type Page = StoreObject | null

function nextTokenOf(page: StoreObject): string | null {
  const value = page['nextToken']
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Returns the field policy for a list paged by `limit` and `nextToken`. Each page is stored under its filters and
 * token, so every page costs the same. Screens join the pages (see use-paged-query).
 */
function pagePolicy(): FieldPolicy<Page, Page> {
  return {
    keyArgs: (args) => {
      const known = Object.entries(args ?? {})
        .filter(([, value]) => value !== undefined && value !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      return JSON.stringify(known)
    },
    // Two queries may select different fields of a page. A different `nextToken` means that the page has changed.
    merge(former, incoming, { mergeObjects }) {
      const samePage = former && incoming && nextTokenOf(former) === nextTokenOf(incoming)
      return samePage ? mergeObjects<StoreObject>(former, incoming) : incoming
    },
  }
}

type KeyFieldsFunction = Extract<TypePolicy['keyFields'], (...input: never[]) => unknown>

const pagedLists = [
  'listLeadSources',
  'listOpenLeads',
  'listMyLeads',
  'listTransactions',
  'listUsers',
  'listNotifications',
  'listTeam',
  'listTeamLeads',
  'listAuditEntries',
  'listUserTransactions',
  'listUserLeads',
  'listUnitAgents',
  'getTeamPerformance',
  'getReport',
] as const

/** Keys records without an `id` by other fields. A record that lacks one of the fields is stored in its parent. */
function keyedBy(typeName: string, ...fields: readonly string[]): KeyFieldsFunction {
  return (object, { readField }) => {
    const keys = fields.map((field) => readField(field, object))
    return keys.every((key) => typeof key === 'string') ? [typeName, ...keys].join(':') : undefined
  }
}

/** Type policies that identify and merge records. */
const recordPolicies: TypePolicies = {
  // A single shared object without a key. Every response describes the same object.
  PaymentConfig: { keyFields: [] },
  PaymentStatus: {
    keyFields: keyedBy('PaymentStatus', 'agentId'),
    // Each response lists all cards and all activity, so a merge must not keep a removed card.
    fields: { paymentMethods: { merge: false }, activity: { merge: false } },
  },
  FundsBalance: { keyFields: keyedBy('FundsBalance', 'agentId') },
  LeadActivity: { keyFields: keyedBy('LeadActivity', 'leadId') },
  Wallet: { keyFields: keyedBy('Wallet', 'agentId', 'sourceId') },
  BankAccount: { merge: true },
  WalletStats: { merge: true },
  AutoReplenishment: { merge: true },
  Address: { merge: true },
  UserMetrics: { merge: true },
  DashboardStats: { merge: true },
  ManagerOverview: { merge: true },
  PlatformSettings: { merge: true },
  NotificationPreferences: { merge: true },
}

export function createCache(): InMemoryCache {
  const lists = Object.fromEntries(pagedLists.map((name) => [name, pagePolicy()]))
  return new InMemoryCache({ typePolicies: { Query: { fields: lists }, ...recordPolicies } })
}
