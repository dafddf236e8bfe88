import { buildASTSchema, graphql, Kind, parse, print, visit } from 'graphql'
import { serveOverHttp } from '../../mocks/hosts/node/server'
import typeDefs from '../../schema.graphql?raw'
import { specificationSchema } from '../extensions.mjs'
import { type TokenRules, tokenReader } from './graphql-host'

type Row = Record<string, unknown>

/**
 * Returns the schema of sections 3 and 7 of the specification in the words of another service: no enums, every field
 * may be null, and a field holds what the service likes.
 */
function foreignSchema() {
  const { definitions } = parse(specificationSchema(typeDefs))
  const enums = new Set(
    definitions.flatMap((each) => (each.kind === Kind.ENUM_TYPE_DEFINITION ? [each.name.value] : [])),
  )
  const loose = new Set([...enums, 'Int', 'Float', 'String'])
  const types = definitions.map((definition) => {
    if (definition.kind === Kind.ENUM_TYPE_DEFINITION) return { ...definition, kind: Kind.SCALAR_TYPE_DEFINITION }
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return definition
    return visit(definition, {
      InputValueDefinition: () => false,
      NonNullType: ({ type }) => type,
      NamedType: ({ name }) =>
        loose.has(name.value) ? { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'Any' } } : undefined,
    })
  })
  return buildASTSchema(parse(`${types.map((type) => print(type as never)).join('\n')} scalar Any`))
}

const sources: Row[] = [
  { id: 's-1', sourceId: 's-1', name: 'Harbor Rates', category: 'rate table', status: 'LIVE_NOW', isActive: true },
  { id: 's-2', sourceId: 's-2', name: 'Canyon Calls', category: 'inbound-calls', status: null, isActive: true },
  { id: 's-3', sourceId: 's-3', name: 'Mesa Forms', category: 'constructor', status: 'archived', isActive: false },
].map((source) => ({ ...source, baseCostPerLead: '1000', markupPercentage: 25, finalCostPerLead: '1250' }))

const person = (id: string, name: string, role: string | null, status: string | null): Row => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const metrics = {
    totalLeads: '12',
    activeLeads: 3,
    conversionRate: 0.25,
    walletCount: null,
    lastActivityAt: 1_790_000_000,
  }
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    status,
    emailVerified: true,
    metrics,
    createdAt: '2026-01-05T09:00:00-05:00',
  }
}

/** The service's state of one run: one agent's account, and everyone's records. */
function createState() {
  const leads = ['AVAILABLE', 'fresh', 'Q_7', null, '', 'constructor'].map((status, i): Row => ({
    id: `lead-${i}`,
    status,
    sourceId: 's-1',
    leadSourceName: 'Harbor Rates',
    agentId: null,
    state: 'CA',
    priceCents: i === 1 ? '1250' : 1250,
    customerName: `Lead ${'ABCDEF'[i]}.`,
    score: String(60 + i),
    loanAmount: null,
    propertyType: ['sfr', 'HOUSEBOAT', null][i % 3],
    createdAt: 179e7 - i * 60,
    updatedAt: null,
  }))
  const users = [
    person('user-agent', 'Riley Fairweather', 'Agents', 'enabled'),
    person('user-manager', 'Morgan Okonkwo', 'managers', 'Active'),
    person('user-admin', 'Avery Lindqvist', 'admin', 'Active'),
    person('user-lo', 'Sasha Thornbury', 'Loan Officer', 'suspended'),
    person('user-new', 'Reese Ridge', 'agent', 'PENDING_REVIEW'),
    person('user-null', 'Jordan Mesa', null, null),
  ]
  const balances = new Map([
    ['funds', 50_000],
    ['s-1', 20_000],
    ['s-2', 0],
  ])
  const transactions: Row[] = []
  /** Adds an entry to the ledger. */
  const post = (account: string, type: string | null, amountCents: number, referenceId: string | null): Row => {
    const balanceAfter = (balances.get(account) ?? 0) + amountCents
    balances.set(account, balanceAfter)
    const id = `t-${transactions.length + 1}`
    const walletSourceId = account === 'funds' ? null : account
    const createdAt = String(Date.now())
    const entry = {
      id,
      type,
      amountCents,
      currency: 'usd',
      walletSourceId,
      balanceAfter,
      correlationId: id,
      referenceId,
      createdAt,
    }
    transactions.unshift(entry)
    return entry
  }
  post('funds', 'WIRE_IN', 0, null)
  post('funds', null, 0, null)
  post('s-1', 'Deposit', 0, null)
  return { leads, users, balances, transactions, post, payments: [] as { id: string; amountCents: number }[] }
}

