import type { MutationName, QueryName } from './schema'

/*
 * What each operation means, in the words of schema.graphql: the kit derives its checks from these tables. An operation
 * without an entry does not compile. A line of a query is one of
 *
 *   asks argument=$subjects      what to ask for: records of the config's people (subjects.ts)
 *   answers argument=path        ids in the answer equal the argument
 *   own path                     ids in the answer are the reader's
 *   team path                    ids in the answer are agents whom the reader manages
 *   list path key path           the rows of the answer, and what identifies one; `.` is the answer itself
 *   reader person                who sees most of the list: by default the agent, or an administrator if it is about users
 *   total path                   the number of all rows, by default `total`
 *   order path                   the default order, with a minus for descending order; a plus adds up fields
 *   filter argument:path         keeps rows with one of the values
 *          argument!path         keeps the other rows
 *          argument>path, <path  keeps rows from this number or moment on, or up to it
 *          argument=path         keeps rows with the value; `path|OTHER` has OTHER instead of null
 *          argument?path         keeps rows with this field if true
 *   search argument paths        finds rows by what these fields show
 *   sort argument VALUE=order    the order for a value of the argument
 *   descending argument          reverses it
 */

const LEAD_SORT = 'NEWEST=-createdAt OLDEST=createdAt'
const leadSort = (at: string) =>
  `PRICE_LOW=${at}priceCents PRICE_HIGH=-${at}priceCents SCORE_HIGH=-${at}score LOAN_HIGH=-${at}loanAmount`
const boughtLeads = (at: string, newest: string) => `
  order -purchasedAt
  filter filters.statuses:${at}status filters.sourceIds:${at}sourceId filters.states:${at}state
  search filters.search ${at}firstName ${at}lastName ${at}email ${at}phone ${at}id
  sort filters.sort ${newest} ${leadSort(at)}`

