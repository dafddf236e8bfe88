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

/** Keys records without an `id` by other fields. A record that lacks one of the fields is stored in its parent. */
function keyedBy(typeName: string, ...fields: readonly string[]): KeyFieldsFunction {
  return (object, { readField }) => {
    const keys = fields.map((field) => readField(field, object))
    return keys.every((key) => typeof key === 'string') ? [typeName, ...keys].join(':') : undefined
  }
}

/** Type policies that identify and merge records. Shared by the app's cache and `withLaterAnswers`. */
export const recordPolicies: TypePolicies = {
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
