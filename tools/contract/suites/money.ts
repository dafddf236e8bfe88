import { assert, assertEqual, SkippedCheck } from '../assert'
import { suite, type Check } from '../check'
import type { Live } from '../live'
import { affordable, credit, entriesOf, fundsOf, purchase, soldLead, transfer, walletOf, withMoney } from './market'

const check = suite('money')
const withKey = suite('money', 'full')

/** Returns the number of entries that paid for a lead. */
const purchasesOf = async (live: Live, leadId: string) =>
  (await entriesOf(live, { types: ['LEAD_PURCHASE'] })).filter(({ referenceId }) => referenceId === leadId).length

export const money: readonly Check[] = [
  check('one-balance', 'all operations return the same funds, in cents and in dollars', async (live) => {
    const id = await live.sub('agent')
    const { data } = await live.query(
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
    assertEqual('getDashboardStats.fundsBalance', seen.getDashboardStats.fundsBalance, cents)
    assertEqual('bankAccount.balanceCents', seen.getAgent.bankAccount.balanceCents, cents)
    assertEqual('bankAccount.balance', seen.getAgent.bankAccount.balance, cents / 100)
    const wallets = seen.getAgentWallets.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
    assertEqual('totalWalletBalance', seen.getDashboardStats.totalWalletBalance, wallets)
    return 'one balance'
  }),
  withKey('credit-once', 'a credit is given once per idempotency key', async (live) => {
    const before = await fundsOf(live)
    const key = `${live.run}-credit-once`
    const first = await credit(live, 100, key)
    assert(first.success, `rejected: ${first.errors?.[0]?.code}`)
    assertEqual('the balance that it answers', first.balanceCents, before + 100)
    const again = await credit(live, 100, key)
    assertEqual('the answer to the same key', again.transaction?.id, first.transaction?.id)
    assertEqual('the funds', await fundsOf(live), before + 100)
    return 'once'
  }),
  withKey('key-of-another', 'an idempotency key with other input is CONFLICT', async (live) => {
    const key = `${live.run}-key-of-another`
    await credit(live, 100, key)
    const { success, errors } = await credit(live, 101, key)
    assertEqual('success', success, false)
    assertEqual('the refusal', errors?.[0], { code: 'CONFLICT', field: 'idempotencyKey' })
    return 'CONFLICT'
  }),
  check('transfer', 'a transfer happens once, in two entries that sum to zero', async (live) => {
    const { sourceId } = await affordable(live)
    await credit(live, 200, `${live.run}-transfer-credit`)
    const [funds, wallet] = [await fundsOf(live), await walletOf(live, sourceId)]
    const key = `${live.run}-transfer`
    const moved = await transfer(live, sourceId, 150, key)
    assert(moved.success, `rejected: ${moved.errors?.[0]?.code}`)
    assertEqual('fundsBalanceCents', moved.fundsBalanceCents, funds - 150)
    assertEqual('the wallet’s balance', moved.wallet?.balanceCents, wallet + 150)
    const entries = moved.transactions ?? []
    assertEqual(
      'the amounts',
      entries.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b),
      [-150, 150],
    )
    assertEqual('the number of correlation ids', new Set(entries.map(({ correlationId }) => correlationId)).size, 1)
    if (!live.has('full')) return 'balanced'
    await transfer(live, sourceId, 150, key)
    assertEqual('the funds after the same key', await fundsOf(live), funds - 150)
    assertEqual('the wallet after the same key', await walletOf(live, sourceId), wallet + 150)
    return 'once, and balanced'
  }),
  suite('money', 'full')('changes', 'getChanges reports funds for a time span and from a cursor', async (live) => {
    const changes = (query: string, variables: object) =>
      live.field<{ cursor: string; topics: readonly string[] }>('agent', query, { ...variables })
    await fundsOf(live)
    await credit(live, 100, `${live.run}-changes`)
    const first = await changes('{ getChanges(pastSeconds: 30) { cursor topics } }', {})
    assert(first.topics.includes('FUNDS'), 'the first response lacks them')
    await credit(live, 100, `${live.run}-changes-again`)
    const next = await changes('query($since: String) { getChanges(since: $since) { cursor topics } }', {
      since: first.cursor,
    })
    assert(next.topics.includes('FUNDS'), 'the next response lacks them')
    return 'reported'
  }),
  check('overdraft', 'a transfer of more than the funds is CONFLICT', async (live) => {
    const { sourceId } = await affordable(live)
    const [funds, wallet] = [await fundsOf(live), await walletOf(live, sourceId)]
    const { success, errors } = await transfer(live, sourceId, funds + 1, `${live.run}-overdraft`)
    assertEqual('success', success, false)
    assertEqual('the code', errors?.[0]?.code, 'CONFLICT')
    assertEqual('the funds', await fundsOf(live), funds)
    assertEqual('the wallet', await walletOf(live, sourceId), wallet)
    return 'CONFLICT'
  }),
  check('purchase', 'a purchase costs the listed price and reveals the lead', async (live) => {
    const lead = await withMoney(live, 'purchase')
    const before = await walletOf(live, lead.sourceId)
    const bought = await purchase(live, lead.id, lead.priceCents, `${live.run}-purchase`)
    assert(bought.success, `rejected: ${bought.errors?.[0]?.code}`)
    assertEqual('the wallet that it answers', bought.wallet?.balanceCents, before - lead.priceCents)
    assertEqual('the wallet', await walletOf(live, lead.sourceId), before - lead.priceCents)
    assertEqual('the amount', bought.transaction?.amountCents, -lead.priceCents)
    assertEqual('the type', bought.transaction?.type, 'LEAD_PURCHASE')
    assertEqual('referenceId', bought.transaction?.referenceId, lead.id)
    assertEqual('balanceAfter', bought.transaction?.balanceAfter, before - lead.priceCents)
    assertEqual('the status', bought.lead?.status, 'SOLD')
    assert(bought.lead?.email, 'the lead’s e-mail is still hidden')
    return 'paid and shown'
  }),
  check('sold-once', 'a lead is paid for once, even if requested again', async (live) => {
    const lead = await soldLead(live, 'sold-once')
    const before = await walletOf(live, lead.sourceId)
    await purchase(live, lead.id, null, `${live.run}-sold-once`)
    assertEqual('the wallet', await walletOf(live, lead.sourceId), before)
    assertEqual('the entries', await purchasesOf(live, lead.id), 1)
    return 'once'
  }),
  check('sold-to-one', 'a sold lead is refused to other agents, and stays hidden', async (live) => {
    if (!live.config.people.otherAgent) throw new SkippedCheck('the config has no otherAgent')
    const lead = await soldLead(live, 'sold-to-one')
    const bought = await purchase(live, lead.id, null, null, 'otherAgent')
    assertEqual('success', bought.success, false)
    assertEqual('the code', bought.errors?.[0]?.code, 'CONFLICT')
    const { data } = await live.query('otherAgent', `{ getLead(leadId: "${lead.id}") { email phone lastName } }`)
    const shown = Object.values((data?.['getLead'] ?? {}) as Record<string, unknown>).filter((value) => value !== null)
    assertEqual('the other agent sees', shown, [])
    return 'CONFLICT'
  }),
  withKey('purchase-once', 'a purchase happens once per idempotency key', async (live) => {
    const lead = await withMoney(live, 'purchase-once')
    const key = `${live.run}-purchase-once`
    const first = await purchase(live, lead.id, lead.priceCents, key)
    const before = await walletOf(live, lead.sourceId)
    const again = await purchase(live, lead.id, lead.priceCents, key)
    assert(again.success, `the same key is refused: ${again.errors?.[0]?.code}`)
    assertEqual('the entry', again.transaction?.id, first.transaction?.id)
    assertEqual('the wallet', await walletOf(live, lead.sourceId), before)
    assertEqual('the entries', await purchasesOf(live, lead.id), 1)
    return 'once'
  }),
  check('sold-leaves-market', 'a sold lead moves from the market to its buyer', async (live) => {
    const lead = await soldLead(live, 'sold-leaves')
    const { data } = await live.query(
      'agent',
      `{ listOpenLeads(limit: 50, filters: { sort: PRICE_LOW }) { items { id } } listMyLeads(limit: 50) { items { id } } }`,
    )
    const { listOpenLeads, listMyLeads } = data as Record<string, { items: readonly { id: string }[] }>
    assert(!listOpenLeads?.items.some(({ id }) => id === lead.id), 'it is still listed')
    assert(
      listMyLeads?.items.some(({ id }) => id === lead.id),
      'the buyer does not find it',
    )
    return 'gone'
  }),
  suite('money', 'full')('price-expected', 'a price above the expected one is CONFLICT', async (live) => {
    const lead = await withMoney(live, 'price-expected')
    const before = await walletOf(live, lead.sourceId)
    const { success, errors } = await purchase(live, lead.id, lead.priceCents - 1, null)
    assertEqual('success', success, false)
    assertEqual('the code', errors?.[0]?.code, 'CONFLICT')
    assertEqual('the wallet', await walletOf(live, lead.sourceId), before)
    return 'CONFLICT'
  }),
  check('ledger-chain', 'each entry starts from the balance of the entry before', async (live) => {
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
          assertEqual(
            `${account}: balanceAfter of ${entry.id}`,
            entry.balanceAfter,
            after.balanceAfter - after.amountCents,
          )
      })
      if (entries[0]) assertEqual(`${account}: the balance`, balance, entries[0].balanceAfter)
    }
    return 'unbroken'
  }),
  suite('money', 'full')('stats-count', 'getTransactionStats counts what listTransactions lists', async (live) => {
    const { data } = await live.query(
      'agent',
      '{ all: getTransactionStats { transactionCount } list: listTransactions(limit: 1) { total } }',
    )
    const { all, list } = data as { all: { transactionCount: number }; list: { total: number } }
    assertEqual('transactionCount', all.transactionCount, list.total)
    return 'the same'
  }),
]