export const queryMeanings: Readonly<Record<QueryName, string>> = {
  getAgent: 'asks agentId=$agentId; answers agentId=id',
  getPaymentStatus: 'asks agentId=$agentId; answers agentId=agentId',
  getDashboardStats: '',
  getFundsBalance: 'own agentId',
  listLeadSources: 'list items key id; reader administrator; order name; filter activeOnly?isActive',
  getLeadSource: 'asks sourceId=$sourceIds; answers sourceId=id',
  getLead: 'asks leadId=$allLeadIds; answers leadId=id',
  listOpenLeads: `list items key id
    order -createdAt
    filter states:state filters.sourceIds:sourceId filters.hiddenSourceIds!sourceId filters.propertyTypes:propertyType
    filter filters.minLoanAmount>loanAmount filters.maxLoanAmount<loanAmount filters.minScore>score
    filter filters.minPriceCents>priceCents filters.maxPriceCents<priceCents
    search filters.search customerName id
    sort filters.sort ${LEAD_SORT} ${leadSort('')}`,
  listMyLeads: `own items.agentId; list items key id
    ${boughtLeads('', 'NEWEST=-purchasedAt OLDEST=createdAt')}
    filter filters.startDate>purchasedAt filters.endDate<purchasedAt`,
  getWallet: 'asks sourceId=$walletSourceIds; answers sourceId=sourceId; own agentId',
  getAgentWallets: 'own agentId; list . key sourceId',
  listTransactions: `own items.agentId; list items key id
    order -createdAt
    filter filters.types:type filters.sourceIds:walletSourceId filters.account=walletSourceId|FUNDS
    filter filters.startDate>createdAt filters.endDate<createdAt filters.correlationId=correlationId
    filter filters.minAmountCents>amountCents filters.maxAmountCents<amountCents
    search filters.search id correlationId referenceId
    sort filters.oldestFirst true=createdAt`,
  getTransaction: 'asks transactionId=$transactionIds; answers transactionId=id',
  getTransactionStats: '',
  listUsers: `team users.id; list users key id
    filter filters.roles:role filters.statuses:status filters.states:assignedStates
    search filters.search firstName lastName email id
    sort filters.sort NAME=lastName EMAIL=email LAST_LOGIN=-lastLoginAt NEWEST=-createdAt
    descending filters.descending`,
  getUserProfile: 'asks userId=$agentId; answers userId=id',
  getUserWallets: 'asks userId=$agentId; answers userId=agentId; list . key sourceId',
  getChanges: '',
  countOpenLeads: 'asks queries=$anyQuery',
  listStateMarkets: 'list . key state',
  explainOpenLeads: '',
  getDailyActivity: 'asks agentId=$agentId period=$periods; list . key day; order day',
  getLeadActivity: 'asks leadId=$leadIds; answers leadId=leadId',
  listSavedSearches: 'list . key id',
  listNotifications: 'list items key id; order -createdAt',
  getNotificationPreferences: '',
  listOrgUnits: 'list . key id',
  listUnitAgents: 'asks unitId=$unitIds; team users.id; list users key id; order lastName',
  listTeam: `team items.agentId; list items key agentId
    order user.lastName
    search search user.firstName user.lastName user.email unitName
    sort sort NAME=user.firstName UNIT=unitName WAITING=waitingLeads LEADS=leadsThisMonth SPENT=spentThisMonthCents
    sort sort BALANCE=fundsCents+walletsCents
    descending descending`,
  getManagerOverview: '',
  listTeamLeads: `team items.lead.agentId; list items key lead.id
    ${boughtLeads('lead.', 'NEWEST=-purchasedAt OLDEST=purchasedAt')}
    filter filters.agentIds:lead.agentId`,
  getTeamPerformance: `asks period=$periods; team rows.agentId; list rows key agentId; total agentCount
    order -current.leads
    sort sort AGENT=agentName LEADS=-current.leads FUNDED=-current.funded SPENT=-current.spentCents
    sort sort SPEED=current.medianMinutesToContact
    descending descending`,
  getReport: 'asks kind=$agentReports period=$period; list rows key key; reader manager',
  getAdminOverview: '',
  getMarketPerformance: 'asks period=$periods',
  listPricingHistory: 'asks sourceId=$sourceIds; answers sourceId=sourceId; list . key id; order -createdAt',
  getLeadSourceImpact: 'asks sourceId=$sourceIds; answers sourceId=sourceId',
  listAuditEntries: `list items key id; order -at
    filter filters.actorId=actorId filters.subjectId=subjectId filters.actions:action
    filter filters.startDate>at filters.endDate<at
    search filters.search subject detail reason`,
  getPlatformSettings: '',
  listUserTransactions: 'asks userId=$agentId; answers userId=items.agentId; list items key id; order -createdAt',
  listUserLeads: 'asks userId=$agentId; answers userId=items.agentId; list items key id; order -purchasedAt',
}

const PAYMENT = 'who agent; check writes.card; reads getPaymentStatus'
const CARDS = `${PAYMENT}; record status; also paymentMethods activity config failedTopUp`
const PROFILE = 'who agent; check writes.profile; reads getAgent; record agent'
const STATES = 'who agent; check writes.states; reads getAgent'
const USER = 'who administrator; check writes.person; reads getUserProfile; record user; also metrics'
const SOURCE = 'who administrator; check writes.source; reads getLeadSource; record leadSource'
const UNIT = 'who administrator; check writes.unit; reads listOrgUnits; row unitId; record unit'
const ACTIVITY = 'reads getLeadActivity; record activity; also leadReturn returnUntil timeline transactions notes'
const SEARCH = 'who agent; check writes.search; reads listSavedSearches; row id'
const MAILBOX = 'unchecked a new account waits for a code that only its mailbox gets'

/**
 * Who sends a mutation in which check, and where the record that it writes is read: the query, the argument that is the
 * key of the record's row in a list, the path of the record in the answer, and fields that may change along. `unchecked`
 * says why no check sends it.
 */
