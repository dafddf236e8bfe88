import { isUnitWithin, mayReadUserName, mayReadAgent, requireUser } from '../../domain/access'
import type { DomainContext } from '../../domain/context'
import { mayReadHistory } from '../../domain/leads/open-leads'
import type { UserRecord } from '../../domain/records'
import type { Resolvers, ResolversParentTypes } from './__generated__/resolvers'
import { isObjectType, type GraphQLSchema } from 'graphql'
import { forbidden } from '../../domain/errors'
import type { WorldSession } from '../request-context'

/** Object types of schema.graphql, without the root types. */
export type AnsweredType = Exclude<keyof Resolvers, 'Query' | 'Mutation'>

/**
 * Results of mutations and pages of lists. These types need no rule: the records in them have rules, and all other
 * fields of these types concern only the caller.
 */
type WrapperType = `${string}Result` | `${string}Payload` | `${string}Connection`
const isWrapper = (type: string): boolean => /(Result|Payload|Connection)$/.test(type)

type ReadRule<Parent> = (ctx: DomainContext, reader: UserRecord, parent: Parent) => boolean

/**
 * Value for a type that needs no separate rule: its objects are part of a record with a rule, or the operation
 * computes them for the caller.
 */
const INHERITED = 'inherited'

const signedIn = () => true
const administrators = (_: DomainContext, reader: UserRecord) => reader.role === 'ADMINISTRATOR'
const staff = (_: DomainContext, reader: UserRecord) => reader.role !== 'AGENT'

/** Allows the agent, their managers, and administrators. */
const readersOfAgent = (ctx: DomainContext, reader: UserRecord, { agentId }: { readonly agentId: string | null }) =>
  mayReadAgentById(ctx, reader, agentId)

const readersOfLead = (ctx: DomainContext, reader: UserRecord, { leadId }: { readonly leadId: string }) => {
  const lead = ctx.store.leads.get(leadId)
  return lead !== undefined && mayReadHistory(ctx, reader, lead)
}

function mayReadAgentById(ctx: DomainContext, reader: UserRecord, agentId: string | null): boolean {
  const agent = ctx.store.users.get(agentId ?? '')
  return agent !== undefined && mayReadAgent(ctx, reader, agent)
}

/**
 * Rules for who may read a record, by GraphQL type. A type of schema.graphql without a rule fails
 * read-permissions.test.ts, and a production build throws.
 */
const READ_PERMISSIONS: {
  readonly [Type in Exclude<AnsweredType, WrapperType>]?: ReadRule<ResolversParentTypes[Type]> | typeof INHERITED
} = {
  Agent: mayReadAgent,
  BankAccount: INHERITED,
  Address: INHERITED,
  User: mayReadUserName,
  UserMetrics: INHERITED,
  FundsBalance: readersOfAgent,
  PaymentConfig: (ctx, reader, config) => mayReadAgentById(ctx, reader, config.id),
  PaymentStatus: readersOfAgent,
  PaymentMethod: readersOfAgent,
  PaymentActivity: readersOfAgent,
  // Anyone with the client secret can complete the payment, so only the agent may read the payment intent.
  PaymentIntent: (_, reader, intent) => intent.agentId === reader.id,
  FailedTopUp: INHERITED,
  Wallet: readersOfAgent,
  WalletStats: INHERITED,
  Period: INHERITED,
  AutoReplenishment: INHERITED,
  Transaction: readersOfAgent,
  Notification: (_, reader, notification) => notification.userId === reader.id,
  NotificationPreferences: INHERITED,
  SavedSearch: (_, reader, search) => search.agentId === reader.id,

  // Every signed-in user may list leads. LEAD_FIELDS in leads.ts restricts single fields.
  Lead: signedIn,
  LeadActivity: readersOfLead,
  LeadNote: readersOfLead,
  LeadEvent: readersOfLead,
  LeadReturn: INHERITED,
  LeadSource: signedIn,
  StateMarket: signedIn,
  PlatformSettings: signedIn,
  PricingChange: staff,
  LeadSourceImpact: administrators,

  OrgUnit: (ctx, reader, unit) =>
    reader.role === 'ADMINISTRATOR' || (reader.role === 'MANAGER' && isUnitWithin(ctx, unit.id, reader.unitId)),
  MoveImpact: administrators,
  TeamMember: readersOfAgent,
  TeamLead: (ctx, reader, { lead }) => mayReadAgentById(ctx, reader, lead.agentId),
  AttentionItem: readersOfAgent,
  ManagerOverview: staff,
  PerformanceRow: readersOfAgent,
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
  SourceRevenue: INHERITED,
  DailyActivity: INHERITED,
  Changes: INHERITED,
  OpenLeadExplanation: INHERITED,
  LeadObstacle: INHERITED,
  PerformanceFigures: INHERITED,
  ReportColumn: INHERITED,
  ReportRow: INHERITED,

  // A rule would reject the caller of signIn or signUp, who is still anonymous and receives only their own data.
  AuthUser: INHERITED,
  CodeDelivery: INHERITED,

  UserError: INHERITED,
  PurchaseLine: INHERITED,
}

type AnyReadRule = (ctx: DomainContext, reader: UserRecord, parent: unknown) => boolean

const rulesByType = new Map<string, unknown>(Object.entries(READ_PERMISSIONS))

/** Returns the types of the schema that need a rule and have none. */
export const typesWithoutReadRule = (schema: GraphQLSchema): readonly string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) &&
    !/^(__|Query$|Mutation$)/.test(type.name) &&
    !isWrapper(type.name) &&
    !rulesByType.has(type.name)
      ? [type.name]
      : [],
  )

/**
 * Adds checks to the schema: every operation checks the read permission of every record in its response. The checks are
 * in `isTypeOf`, which graphql-js calls once per record before it resolves the record's fields. Changes the schema in
 * place.
 */
export function enforceReadPermissions(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    if (type === schema.getQueryType() || type === schema.getMutationType()) continue
    const rule = rulesByType.get(type.name) ?? (isWrapper(type.name) ? INHERITED : undefined)
    // In development, all fields of a type without a rule are generated.
    if (rule === undefined && !import.meta.env.DEV)
      throw new Error(`READ_PERMISSIONS in read-permissions.ts has no rule for the type ${type.name}`)
    if (rule === undefined || rule === INHERITED) continue
    const mayRead = rule as AnyReadRule
    type.isTypeOf = (parent: unknown, context: WorldSession) =>
      context.read((ctx) => {
        if (!mayRead(ctx, requireUser(ctx), parent)) throw forbidden()
        return true
      })
  }
  return schema
}
