import { defaultFieldResolver, isObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql'
import type { WorldSession } from '../request-context'
import type { ResolversParentTypes } from './__generated__/resolvers'
import type { AnsweredType } from './read-permissions'

type PlainFields = { readonly [Type in AnsweredType]?: readonly (keyof ResolversParentTypes[Type])[] }

/**
 * Fields that return the property of the same name of their parent object, by type. A field that is not in this table
 * and has no resolver counts as unresolved. TypeScript rejects a name that the parent's type does not have.
 */
// prettier-ignore
const PLAIN_FIELDS = {
  UserError: ['message', 'code', 'field'],
  OperationResult: ['success', 'errors'],
  Address: ['line1', 'line2', 'city', 'state', 'zipCode'],
  Agent: ['id', 'email', 'firstName', 'lastName', 'phoneNumber', 'nmlsNumber', 'address', 'selectedStates'],
  BankAccount: ['balanceCents', 'balance'],
  FundsBalance: ['agentId', 'fundsBalanceCents'],
  PaymentConfig: ['stripeCustomerId', 'defaultPaymentMethodId', 'autoTopUpEnabled', 'thresholdCents', 'topUpCents', 'consentVersion', 'failureCount'],
  PaymentMethod: ['id', 'brand', 'last4', 'expMonth', 'expYear', 'billingName'],
  PaymentActivity: ['id', 'type', 'status', 'amountCents', 'message'],
  FailedTopUp: ['paymentIntentId', 'clientSecret', 'sourceId', 'amountCents', 'message', 'requiresAction', 'occurredAt'],
  PaymentStatus: ['agentId'],
  WalletStats: ['leadsThisMonth', 'leadsLifetime', 'spentThisMonth', 'spentLifetime', 'avgLeadCost', 'lastPurchase', 'fundedThisMonth', 'fundedLifetime'],
  AutoReplenishment: ['enabled', 'threshold', 'amount'],
  Wallet: ['sourceId', 'agentId', 'activated', 'enabled'],
  LeadSource: ['id', 'name', 'category', 'status', 'logoUrl', 'description'],
  LeadSourceConnection: ['items', 'nextToken', 'total'],
  LeadConnection: ['items', 'nextToken', 'total'],
  Transaction: ['id', 'type', 'amountCents', 'referenceId'],
  TransactionConnection: ['items', 'nextToken', 'total'],
  TransactionStats: ['totalEarnedCents', 'totalSpentCents', 'transactionCount', 'openingBalanceCents', 'depositsCents', 'closingBalanceCents'],
  DashboardStats: ['activeLeads', 'newLeadsToday', 'totalLeadsThisMonth', 'totalWalletBalance', 'fundsBalance', 'totalSpentToday', 'totalSpentThisMonth', 'boughtThisMonth', 'contactedThisMonth', 'fundedThisMonth', 'fundedVolumeThisMonth', 'leadsToCall', 'oldestToCall', 'matchingLeads', 'matchingSourceIds', 'newestMatch', 'decidedReturn'],
  UserMetrics: ['totalLeads', 'activeLeads', 'conversionRate', 'totalRevenueCents', 'lastActivityAt', 'walletCount', 'totalWalletBalanceCents'],
  User: ['id', 'email', 'firstName', 'lastName', 'role', 'status', 'phoneNumber', 'emailVerified'],
  UserConnection: ['users', 'total', 'nextToken'],
  AuthUser: ['username', 'id', 'email', 'firstName', 'lastName', 'phoneNumber', 'nmlsNumber', 'address', 'city', 'state', 'emailVerified', 'phoneVerified', 'sub', 'selectedStates'],
  SignInResult: ['success', 'user', 'accessToken', 'refreshToken', 'idToken', 'expiresIn', 'errors'],
  AgentResult: ['success', 'agent', 'errors'],
  ProfilePictureUploadResult: ['success', 'uploadUrl', 'assetUrl', 'expiresAt', 'errors'],
  WalletResult: ['success', 'wallet', 'errors'],
  StateSelectionResult: ['success', 'selectedStates', 'errors'],
  PaymentIntent: ['clientSecret', 'status'],
  AddFundsResult: ['success', 'paymentIntent', 'updatedBalance', 'transaction', 'errors'],
  SetupIntentResult: ['success', 'clientSecret', 'errors'],
  PaymentMethodResult: ['success', 'paymentMethod', 'status', 'errors'],
  PaymentConfigResult: ['success', 'config', 'status', 'errors'],
  TransferResult: ['success', 'wallet', 'fundsBalanceCents', 'transactions', 'errors'],
  PurchaseLeadResult: ['success', 'lead', 'wallet', 'transaction', 'errors'],
  LeadSourceResult: ['success', 'leadSource', 'errors'],
  ResetUserPasswordResult: ['success', 'temporaryPassword', 'errors'],
  UserResult: ['success', 'user', 'errors'],
  CreditResult: ['success', 'balanceCents', 'transaction', 'errors'],
  Changes: ['cursor', 'topics', 'newOpenLeads'],
  StateMarket: ['state', 'openLeads', 'typicalCostCents'],
  LeadObstacle: ['sourceId', 'sourceName', 'kind', 'state', 'amountCents', 'leads', 'opens'],
  OpenLeadExplanation: ['allLeads', 'buyableLeads', 'obstacles'],
  Period: ['from', 'to', 'timeZone'],
  DailyActivity: ['day', 'leads', 'spentCents', 'balanceCents', 'newOpenLeads'],
  LeadNote: ['id', 'text'],
  LeadEvent: ['id', 'label', 'detail'],
  LeadReturn: ['reason', 'comment', 'approved', 'resolutionComment'],
  LeadActivity: ['leadId'],
  LeadActivityResult: ['success', 'lead', 'activity', 'errors'],
  LeadResult: ['success', 'lead', 'errors'],
  PurchaseLine: ['leadId', 'bought', 'lead', 'error'],
  PurchaseLeadsResult: ['success', 'lines', 'wallets', 'totalCents', 'errors'],
  SavedSearch: ['id', 'name', 'query'],
  SavedSearchResult: ['success', 'savedSearch', 'errors'],
  Notification: ['id', 'kind', 'title', 'body', 'href', 'read'],
  NotificationConnection: ['items', 'unread', 'nextToken'],
  NotificationPreferences: ['lowBalance', 'topUps', 'returns', 'email'],
  NotificationPreferencesResult: ['success', 'preferences', 'errors'],
  OrgUnit: ['id', 'name', 'level', 'archived'],
  OrgUnitResult: ['success', 'unit', 'errors'],
  MoveImpact: ['unitsMoved', 'agentsMoved', 'managersLosing', 'managersGaining'],
  MoveOrgUnitResult: ['success', 'unit', 'impact', 'errors'],
  TeamMember: ['agentId', 'user', 'agent', 'unitId', 'unitName', 'fundsCents', 'walletsCents', 'lowWallets', 'leadsThisMonth', 'spentThisMonthCents', 'waitingLeads', 'lastPurchaseAt'],
  TeamConnection: ['items', 'nextToken', 'total'],
  AttentionItem: ['id', 'kind', 'agentId', 'agentName', 'leadId', 'detail', 'since'],
  ManagerOverview: ['unitNames', 'agentCount', 'leadsThisMonth', 'spentThisMonthCents', 'heldCents', 'waitingLeads', 'returnsWaiting', 'attention', 'daily'],
  TeamLead: ['lead', 'agentName', 'purchasedAt', 'minutesToContact', 'leadReturn'],
  TeamLeadConnection: ['items', 'nextToken', 'total'],
  PerformanceFigures: ['leads', 'contacted', 'funded', 'returned', 'spentCents', 'fundedVolume', 'conversionRate', 'medianMinutesToContact'],
  PerformanceRow: ['agentId', 'agentName', 'unitName', 'current', 'prior', 'smallSample'],
  TeamPerformance: ['period', 'priorPeriod', 'rows', 'nextToken', 'agentCount', 'total', 'priorTotal'],
  ReportColumn: ['key', 'label', 'unit'],
  ReportRow: ['key', 'label', 'values'],
  Report: ['kind', 'period', 'rowLabel', 'columns', 'rows', 'nextToken', 'total', 'formula'],
  SilentSource: ['leadSource', 'lastLeadAt'],
  FailedTopUpSummary: ['agentId', 'agentName', 'amountCents', 'failureCount', 'message', 'occurredAt'],
  LedgerHealth: ['balanced', 'postings', 'violations'],
  SourceRevenue: ['sourceId', 'revenueCents'],
  AdminOverview: ['leadsSoldToday', 'leadsSoldThisMonth', 'leadsSoldToAgentsThisMonth', 'revenueTodayCents', 'revenueThisMonthCents', 'marginThisMonthCents', 'revenueBySource', 'fundsHeldCents', 'walletsHeldCents', 'openLeads', 'agentCount', 'activeAgents', 'pendingWallets', 'failedTopUps', 'silentSources', 'ledger', 'daily'],
  MarketCell: ['sourceId', 'state', 'listed', 'sold', 'soldToAgents', 'revenueCents', 'marginCents', 'medianMinutesToSale'],
  MarketPerformance: ['period', 'cells'],
  PricingChange: ['id', 'sourceId', 'reason'],
  LeadSourceImpact: ['sourceId', 'agents', 'walletsWithMoney', 'heldCents', 'openLeads'],
  AuditEntry: ['id', 'actorId', 'action', 'subject', 'subjectId', 'detail', 'reason'],
  AuditEntryConnection: ['items', 'nextToken', 'total'],
  PlatformSettings: ['brandName', 'defaultStates', 'returnWindowHours', 'activateNewWallets'],
  PlatformSettingsResult: ['success', 'settings', 'errors'],
  CodeDelivery: ['destination', 'medium', 'attribute'],
  SignUpResult: ['success', 'userSub', 'codeDelivery', 'errors'],
} satisfies PlainFields

const plainFields = new Map<string, readonly string[]>(Object.entries(PLAIN_FIELDS))

const objectTypes = (schema: GraphQLSchema): readonly GraphQLObjectType[] =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__') ? [type] : [],
  )

