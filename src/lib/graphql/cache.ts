import { InMemoryCache, type TypePolicies, type TypePolicy } from '@apollo/client'
import { pagePolicy } from './page-policy'

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

/** Records without an `id` of their own. A selection that leaves a key out is kept where it stands, not refused. */
function keyedBy(typeName: string, ...fields: readonly string[]): KeyFieldsFunction {
  return (object, { readField }) => {
    const keys = fields.map((field) => readField(field, object))
    return keys.every((key) => typeof key === 'string') ? [typeName, ...keys].join(':') : undefined
  }
}

/** How records are told apart and put together, wherever answers are kept. */
export const recordPolicies: TypePolicies = {
  // One shared object: it has no identifying key, and every answer tells the present state of the same thing.
  PaymentConfig: { keyFields: [] },
  PaymentStatus: {
    keyFields: keyedBy('PaymentStatus', 'agentId'),
    // Each answer tells all cards and all of the activity there is: a removed card is to be gone.
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
