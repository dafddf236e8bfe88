import type { Mutation, Query } from '../__generated__/resolvers'

/**
 * The people that the rules distinguish: the agent `owner`, another agent (`stranger`), the manager of `owner`, the
 * manager of another branch (`elsewhere`), and an administrator.
 */
export type Person = 'owner' | 'stranger' | 'manager' | 'elsewhere' | 'admin'

export const everyone: readonly Person[] = ['owner', 'stranger', 'manager', 'elsewhere', 'admin']
const admin: readonly Person[] = ['admin']
const supervisors: readonly Person[] = ['manager', 'admin']
const readers: readonly Person[] = ['owner', 'manager', 'admin']
const staff: readonly Person[] = ['manager', 'elsewhere', 'admin']
const owner: readonly Person[] = ['owner']

/** This list is empty, because only anonymous callers use these operations. */
const anonymousOnly: readonly Person[] = []

type OperationName = `Query.${Exclude<keyof Query, '__typename'>}` | `Mutation.${Exclude<keyof Mutation, '__typename'>}`

/**
 * People who may call each operation if its arguments refer to `owner` or to data of `owner`. Every signed-in user may
 * call operations on the caller's own funds, wallets, cards, selected US states, leads, and purchases.
 */
export const ACCESS_RULES: Readonly<Record<string, readonly Person[]>> = {
  'Query.getAgent': readers,
  'Query.getPaymentStatus': readers,
  'Query.getDashboardStats': everyone,
  'Query.getFundsBalance': everyone,
  'Query.listLeadSources': everyone,
  'Query.getLeadSource': everyone,
  'Query.getLead': everyone,
  'Query.listOpenLeads': everyone,
  'Query.listMyLeads': everyone,
  'Query.getWallet': everyone,
  'Query.getAgentWallets': everyone,
  'Query.listTransactions': everyone,
  'Query.getTransaction': readers,
  'Query.getTransactionStats': everyone,
  'Query.listUsers': supervisors,
  'Query.getUserProfile': readers,
  'Query.getUserWallets': readers,
  'Query.getChanges': everyone,
  'Query.countOpenLeads': everyone,
  'Query.listStateMarkets': everyone,
  'Query.explainOpenLeads': everyone,
  'Query.getDailyActivity': readers,
  'Query.getLeadActivity': readers,
  'Query.listSavedSearches': everyone,
  'Query.listNotifications': everyone,
  'Query.getNotificationPreferences': everyone,
  'Query.listOrgUnits': staff,
  'Query.listUnitAgents': supervisors,
  'Query.listTeam': supervisors,
  'Query.getManagerOverview': staff,
  'Query.listTeamLeads': supervisors,
  'Query.getTeamPerformance': supervisors,
  'Query.getReport': supervisors,
  'Query.getAdminOverview': admin,
  'Query.getMarketPerformance': admin,
  'Query.listPricingHistory': staff,
  'Query.getLeadSourceImpact': admin,
  'Query.listAuditEntries': admin,
  'Query.getPlatformSettings': everyone,
  'Query.listUserTransactions': readers,
  'Query.listUserLeads': readers,
  'Mutation.signIn': anonymousOnly,
  'Mutation.signUp': anonymousOnly,
  'Mutation.confirmSignUp': anonymousOnly,
  'Mutation.createAgent': admin,
  'Mutation.updateAgent': ['owner', 'admin'],
  'Mutation.updateAgentProfile': ['owner', 'admin'],
  'Mutation.createProfilePictureUploadUrl': everyone,
  'Mutation.createWallet': everyone,
  'Mutation.updateWallet': everyone,
  'Mutation.adminUpdateWallet': admin,
  'Mutation.selectState': everyone,
  'Mutation.deselectState': everyone,
  'Mutation.addFunds': everyone,
  'Mutation.createSetupIntent': everyone,
  'Mutation.completePaymentSetup': everyone,
  'Mutation.removePaymentMethod': everyone,
  'Mutation.setDefaultPaymentMethod': everyone,
  'Mutation.updateAutoTopUpConfig': everyone,
  'Mutation.transferFundsToWallet': everyone,
  'Mutation.purchaseLead': everyone,
  'Mutation.createLeadSource': admin,
  'Mutation.updateLeadSourcePricing': admin,
  'Mutation.updateLeadSourceStatus': admin,
  'Mutation.deleteLeadSource': admin,
  'Mutation.resetUserPassword': admin,
  'Mutation.changePassword': everyone,
  'Mutation.updateUserRole': admin,
  'Mutation.updateUserStatus': admin,
  'Mutation.updateUserStates': admin,
  'Mutation.updateUserProfile': admin,
  'Mutation.adminCreditAgentWallet': admin,
  'Mutation.adminCreditAgentBankAccount': admin,
  'Mutation.purchaseLeads': everyone,
  'Mutation.updateLeadStatus': owner,
  'Mutation.addLeadNote': readers,
  'Mutation.requestLeadReturn': owner,
  'Mutation.resolveLeadReturn': supervisors,
  'Mutation.reassignLead': supervisors,
  'Mutation.nudgeAgent': supervisors,
  'Mutation.saveSearch': everyone,
  'Mutation.deleteSavedSearch': everyone,
  'Mutation.markNotificationsRead': everyone,
  'Mutation.updateNotificationPreferences': everyone,
  'Mutation.createOrgUnit': admin,
  'Mutation.renameOrgUnit': admin,
  'Mutation.moveOrgUnit': admin,
  'Mutation.archiveOrgUnit': admin,
  'Mutation.assignUserToUnit': admin,
  'Mutation.updatePlatformSettings': admin,
} satisfies Readonly<Partial<Record<OperationName, readonly Person[]>>>