const unresolvedIn = (type: GraphQLObjectType): readonly string[] =>
  Object.values(type.getFields()).flatMap(({ name, resolve }) =>
    resolve || plainFields.get(type.name)?.includes(name) ? [] : [name],
  )

/** Returns the fields, as `Type.field`, that have no resolver and are not in PLAIN_FIELDS. */
export const unresolvedFields = (schema: GraphQLSchema): readonly string[] =>
  objectTypes(schema).flatMap((type) => unresolvedIn(type).map((name) => `${type.name}.${name}`))

/** Returns the types that have no resolved field. */
export const unresolvedTypes = (schema: GraphQLSchema): ReadonlySet<string> =>
  new Set(
    objectTypes(schema).flatMap((type) =>
      unresolvedIn(type).length === Object.keys(type.getFields()).length ? [type.name] : [],
    ),
  )

const hasProperty = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value

/** An object that a field without a resolver returns. Each field of the object has a generated value. */
export class MockObject {
  constructor(readonly id: string) {}
}

/**
 * Gives each unresolved field, and each field of a MockObject, a resolver that returns a generated value. If the
 * parent object already has the property, the field returns the property, even if PLAIN_FIELDS does not list the
 * field yet. Changes the schema in place.
 */
export function mockUnresolvedFields(schema: GraphQLSchema): void {
  if (unresolvedFields(schema).length === 0) return
  for (const type of objectTypes(schema)) {
    const unresolved = new Set(unresolvedIn(type))
    const { isTypeOf } = type
    if (isTypeOf)
      type.isTypeOf = (value, context, info) => value instanceof MockObject || isTypeOf(value, context, info)
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver
      const isResolved = !unresolved.has(field.name)
      field.resolve = async (parent: unknown, args, context: WorldSession, info) => {
        if (parent instanceof MockObject || !(isResolved || hasProperty(parent, field.name)))
          return (await import('./mock-values')).resolveMockField(parent, args, context, info)
        return resolve(parent, args, context, info)
      }
    }
  }
}