/** Returns the resolvers of all operations that the test uses. Lists have pages of three rows. */
function createRoot() {
  const { leads, users, balances, transactions, post, payments } = createState()
  const agentId = 'user-agent'
  const activity = ['succeeded', 'Paid', 'ON_HOLD', null].map((status, i) => ({
    id: `p-${i}`,
    type: ['deposit', 'payout'][i % 2],
    status,
    amountCents: '2500',
    currency: null,
    occurredAt: '2026-03-18T15:00:00Z',
  }))
  const cards = [
    { id: 'pm_1', brand: 'Carte Bancaire', last4: '4242', expMonth: '4', expYear: 2031, billingName: null },
  ]
  const config = { defaultPaymentMethodId: null, autoTopUpEnabled: false, failureCount: null }
  const status = { agentId, config, paymentMethods: cards, activity }
  const funds = () => balances.get('funds')
  const walletOf = (sourceId: string): Row => ({
    sourceId,
    agentId,
    balanceCents: String(balances.get(sourceId)),
    lowBalanceThreshold: null,
    active: true,
    leadSource: sources.find((source) => source['sourceId'] === sourceId),
    stats: null,
    recentTransactions: transactions.filter((entry) => entry['walletSourceId'] === sourceId),
  })
  const wallets = () => [...balances.keys()].filter((key) => key !== 'funds').map(walletOf)
  const agent = {
    id: agentId,
    email: 'riley@example.com',
    firstName: 'Riley',
    lastName: null,
    selectedStates: ['CA', null],

    address: null,
    createdAt: 179e7,
    paymentConfig: config,
    bankAccount: () => ({ balanceCents: funds() }),
    wallets,
  }
  const page = <Item>(items: readonly Item[], { nextToken }: { nextToken?: string | null }) => {
    const start = Number(nextToken ?? 0)
    return { items: items.slice(start, start + 3), nextToken: start + 3 < items.length ? String(start + 3) : null }
  }
  const done = { success: true, errors: null }
  const change = (userId: string, patch: Row) => {
    const user = users.find(({ id }) => id === userId)
    return { ...done, user: Object.assign(user ?? {}, patch) }
  }
  const isOpen = ({ agentId: buyer }: Row) => buyer === null
  return {
    getAgent: agent,
    getPaymentStatus: status,
    getDashboardStats: { activeLeads: '1', newLeadsToday: null, totalLeadsThisMonth: 2, totalWalletBalance: '20000' },
    getFundsBalance: () => ({ agentId, fundsBalanceCents: funds() }),
    listLeadSources: (args: { activeOnly?: boolean; nextToken?: string }) =>
      page(
        sources.filter(({ isActive }) => isActive || !args.activeOnly),
        args,
      ),
    getLeadSource: ({ sourceId }: Row) => sources.find((source) => source['sourceId'] === sourceId),
    getLead: ({ leadId }: Row) => leads.find(({ id }) => id === leadId),
    listOpenLeads: (args: object) => page(leads.filter(isOpen), args),
    listMyLeads: (args: object) =>
      page(
        leads.filter((lead) => !isOpen(lead)),
        args,
      ),
    getWallet: ({ sourceId }: { sourceId: string }) => walletOf(sourceId),
    getAgentWallets: wallets,
    getUserWallets: wallets,
    listTransactions(args: object) {
      // The callbacks of the payments.
      for (const { id, amountCents } of payments.splice(0)) post('funds', 'Deposit', amountCents, id)
      return page(transactions, args)
    },
    getTransaction: ({ transactionId }: Row) => transactions.find(({ id }) => id === transactionId),
    getTransactionStats: { totalEarnedCents: '0', totalSpentCents: null, transactionCount: 3 },
    listUsers(args: {
      nextToken?: string | null
      filters?: { roles?: readonly unknown[]; statuses?: readonly unknown[] }
    }) {
      // This service does not know the app's words.
      if (args.filters?.roles?.length || args.filters?.statuses?.length) throw new Error('No such role or status')
      const { items, nextToken } = page(users, args)
      return { users: items, total: users.length, nextToken }
    },
    getUserProfile: ({ userId }: Row) => users.find(({ id }) => id === userId),
    updateUserRole({ userId, role }: { userId: string; role: string }) {
      if (!users.some((user) => user['role'] === role)) throw new Error(`No such role: ${role}`)
      return change(userId, { role })
    },
    addFunds({ input }: { input: { amountCents: number } }) {
      const id = `pi_${transactions.length}`
      payments.push({ id, amountCents: input.amountCents })
      const paymentIntent = { clientSecret: `${id}_secret_1`, status: 'requires_payment_method' }
      return { ...done, paymentIntent, updatedBalance: null, transaction: null }
    },
    createWallet({ input: { sourceId } }: { input: { sourceId: string } }) {
      balances.set(sourceId, 0)
      return { ...done, wallet: walletOf(sourceId) }
    },
    transferFundsToWallet({ input: { sourceId, amountCents } }: { input: { sourceId: string; amountCents: number } }) {
      post('funds', 'moved out', -amountCents, null)
      post(sourceId, 'moved in', amountCents, null)
      return { ...done, wallet: walletOf(sourceId), fundsBalanceCents: String(funds()), transactions: null }
    },
    purchaseLead({ leadId }: { leadId: string }) {
      const lead = leads.find(({ id }) => id === leadId) ?? {}
      Object.assign(lead, { agentId, status: 'PURCHASED', customerName: 'Lee Harbor', phone: 2_015_550_142 })
      const transaction = post('s-1', 'Purchase', -1250, leadId)
      return { ...done, lead, wallet: walletOf('s-1'), transaction }
    },
  }
}

/** Starts an API of sections 3 and 7 alone, whose statuses, roles, types, and numbers differ from schema.graphql. */
export async function startForeignService(rules: TokenRules): Promise<{ readonly address: string }> {
  const readToken = tokenReader(rules)
  const schema = foreignSchema()
  const rootValue = createRoot()
  const { address } = await serveOverHttp(
    {
      async fetch(request: Request) {
        const claims = await readToken(request)
        if (claims instanceof Response) return claims
        const { query, variables } = (await request.json()) as { query: string; variables?: Row }
        return Response.json(await graphql({ schema, source: query, rootValue, variableValues: variables }))
      },
    },
    { origins: 'any' },
  )
  return { address }
}
