import { fileURLToPath } from 'node:url'
import { print } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentsOf } from '../../tools/codegen-documents.mjs'
import { monthToDate, periodOf, startAndEndDate } from '../lib/time/period'
import { openWorld } from '../test/world'

/*
 * Every screen's own query, for every user of the default world: the same figure has the same value everywhere, and
 * equals the ledger. `same-figures.test.tsx` shows that the screens display these values.
 */

const nowMs = Date.parse('2026-03-20T14:15:00Z')
const timeZone = 'America/New_York'
const days = monthToDate('2026-03-20')
const period = periodOf(days, timeZone)
const startMs = Date.parse(period.from)
const limit = 100

const texts = new Map(
  documentsOf(fileURLToPath(new URL('..', import.meta.url))).map(({ name, document }) => [name, print(document)]),
)

/** Returns the text of the app's document with its fragments, as Apollo Client sends it. */
function textOf(name: string): string {
  const text = texts.get(name)?.replaceAll(' @unmask', '') ?? ''
  const spread = [...text.matchAll(/\.\.\.(\w+)/g)].map(([, fragment = '']) => textOf(fragment))
  return [...new Set([text, ...spread].flatMap((part) => part.split(/\n(?=fragment )/)))].join('\n')
}

/** A part of a response. */
type Data = Readonly<Record<string, unknown>>

const objectIn = (data: Data, field: string) => data[field] as Data
const listIn = (data: Data, field: string) => data[field] as readonly Data[]
const idIn = (data: Data, field: string) => data[field] as string
const figureIn = (data: Data, field: string) => data[field] as number

type Ask = (document: string, variables?: Readonly<Record<string, unknown>>) => Promise<Data>

const appOf =
  (username: string): Ask =>
  (document, variables) =>
    world.call(textOf(document), variables, { as: username })

/** Returns the figures of each row of a report, by column. */
const figuresOf = (report: Data): ReadonlyMap<string, Readonly<Record<string, number>>> => {
  const keys = listIn(report, 'columns').map((column) => idIn(column, 'key'))
  return new Map(
    listIn(report, 'rows').map((row) => {
      const values = row['values'] as readonly (number | null)[]
      return [idIn(row, 'key'), Object.fromEntries(keys.map((key, at) => [key, values[at] ?? 0]))]
    }),
  )
}

const sumOf = (rows: readonly Data[], figure: (row: Data) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0)

const { world, backend } = await openWorld({ now: new Date(nowMs).toISOString() })
const { store, ledger } = backend.host.world.view({ kind: 'system' })
const people = [...store.users.all()].filter(({ status }) => status === 'ACTIVE')
const agents = people.filter(({ role }) => role === 'AGENT')

const fundedOf = (leads: readonly { readonly status: string }[]): number =>
  leads.filter(({ status }) => status === 'FUNDED').length

/** Returns a user's figures of the month from the ledger and the leads themselves. */
function truthOf(userId: string) {
  const balances = new Map<string, number>()
  for (const { account, amountCents } of ledger.agentEntries(userId))
    balances.set(account, (balances.get(account) ?? 0) + amountCents)
  const entries = ledger.agentEntries(userId).filter(({ at }) => at >= startMs)
  const purchases = entries.filter(({ type }) => type === 'LEAD_PURCHASE')
  const returns = entries.filter(({ type }) => type === 'LEAD_RETURN')
  const bought = store.leadsByAgent.list(userId).filter(({ purchasedAt }) => (purchasedAt ?? 0) >= startMs)
  const fundsCents = balances.get(`funds:${userId}`) ?? 0
  return {
    fundsCents,
    walletsCents: [...balances.values()].reduce((sum, cents) => sum + cents, 0) - fundsCents,
    spentCents: [...purchases, ...returns].reduce((sum, { amountCents }) => sum - amountCents, 0),
    bought: purchases.length,
    returned: returns.length,
    leads: Math.max(0, purchases.length - returns.length),
    contacted: bought.filter(({ status }) => ['CONTACTED', 'QUALIFIED', 'FUNDED'].includes(status)).length,
    funded: fundedOf(bought),
  }
}

const truths = new Map(people.map(({ id }) => [id, truthOf(id)]))
const truthsOf = (ids: readonly string[]) => ids.map((id) => truths.get(id) ?? truthOf(id))

it('has a month in which agents buy, return, and fund leads', () => {
  const all = truthsOf(agents.map(({ id }) => id))
  for (const figure of ['spentCents', 'bought', 'returned', 'funded', 'walletsCents'] as const)
    expect(
      all.some((truth) => truth[figure] > 0),
      figure,
    ).toBe(true)
})

