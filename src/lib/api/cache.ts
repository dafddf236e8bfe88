import { InMemoryCache, type TypePolicies, type TypePolicy, type FieldPolicy, type StoreObject } from '@apollo/client'
import { lookUp } from '../../shared/look-up'

/** The loaded pages of a list, joined. */
interface StoredList extends StoreObject {
  /** Tokens of the pages. The first one is an empty string, unless the list starts with a later page. */
  readonly tokens: readonly string[]
}

/** The field of a list that holds its rows. */
const rowFields = ['items', 'users', 'rows']

const tokenOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Returns the field policy for a list paged by `limit` and `nextToken`. A page that continues the stored list is
 * appended, so that `fetchMore` adds rows. Any other page replaces it. Only the query that asks for the first of
 * the pages reads the list. Lists with different limits are stored separately, so that a short one does not replace a
 * long one. Two queries that read several pages of the same list must select the same fields.
 */
function listPolicy(): FieldPolicy<StoredList | null, StoredList | null> {
  return {
    keyArgs: (args) => {
      const known = Object.entries(args ?? {})
        .filter(([name, value]) => name !== 'nextToken' && value !== undefined && value !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      return JSON.stringify(known)
    },
    read: (stored, { args }) => (stored && stored.tokens[0] !== tokenOf(args?.['nextToken']) ? undefined : stored),
    merge(stored, incoming, { args }) {
      if (!incoming) return null
      const token = tokenOf(args?.['nextToken'])
      const tokens = stored?.tokens ?? []
      if (stored && token !== '' && token === stored['nextToken'])
        return { ...stored, ...incoming, ...joinedRows(stored, incoming), tokens: [...tokens, token] }
      // Two components that read the whole list share the request, and both write its response.
      if (stored && tokens.indexOf(token) > 0) return stored
      // Two queries may select different fields of a page. A different `nextToken` means that the page has changed.
      const isSamePage = tokens.length === 1 && tokens[0] === token && stored?.['nextToken'] === incoming['nextToken']
      return { ...(isSamePage && stored), ...incoming, tokens: [token] }
    },
  }
}

function joinedRows(stored: StoreObject, incoming: StoreObject): StoreObject {
  const name = rowFields.find((each) => Array.isArray(lookUp(incoming, each))) ?? ''
  const [before, after]: readonly unknown[] = [lookUp(stored, name), lookUp(incoming, name)]
  return Array.isArray(before) && Array.isArray(after) ? { [name]: [...(before as []), ...(after as [])] } : {}
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
  const lists = Object.fromEntries(pagedLists.map((name) => [name, listPolicy()]))
  return new InMemoryCache({ typePolicies: { Query: { fields: lists }, ...recordPolicies } })
}