export const mutationMeanings: Readonly<Record<MutationName, string>> = {
  signIn: 'unchecked doctor.sign-in-operation sends it',
  createAgent: USER,
  updateAgent: PROFILE,
  updateAgentProfile: PROFILE,
  createProfilePictureUploadUrl: 'who agent; check writes.picture; reads getAgent',
  createWallet: 'who agent; check writes.source; reads getWallet; record wallet',
  updateWallet:
    'who agent; check writes.wallet; reads getWallet; record wallet; also active balanceCents recentTransactions',
  adminUpdateWallet:
    'who administrator; check writes.wallet; reads getUserWallets; row sourceId; record wallet; also active',
  selectState: STATES,
  deselectState: STATES,
  addFunds: 'who agent; check writes.payment-unpaid; reads getFundsBalance',
  createSetupIntent: PAYMENT,
  completePaymentSetup: CARDS,
  removePaymentMethod: CARDS,
  setDefaultPaymentMethod: `${PAYMENT}; record status`,
  updateAutoTopUpConfig: CARDS,
  transferFundsToWallet: 'who agent; check writes.transfer; reads getWallet; record wallet',
  purchaseLead: 'who agent; check writes.purchase; reads getLead; record lead',
  createLeadSource: SOURCE,
  updateLeadSourcePricing: SOURCE,
  deleteLeadSource: SOURCE,
  resetUserPassword: USER,
  changePassword: 'unchecked a client cannot tell one accepted password from another without giving up the old one',
  updateUserRole: USER,
  updateUserStatus: USER,
  updateUserStates: USER,
  updateUserProfile: USER,
  adminCreditAgentWallet: 'who administrator; check writes.credit-wallet; reads getUserWallets',
  adminCreditAgentBankAccount: 'who administrator; check writes.credit; reads getAgent',
  signUp: MAILBOX,
  confirmSignUp: MAILBOX,
  purchaseLeads: 'who agent; check writes.purchase-lines; reads getLead',
  updateLeadStatus: 'who agent; check writes.lead; reads getLead; record lead',
  addLeadNote: `who agent; check writes.lead; ${ACTIVITY}`,
  requestLeadReturn: `who agent; check writes.return; ${ACTIVITY}`,
  resolveLeadReturn: `who manager; check writes.return; ${ACTIVITY}`,
  reassignLead: 'who manager; check writes.reassign; reads getLead; record lead',
  nudgeAgent: 'unchecked a reminder needs a lead that has waited for a day',
  saveSearch: `${SEARCH}; record savedSearch`,
  deleteSavedSearch: SEARCH,
  markNotificationsRead: 'who agent; check writes.notifications; reads listNotifications',
  updateNotificationPreferences:
    'who agent; check writes.preferences; reads getNotificationPreferences; record preferences',
  createOrgUnit: UNIT,
  renameOrgUnit: UNIT,
  moveOrgUnit: UNIT,
  archiveOrgUnit: UNIT,
  assignUserToUnit: USER,
  updatePlatformSettings: 'who administrator; check writes.settings; reads getPlatformSettings; record settings',
  updateLeadSourceStatus: SOURCE,
}

/** The words of each clause of a meaning. Repeated clauses add up. */
export type Meaning = Readonly<Record<string, readonly string[] | undefined>>

function parseMeaning(text: string): Meaning {
  const clauses: Record<string, string[]> = {}
  for (const clause of text.split(/[;\n]/)) {
    const [name, ...words] = clause.trim().split(/\s+/)
    if (name) (clauses[name] ??= []).push(...words)
  }
  return clauses
}

const parsed = new Map(
  Object.entries({ ...queryMeanings, ...mutationMeanings }).map(([name, text]) => [name, parseMeaning(text)]),
)

export const meaningOf = (name: QueryName | MutationName): Meaning => parsed.get(name) ?? {}