describe.each(people.map(({ username, id }) => [username, id]))('%s', (username, id) => {
  let ask: Ask
  beforeAll(async () => {
    ask = appOf(username)
  })

  it('has the figures of the ledger on home, wallet, and transactions', async () => {
    const truth = truthOf(id)
    const totalCents = truth.fundsCents + truth.walletsCents
    const home = await ask('Dashboard', { agentId: id, timeZone })
    const header = await ask('HeaderBalance')
    const wallets = await ask('Wallets', { agentId: id, timeZone })
    const totals = await ask('TransactionStats', startAndEndDate(days, timeZone))
    const activity = listIn(await ask('DashboardTrends', { period }), 'getDailyActivity')

    expect([home, header, wallets].map((data) => objectIn(data, 'getFundsBalance')['fundsBalanceCents'])).toEqual(
      Array(3).fill(truth.fundsCents),
    )
    for (const screen of [home, wallets])
      expect(sumOf(listIn(screen, 'getAgentWallets'), (wallet) => figureIn(wallet, 'balanceCents'))).toBe(
        truth.walletsCents,
      )
    expect(activity.at(-1)?.['balanceCents']).toBe(totalCents)

    expect(home['getDashboardStats']).toMatchObject({
      totalSpentThisMonth: truth.spentCents,
      totalLeadsThisMonth: truth.leads,
      boughtThisMonth: truth.bought,
      contactedThisMonth: truth.contacted,
      fundedThisMonth: truth.funded,
    })
    expect(
      sumOf(listIn(home, 'getAgentWallets'), (wallet) => figureIn(objectIn(wallet, 'stats'), 'spentThisMonth')),
    ).toBe(truth.spentCents)
    expect(objectIn(totals, 'getTransactionStats')).toMatchObject({ totalSpentCents: truth.spentCents })
    expect(sumOf(activity, (day) => figureIn(day, 'spentCents'))).toBe(truth.spentCents)

    const sourceIds = listIn(home, 'getAgentWallets').map((wallet) => idIn(wallet, 'sourceId'))
    const drawers = await Promise.all(sourceIds.map((sourceId) => ask('WalletDetail', { sourceId, timeZone })))
    const drawerSum = (figure: string) =>
      sumOf(drawers, (drawer) => figureIn(objectIn(objectIn(drawer, 'getWallet'), 'stats'), figure))
    expect(drawerSum('spentThisMonth')).toBe(truth.spentCents)
    expect(drawerSum('fundedThisMonth')).toBe(truth.funded)
    expect(drawerSum('fundedLifetime')).toBe(fundedOf(store.leadsByAgent.list(id)))

    const filters = { ...startAndEndDate(days, timeZone), types: ['LEAD_PURCHASE', 'LEAD_RETURN'] }
    const list = objectIn(await ask('Transactions', { filters, limit }), 'listTransactions')
    expect(list['total']).toBe(truth.bought + truth.returned)
    expect(sumOf(listIn(list, 'items'), (entry) => 0 - figureIn(entry, 'amountCents'))).toBe(truth.spentCents)
  })
})

const supervisors = people.filter(({ role }) => role !== 'AGENT')

describe.each(supervisors.map(({ username }) => [username]))('%s sees of the agents', (username) => {
  let ask: Ask
  let rows: readonly Data[]
  beforeAll(async () => {
    ask = appOf(username)
    rows = listIn(objectIn(await ask('Team', { timeZone, limit }), 'listTeam'), 'items')
  })
  const idsOf = () => rows.map((row) => idIn(row, 'agentId'))
  const total = (figure: (truth: ReturnType<typeof truthOf>) => number) =>
    truthsOf(idsOf()).reduce((sum, truth) => sum + figure(truth), 0)

  it('the figures of the ledger on the team page', () => {
    for (const row of rows) {
      const { fundsCents, walletsCents, spentCents, leads } = truthOf(idIn(row, 'agentId'))
      expect(row).toMatchObject({ fundsCents, walletsCents, spentThisMonthCents: spentCents, leadsThisMonth: leads })
    }
  })

  it('the same figures in performance', async () => {
    const performance = listIn(objectIn(await ask('TeamPerformance', { period, limit }), 'getTeamPerformance'), 'rows')
    const totals = objectIn(await ask('TeamTotals', { period, limit }), 'getTeamPerformance')
    expect(performance.map((row) => idIn(row, 'agentId')).toSorted()).toEqual(idsOf().toSorted())
    for (const row of performance) {
      const { spentCents, leads, funded } = truthOf(idIn(row, 'agentId'))
      expect(row['current']).toMatchObject({ spentCents, leads, funded })
    }
    expect(totals['total']).toMatchObject({
      spentCents: total(({ spentCents }) => spentCents),
      leads: total(({ leads }) => leads),
      returned: total(({ returned }) => returned),
      funded: total(({ funded }) => funded),
    })
  })

  it('the same figures in the reports by agent and by source', async () => {
    const reportOf = async (kind: string) =>
      figuresOf(objectIn(await ask('Report', { kind, period, limit }), 'getReport'))
    const byAgent = await reportOf('RETURN_ON_SPEND')
    const activity = await reportOf('ACTIVITY')
    for (const id of idsOf()) {
      const { spentCents, leads, bought, funded } = truthOf(id)
      expect(byAgent.get(id)).toMatchObject({ spent: spentCents, leads, funded })
      expect(activity.get(id)).toMatchObject({ bought, funded })
    }
    const bySource = [...(await reportOf('SPEND')).values()]
    const sum = (key: string): number => bySource.reduce((all, figures) => all + (figures[key] ?? 0), 0)
    expect({ spent: sum('spent'), bought: sum('bought'), returned: sum('returned'), funded: sum('funded') }).toEqual({
      spent: total(({ spentCents }) => spentCents),
      bought: total(({ bought }) => bought),
      returned: total(({ returned }) => returned),
      funded: total(({ funded }) => funded),
    })
  })

  it('the totals of the team on the dashboard', async () => {
    const overview = objectIn(await ask('ManagerOverview', { timeZone }), 'getManagerOverview')
    expect(overview).toMatchObject({
      agentCount: rows.length,
      spentThisMonthCents: total(({ spentCents }) => spentCents),
      leadsThisMonth: total(({ leads }) => leads),
      heldCents: total(({ fundsCents, walletsCents }) => fundsCents + walletsCents),
    })
    const spend = objectIn(await ask('SpendByAgent', { timeZone }), 'listTeam')
    expect(sumOf(listIn(spend, 'items'), (row) => figureIn(row, 'spentThisMonthCents'))).toBe(
      overview['spentThisMonthCents'],
    )
    const daily = listIn(overview, 'daily').filter((day) => idIn(day, 'day') >= days.from)
    expect(sumOf(daily, (day) => figureIn(day, 'spentCents'))).toBe(overview['spentThisMonthCents'])
    const units = listIn(await ask('Organization'), 'listOrgUnits')
    const [top] = units.filter(({ parentId }) => !units.some((unit) => unit['id'] === parentId))
    expect(top).toMatchObject({ agentCount: rows.length, heldCents: overview['heldCents'] })
  })

  it('the team in the order of the attention list', async () => {
    const { attention } = objectIn(await ask('TeamAttention', { timeZone }), 'getManagerOverview')
    const urgent = new Set((attention as readonly Data[]).map((item) => idIn(item, 'agentId')))
    const team = await ask('Team', { timeZone, limit, sort: 'ATTENTION', descending: true })
    const sorted = listIn(objectIn(team, 'listTeam'), 'items').map((row) => idIn(row, 'agentId'))
    expect(sorted.slice(0, urgent.size)).toEqual([...urgent])
  })
})

