import { checksOf, hold, NotLooked, same } from '../check'
import { affordable, credit, entriesOf, fundsOf, purchase, transfer, walletOf, withMoney } from './market'

interface Stats {
  readonly all: { readonly transactionCount: number }
  readonly list: { readonly total: number }
}

export const money = checksOf('money', {
  'one-balance': [
    'the funds are the same, wherever they are shown, in cents and in dollars',
    async (live) => {
      const id = await live.sub('agent')
      const { data } = await live.ask(
        'agent',
        `query($id: ID!) { getFundsBalance { fundsBalanceCents } getDashboardStats { fundsBalance totalWalletBalance }
           getAgent(agentId: $id) { bankAccount { balanceCents balance } } getAgentWallets { balanceCents } }`,
        { id },
      )
      const seen = data as {
        getFundsBalance: { fundsBalanceCents: number }
        getDashboardStats: { fundsBalance: number; totalWalletBalance: number }
        getAgent: { bankAccount: { balanceCents: number; balance: number } }
        getAgentWallets: readonly { balanceCents: number }[]
      }
      const cents = seen.getFundsBalance.fundsBalanceCents
      same('getDashboardStats.fundsBalance', seen.getDashboardStats.fundsBalance, cents)
      same('bankAccount.balanceCents', seen.getAgent.bankAccount.balanceCents, cents)
      same('bankAccount.balance', seen.getAgent.bankAccount.balance, cents / 100)
      const wallets = seen.getAgentWallets.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
      same('totalWalletBalance', seen.getDashboardStats.totalWalletBalance, wallets)
      return 'one balance'
    },
  ],
  'credit-once': [
    'a credit is given once per idempotency key, and its answer once more',
    async (live) => {
      const before = await fundsOf(live)
      const key = `${live.run}-credit-once`
      const first = await credit(live, 100, key)
      hold(first.success, `it is refused: ${first.errors?.[0]?.code}`)
      same('the balance that it answers', first.balanceCents, before + 100)
      const again = await credit(live, 100, key)
      same('the answer to the same key', again.transaction?.id, first.transaction?.id)
      same('the funds', await fundsOf(live), before + 100)
      return 'once'
    },
    'IDEMPOTENCY',
  ],
  'key-of-another': [
    'an idempotency key that was used for something else is CONFLICT',
    async (live) => {
      const key = `${live.run}-key-of-another`
      await credit(live, 100, key)
      const { success, errors } = await credit(live, 101, key)
      same('success', success, false)
      same('the refusal', errors?.[0], { code: 'CONFLICT', field: 'idempotencyKey' })
      return 'CONFLICT'
    },
    'IDEMPOTENCY',
  ],
  transfer: [
    'a transfer moves what it says, once, in two entries that sum to zero',
    async (live) => {
      const { sourceId } = await affordable(live)
      await credit(live, 200, `${live.run}-transfer-credit`)
      const [funds, wallet] = [await fundsOf(live), await walletOf(live, sourceId)]
      const key = `${live.run}-transfer`
      const moved = await transfer(live, sourceId, 150, key)
      hold(moved.success, `it is refused: ${moved.errors?.[0]?.code}`)
      same('fundsBalanceCents', moved.fundsBalanceCents, funds - 150)
      same('the wallet’s balance', moved.wallet?.balanceCents, wallet + 150)
      const entries = moved.transactions ?? []
      same(
        'the amounts',
        entries.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b),
        [-150, 150],
      )
      same('the number of correlation ids', new Set(entries.map(({ correlationId }) => correlationId)).size, 1)
      if (!live.config.capabilities?.includes('IDEMPOTENCY')) return 'balanced'
      await transfer(live, sourceId, 150, key)
      same('the funds after the same key', await fundsOf(live), funds - 150)
      same('the wallet after the same key', await walletOf(live, sourceId), wallet + 150)
      return 'once, and balanced'
    },
  ],
  changes: [
    'money that moves is told to the first live question, which says how far it reaches back, and to the next by its cursor',
    async (live) => {
      const told = (query: string, variables: object) =>
        live.field<{ cursor: string; topics: readonly string[] }>('agent', query, { ...variables })
      await fundsOf(live)
      await credit(live, 100, `${live.run}-changes`)
      const first = await told('{ getChanges(pastSeconds: 30) { cursor topics } }', {})
      hold(first.topics.includes('FUNDS'), 'the first question is not told of it')
      await credit(live, 100, `${live.run}-changes-again`)
      const next = await told('query($since: String) { getChanges(since: $since) { cursor topics } }', {
        since: first.cursor,
      })
      hold(next.topics.includes('FUNDS'), 'the next question is not told of it')
      return 'told'
    },
    'CHANGES',
  ],
  overdraft: [
    'more than there is can be moved nowhere',
    async (live) => {
      const { sourceId } = await affordable(live)
      const [funds, wallet] = [await fundsOf(live), await walletOf(live, sourceId)]
      const { success, errors } = await transfer(live, sourceId, funds + 1, `${live.run}-overdraft`)
      same('success', success, false)
      same('the code', errors?.[0]?.code, 'CONFLICT')
      same('the funds', await fundsOf(live), funds)
      same('the wallet', await walletOf(live, sourceId), wallet)
      return 'CONFLICT'
    },
  ],
  purchase: [
    'a purchase costs the listed price, shows the lead, and is an entry that names it',
    async (live) => {
      const lead = await withMoney(live, 'purchase')
      const before = await walletOf(live, lead.sourceId)
      const bought = await purchase(live, lead.id, lead.priceCents, `${live.run}-purchase`)
      hold(bought.success, `it is refused: ${bought.errors?.[0]?.code}`)
      same('the wallet that it answers', bought.wallet?.balanceCents, before - lead.priceCents)
      same('the wallet', await walletOf(live, lead.sourceId), before - lead.priceCents)
      same('the amount', bought.transaction?.amountCents, -lead.priceCents)
      same('the type', bought.transaction?.type, 'LEAD_PURCHASE')
      same('referenceId', bought.transaction?.referenceId, lead.id)
      same('balanceAfter', bought.transaction?.balanceAfter, before - lead.priceCents)
      same('the status', bought.lead?.status, 'SOLD')
      hold(bought.lead?.email, 'the lead’s e-mail is still hidden')
      return 'paid and shown'
    },
  ],
  'sold-once': [
    'a lead is sold once: asked for again, it is not paid for again',
    async (live) => {
      const lead = await withMoney(live, 'sold-once')
      hold((await purchase(live, lead.id, null, null)).success, 'it cannot be bought')
      const before = await walletOf(live, lead.sourceId)
      await purchase(live, lead.id, null, `${live.run}-sold-once`)
      same('the wallet', await walletOf(live, lead.sourceId), before)
      const entries = await entriesOf(live, { types: ['LEAD_PURCHASE'] })
      same('the entries', entries.filter(({ referenceId }) => referenceId === lead.id).length, 1)
      return 'once'
    },
  ],
  'sold-to-one': [
    'a lead that an agent has bought is refused to any other, who does not see whose it is either',
    async (live) => {
      if (!live.config.people.otherAgent) throw new NotLooked('the config has no otherAgent')
      const lead = await withMoney(live, 'sold-to-one')
      hold((await purchase(live, lead.id, null, null)).success, 'it cannot be bought')
      const bought = await purchase(live, lead.id, null, null, 'otherAgent')
      same('success', bought.success, false)
      same('the code', bought.errors?.[0]?.code, 'CONFLICT')
      const { data } = await live.ask('otherAgent', `{ getLead(leadId: "${lead.id}") { email phone lastName } }`)
      const shown = Object.values((data?.['getLead'] ?? {}) as Record<string, unknown>).filter(
        (value) => value !== null,
      )
      same('what he sees of it', shown, [])
      return 'CONFLICT'
    },
  ],
  'purchase-once': [
    'a purchase happens once per idempotency key, and its answer is given once more',
    async (live) => {
      const lead = await withMoney(live, 'purchase-once')
      const key = `${live.run}-purchase-once`
      const first = await purchase(live, lead.id, lead.priceCents, key)
      const before = await walletOf(live, lead.sourceId)
      const again = await purchase(live, lead.id, lead.priceCents, key)
      hold(again.success, `the same key is refused: ${again.errors?.[0]?.code}`)
      same('the entry', again.transaction?.id, first.transaction?.id)
      same('the wallet', await walletOf(live, lead.sourceId), before)
      const entries = await entriesOf(live, { types: ['LEAD_PURCHASE'] })
      same('the entries', entries.filter(({ referenceId }) => referenceId === lead.id).length, 1)
      return 'once'
    },
    'IDEMPOTENCY',
  ],
  'sold-leaves-market': [
    'a sold lead is no longer among the open ones, and is among the buyer’s',
    async (live) => {
      const lead = await withMoney(live, 'sold-leaves')
      hold((await purchase(live, lead.id, null, null)).success, 'it cannot be bought')
      const { data } = await live.ask(
        'agent',
        `{ listOpenLeads(limit: 50, filters: { sort: PRICE_LOW }) { items { id } } listMyLeads(limit: 50) { items { id } } }`,
      )
      const { listOpenLeads, listMyLeads } = data as Record<string, { items: readonly { id: string }[] }>
      hold(!listOpenLeads?.items.some(({ id }) => id === lead.id), 'it is still listed')
      hold(
        listMyLeads?.items.some(({ id }) => id === lead.id),
        'the buyer does not find it',
      )
      return 'gone'
    },
  ],
  'price-expected': [
    'a lead that costs more than was expected is CONFLICT, and stays open',
    async (live) => {
      const lead = await withMoney(live, 'price-expected')
      const before = await walletOf(live, lead.sourceId)
      const { success, errors } = await purchase(live, lead.id, lead.priceCents - 1, null)
      same('success', success, false)
      same('the code', errors?.[0]?.code, 'CONFLICT')
      same('the wallet', await walletOf(live, lead.sourceId), before)
      return 'CONFLICT'
    },
    'EXPECTED_PRICE',
  ],
  'ledger-chain': [
    'on every account each entry starts from the balance that the one before has left',
    async (live) => {
      const wallets = await live.field<readonly { sourceId: string; balanceCents: number }[]>(
        'agent',
        '{ getAgentWallets { sourceId balanceCents } }',
      )
      const accounts = [
        ['FUNDS', await fundsOf(live)] as const,
        ...wallets.map(({ sourceId, balanceCents }) => [sourceId, balanceCents] as const),
      ]
      for (const [account, balance] of accounts) {
        const entries = await entriesOf(live, { account })
        entries.forEach((entry, i) => {
          const after = entries[i - 1]
          if (after)
            same(`${account}: balanceAfter of ${entry.id}`, entry.balanceAfter, after.balanceAfter - after.amountCents)
        })
        if (entries[0]) same(`${account}: the balance`, balance, entries[0].balanceAfter)
      }
      return 'unbroken'
    },
  ],
  'stats-count': [
    'getTransactionStats counts what listTransactions lists',
    async (live) => {
      const { data } = await live.ask(
        'agent',
        '{ all: getTransactionStats { transactionCount } list: listTransactions(limit: 1) { total } }',
      )
      const { all, list } = data as unknown as Stats
      same('transactionCount', all.transactionCount, list.total)
      return 'the same'
    },
    'LIST_TOTALS',
  ],
})
