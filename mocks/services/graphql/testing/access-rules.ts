/**
 * The people whom the rules tell apart: an agent, another one, the manager of the first, the manager of another branch and an
 * administrator.
 */
export type Person = 'owner' | 'stranger' | 'manager' | 'elsewhere' | 'admin'

export const everybody: readonly Person[] = ['owner', 'stranger', 'manager', 'elsewhere', 'admin']
const admin: readonly Person[] = ['admin']
const inCharge: readonly Person[] = ['manager', 'admin']
const readers: readonly Person[] = ['owner', 'manager', 'admin']
const staff: readonly Person[] = ['manager', 'elsewhere', 'admin']
const owner: readonly Person[] = ['owner']

/** Empty: for those who are not signed in yet. */
const unsigned: readonly Person[] = []

/**
 * Who may call what. Everything is asked about `owner`, an agent, and what is theirs. What an operation does with the
 * caller's own funds, wallets, cards, states, leads and purchases is open to everybody who is signed in.
 */
export const ACCESS_RULES: Readonly<Record<string, readonly Person[]>> = {
  'Query.getAgent': readers,
  'Query.getPaymentStatus': readers,
  'Query.getDashboardStats': everybody,
  'Query.getFundsBalance': everybody,
  'Query.listLeadSources': everybody,
  'Query.getLeadSource': everybody,
  'Query.getLead': everybody,
  'Query.listOpenLeads': everybody,
  'Query.listMyLeads': everybody,
  'Query.getWallet': everybody,
  'Query.getAgentWallets': everybody,
  'Query.listTransactions': everybody,
  'Query.getTransaction': readers,
  'Query.getTransactionStats': everybody,
  'Query.listUsers': inCharge,
  'Query.getUserProfile': readers,
  'Query.getUserWallets': readers,
  'Query.getChanges': everybody,
  'Query.listStateMarkets': everybody,
  'Query.getDailyActivity': readers,
  'Query.getLeadActivity': readers,
  'Query.listSavedSearches': everybody,
  'Query.listNotifications': everybody,
  'Query.getNotificationPreferences': everybody,
  'Query.listOrgUnits': staff,
  'Query.listUnitAgents': inCharge,
  'Query.listTeam': inCharge,
  'Query.getManagerOverview': staff,
  'Query.listTeamLeads': inCharge,
  'Query.getTeamPerformance': inCharge,
  'Query.getReport': inCharge,
  'Query.getAdminOverview': admin,
  'Query.getMarketPerformance': admin,
  'Query.listPricingHistory': staff,
  'Query.getLeadSourceImpact': admin,
  'Query.listAuditEntries': admin,
  'Query.getPlatformSettings': everybody,
  'Query.listUserTransactions': readers,
  'Query.listUserLeads': readers,
  'Mutation.signIn': unsigned,
  'Mutation.signUp': unsigned,
  'Mutation.confirmSignUp': unsigned,
  'Mutation.createAgent': admin,
  'Mutation.updateAgent': ['owner', 'admin'],
  'Mutation.updateAgentProfile': ['owner', 'admin'],
  'Mutation.createProfilePictureUploadUrl': everybody,
  'Mutation.createWallet': everybody,
  'Mutation.updateWallet': everybody,
  'Mutation.adminUpdateWallet': admin,
  'Mutation.selectState': everybody,
  'Mutation.deselectState': everybody,
  'Mutation.addFunds': everybody,
  'Mutation.createSetupIntent': everybody,
  'Mutation.completePaymentSetup': everybody,
  'Mutation.removePaymentMethod': everybody,
  'Mutation.setDefaultPaymentMethod': everybody,
  'Mutation.updateAutoTopUpConfig': everybody,
  'Mutation.transferFundsToWallet': everybody,
  'Mutation.purchaseLead': everybody,
  'Mutation.createLeadSource': admin,
  'Mutation.updateLeadSourcePricing': admin,
  'Mutation.updateLeadSourceStatus': admin,
  'Mutation.deleteLeadSource': admin,
  'Mutation.resetUserPassword': admin,
  'Mutation.changePassword': everybody,
  'Mutation.updateUserRole': admin,
  'Mutation.updateUserStatus': admin,
  'Mutation.updateUserStates': admin,
  'Mutation.updateUserProfile': admin,
  'Mutation.adminCreditAgentWallet': admin,
  'Mutation.adminCreditAgentBankAccount': admin,
  'Mutation.purchaseLeads': everybody,
  'Mutation.updateLeadStatus': owner,
  'Mutation.addLeadNote': readers,
  'Mutation.requestLeadReturn': owner,
  'Mutation.resolveLeadReturn': inCharge,
  'Mutation.reassignLead': inCharge,
  'Mutation.nudgeAgent': inCharge,
  'Mutation.saveSearch': everybody,
  'Mutation.deleteSavedSearch': everybody,
  'Mutation.markNotificationsRead': everybody,
  'Mutation.updateNotificationPreferences': everybody,
  'Mutation.createOrgUnit': admin,
  'Mutation.renameOrgUnit': admin,
  'Mutation.moveOrgUnit': admin,
  'Mutation.archiveOrgUnit': admin,
  'Mutation.assignUserToUnit': admin,
  'Mutation.updatePlatformSettings': admin,
}