it('gives the administrator totals that add up, and each user the balance of the ledger', async () => {
  const ask = appOf('admin')
  const overview = objectIn(await ask('AdminOverview', { timeZone }), 'getAdminOverview')
  const everyone = [...store.users.all()].map(({ id }) => truthOf(id))
  const allAgents = truthsOf(store.usersByRole.list('AGENT').map(({ id }) => id))
  type Figure = (truth: ReturnType<typeof truthOf>) => number
  const sum = (figure: Figure) => everyone.reduce((all, truth) => all + figure(truth), 0)
  const sumOfAgents = (figure: Figure) => allAgents.reduce((all, truth) => all + figure(truth), 0)
  const revenue = ledger.entries('revenue').filter(({ at }) => at >= startMs)
  const revenueCents = revenue.reduce((all, { amountCents }) => all + amountCents, 0)
  expect(overview).toMatchObject({
    fundsHeldCents: sumOfAgents(({ fundsCents }) => fundsCents),
    walletsHeldCents: sumOfAgents(({ walletsCents }) => walletsCents),
    revenueThisMonthCents: revenueCents,
    leadsSoldThisMonth: revenue.reduce((all, { amountCents }) => all + Math.sign(amountCents), 0),
    leadsSoldToAgentsThisMonth: sum(({ bought, returned }) => bought - returned),
    agentCount: store.usersByRole.list('AGENT').length,
  })
  expect(sumOf(listIn(overview, 'revenueBySource'), (source) => figureIn(source, 'revenueCents'))).toBe(revenueCents)

  // "Agent balances" are the same agents' on the dashboard, in the organization, and on the team page of each manager.
  const units = listIn(await ask('Organization'), 'listOrgUnits')
  const [company] = units.filter((unit) => unit['parentId'] === null)
  expect(company).toMatchObject({
    agentCount: allAgents.length,
    heldCents: figureIn(overview, 'fundsHeldCents') + figureIn(overview, 'walletsHeldCents'),
  })
  const daily = listIn(overview, 'daily').filter((day) => idIn(day, 'day') >= days.from)
  expect(sumOf(daily, (day) => figureIn(day, 'spentCents'))).toBe(revenueCents)
  expect(sumOf(daily, (day) => figureIn(day, 'leads'))).toBe(overview['leadsSoldThisMonth'])

  const users = listIn(objectIn(await ask('Users', { limit }), 'listUsers'), 'users')
  for (const user of users) {
    const entries = ledger.agentEntries(idIn(user, 'id'))
    const count = (type: string) => entries.filter((entry) => entry.type === type).length
    expect(user['metrics']).toMatchObject({
      totalLeads: Math.max(0, count('LEAD_PURCHASE') - count('LEAD_RETURN')),
      totalWalletBalanceCents: truthOf(idIn(user, 'id')).walletsCents,
    })
  }
})
