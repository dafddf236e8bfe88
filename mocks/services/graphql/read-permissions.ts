import { isUnitWithin, mayKnowUser, mayReadAgent, requireUser } from '../../domain/access'
import type { DomainContext } from '../../domain/context'
import { mayReadHistory } from '../../domain/leads/lead-visibility'
import type { UserRecord } from '../../domain/records'
import type { Resolvers, ResolversParentTypes } from './__generated__/resolvers'
import { isObjectType, type GraphQLSchema } from 'graphql'
import { forbidden } from '../../domain/errors'
import type { WorldSession } from '../request-context'

/** Types of schema.graphql that answers are made of. */
export type AnsweredType = Exclude<keyof Resolvers, 'Query' | 'Mutation'>

type Rule<Parent> = (ctx: DomainContext, reader: UserRecord, parent: Parent) => boolean

/**
 * Belongs to nobody: a figure that the operation has computed for whoever asked, or a part of something that is guarded
 * itself.
 */
export const INHERITED = 'part'

const signedIn = () => true
const administrators = (_: DomainContext, reader: UserRecord) => reader.role === 'ADMINISTRATOR'
const staff = (_: DomainContext, reader: UserRecord) => reader.role !== 'AGENT'

/** For whoever may read the agent: himself, the managers above him, administrators. */
const ofAgent = (ctx: DomainContext, reader: UserRecord, { agentId }: { readonly agentId: string | null }) =>
  readableId(ctx, reader, agentId)

const ofLead = (ctx: DomainContext, reader: UserRecord, { leadId }: { readonly leadId: string }) => {
  const lead = ctx.store.leads.get(leadId)
  return lead !== undefined && mayReadHistory(ctx, reader, lead)
}

function readableId(ctx: DomainContext, reader: UserRecord, agentId: string | null): boolean {
  const agent = ctx.store.users.get(agentId ?? '')
  return agent !== undefined && mayReadAgent(ctx, reader, agent)
}

/** Who may be answered a record of each type. A type that is missing here does not compile. */
export const READ_PERMISSIONS: {
  readonly [Type in AnsweredType]: Rule<ResolversParentTypes[Type]> | typeof INHERITED
} = {
  Agent: mayReadAgent,
  BankAccount: INHERITED,
  Address: INHERITED,
  User: mayKnowUser,
  UserMetrics: INHERITED,
  FundsBalance: ofAgent,
  PaymentConfig: (ctx, reader, config) => readableId(ctx, reader, config.id),
  PaymentStatus: ofAgent,
  PaymentMethod: ofAgent,
  PaymentActivity: ofAgent,
  // Whoever holds its client secret can pay it.
  PaymentIntent: (_, reader, intent) => intent.agentId === reader.id,
  FailedTopUp: INHERITED,
  Wallet: ofAgent,
  WalletStats: INHERITED,
  Period: INHERITED,
  AutoReplenishment: INHERITED,
  Transaction: ofAgent,
  Notification: (_, reader, notification) => notification.userId === reader.id,
  NotificationPreferences: INHERITED,
  SavedSearch: (_, reader, search) => search.agentId === reader.id,

  // A lead is listed for everybody who is signed in; whom each of its fields is for, the fields say (lead-fields.ts).
  Lead: signedIn,
  LeadActivity: ofLead,
  LeadNote: ofLead,
  LeadEvent: ofLead,
  LeadReturn: INHERITED,
  LeadSource: signedIn,
  StateMarket: signedIn,
  PlatformSettings: signedIn,
  PricingChange: staff,
  LeadSourceImpact: administrators,

  OrgUnit: (ctx, reader, unit) =>
    reader.role === 'ADMINISTRATOR' || (reader.role === 'MANAGER' && isUnitWithin(ctx, unit.id, reader.unitId)),
  MoveImpact: administrators,
  TeamMember: ofAgent,
  TeamLead: (ctx, reader, { lead }) => readableId(ctx, reader, lead.agentId),
  AttentionItem: ofAgent,
  ManagerOverview: staff,
  PerformanceRow: ofAgent,
  TeamPerformance: staff,
  Report: staff,
  AdminOverview: administrators,
  FailedTopUpSummary: administrators,
  SilentSource: administrators,
  LedgerHealth: administrators,
  MarketPerformance: administrators,
  MarketCell: administrators,
  AuditEntry: administrators,

  DashboardStats: INHERITED,
  TransactionStats: INHERITED,
  DailyActivity: INHERITED,
  Changes: INHERITED,
  PerformanceFigures: INHERITED,
  ReportColumn: INHERITED,
  ReportRow: INHERITED,

  LeadConnection: INHERITED,
  LeadSourceConnection: INHERITED,
  TransactionConnection: INHERITED,
  UserConnection: INHERITED,
  NotificationConnection: INHERITED,
  TeamConnection: INHERITED,
  TeamLeadConnection: INHERITED,
  AuditEntryConnection: INHERITED,

  // Whoever is answered these has just proved who he is, or is about to.
  AuthUser: INHERITED,
  CodeDelivery: INHERITED,
  SignInResult: INHERITED,
  SignUpResult: INHERITED,

  UserError: INHERITED,
  OperationResult: INHERITED,
  AddFundsResult: INHERITED,
  AgentResult: INHERITED,
  CreditResult: INHERITED,
  LeadActivityResult: INHERITED,
  LeadResult: INHERITED,
  LeadSourceResult: INHERITED,
  MoveOrgUnitResult: INHERITED,
  NotificationPreferencesResult: INHERITED,
  OrgUnitResult: INHERITED,
  PaymentConfigResult: INHERITED,
  PaymentMethodResult: INHERITED,
  PlatformSettingsResult: INHERITED,
  ProfilePictureUploadResult: INHERITED,
  PurchaseLeadResult: INHERITED,
  PurchaseLeadsResult: INHERITED,
  PurchaseLine: INHERITED,
  ResetUserPasswordResult: INHERITED,
  SavedSearchResult: INHERITED,
  SetupIntentResult: INHERITED,
  StateSelectionResult: INHERITED,
  TransferResult: INHERITED,
  UserResult: INHERITED,
  WalletResult: INHERITED,
}

type Guard = (ctx: DomainContext, reader: UserRecord, parent: unknown) => boolean

const guards = new Map<string, unknown>(Object.entries(READ_PERMISSIONS))

/**
 * Lets every type's rule be asked about each record that is about to be answered, whichever operation has found it.
 * graphql-js asks `isTypeOf` once a record before any of its fields, so that nothing passes it by. A type of `mocked` has no
 * record yet.
 */
export function enforceReadPermissions(schema: GraphQLSchema, mocked: ReadonlySet<string> = new Set()): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    if (type === schema.getQueryType() || type === schema.getMutationType()) continue
    const rule = guards.get(type.name) ?? (mocked.has(type.name) ? INHERITED : undefined)
    if (rule === undefined) throw new Error(`nobody has said who may see ${type.name} (who-may-see.ts)`)
    if (rule === INHERITED) continue
    const mayBeSeen = rule as Guard
    type.isTypeOf = (parent: unknown, context: WorldSession) =>
      context.read((ctx) => {
        if (!mayBeSeen(ctx, requireUser(ctx), parent)) throw forbidden()
        return true
      })
  }
  return schema
}
