import type { MutationName, OperationName, QueryName } from './schema'

/*
 * What each operation means, in the words of schema.graphql: the kit derives its checks from this table. A query
 * without an entry does not compile. A line is one of
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

/**
 * Why no script of writes.txt sends a mutation. Access rules and types say who sends the others, and which query reads what they
 * write.
 */
export const UNCHECKED: Readonly<Partial<Record<MutationName, string>>> = {
  signIn: 'doctor.sign-in-operation sends it',
  changePassword: 'a client cannot tell one accepted password from another without giving up the old one',
  signUp: 'a new account waits for a code that only its mailbox gets',
  confirmSignUp: 'a new account waits for a code that only its mailbox gets',
  nudgeAgent: 'a reminder needs a lead that has waited for a day',
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

const parsed = new Map(Object.entries(queryMeanings).map(([name, text]) => [name, parseMeaning(text)]))

export const meaningOf = (name: OperationName): Meaning => parsed.get(name) ?? {}
