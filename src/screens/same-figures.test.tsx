import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type RenderedApp, renderApp } from '../test/render-app'
import { formatCents } from '../shared/money'
import { formatCount } from '../lib/format/numbers'

/** Returns the figure with the given name once it has a value. */
async function figure(name: string): Promise<HTMLElement> {
  const group = await screen.findByRole('group', { name })
  await waitFor(() => expect(group).toHaveTextContent(/\d/))
  return group
}

async function tableOf(app: RenderedApp, path: string, name: string) {
  app.leave()
  await app.open(path)
  const table = await screen.findByRole('table', { name })
  // Waits for the rows, which replace the skeleton.
  await within(table).findAllByRole('link')
  return table
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

interface Wallet {
  readonly balanceCents: number
  readonly leadSource: { readonly name: string }
}

it('shows an agent the balances and counts of the API on every page', async () => {
  const app = await renderApp('/dashboard', { as: 'agent' })
  const { stats, funds, wallets, leads, transactions } = await app.world.call<{
    stats: Record<string, number>
    funds: { fundsBalanceCents: number }
    wallets: Wallet[]
    leads: { total: number }
    transactions: { total: number }
  }>(
    `{
    stats: getDashboardStats { totalWalletBalance fundsBalance totalLeadsThisMonth totalSpentThisMonth newLeadsToday }
    funds: getFundsBalance { fundsBalanceCents }
    wallets: getAgentWallets { balanceCents leadSource { name } }
    leads: listMyLeads(limit: 1) { total }
    transactions: listTransactions(limit: 1) { total }
  }`,
    {},
    { as: 'agent' },
  )
  const fundsCents = funds.fundsBalanceCents
  const walletsCents = sum(wallets.map(({ balanceCents }) => balanceCents))
  expect(stats).toMatchObject({ totalWalletBalance: walletsCents, fundsBalance: fundsCents })

  expect(await figure('Total Balance')).toHaveTextContent(formatCents(fundsCents + walletsCents))
  expect(await figure('Available Funds')).toHaveTextContent(formatCents(fundsCents))
  expect(await figure('Leads This Month')).toHaveTextContent(formatCount(stats['totalLeadsThisMonth'] ?? NaN))
  expect(await figure('Spent This Month')).toHaveTextContent(formatCents(stats['totalSpentThisMonth'] ?? NaN))
  expect(await figure('New Leads Today')).toHaveTextContent(formatCount(stats['newLeadsToday'] ?? NaN))
  expect(await screen.findByRole('link', { name: /^Available funds/ })).toHaveTextContent(formatCents(fundsCents))

  for (const path of ['/dashboard', '/wallet']) {
    app.leave()
    await app.open(path)
    for (const { leadSource, balanceCents } of wallets) {
      const wallet = await screen.findByRole('article', { name: leadSource.name })
      expect(wallet, path).toHaveTextContent(formatCents(balanceCents))
    }
  }
  await tableOf(app, '/marketplace?tab=mine', 'My leads')
  expect(screen.getByText(` of ${formatCount(leads.total)} shown`, { exact: false })).toBeVisible()
  await tableOf(app, '/transactions', 'Transactions')
  expect(screen.getByText(` of ${formatCount(transactions.total)} shown`, { exact: false })).toBeVisible()
})

interface Member {
  readonly user: { readonly firstName: string; readonly lastName: string }
  readonly fundsCents: number
  readonly walletsCents: number
  readonly leadsThisMonth: number
  readonly spentThisMonthCents: number
  readonly waitingLeads: number
}

it('shows a manager the team totals of the API', async () => {
  const app = await renderApp('/manager', { as: 'manager' })
  const {
    overview,
    listTeam: { team },
    leads,
  } = await app.world.call<{
    overview: Record<string, number>
    listTeam: { team: Member[] }
    leads: { total: number }
  }>(
    `{
    overview: getManagerOverview { agentCount leadsThisMonth spentThisMonthCents heldCents waitingLeads }
    listTeam {
      team: items {
        user { firstName lastName }
        fundsCents walletsCents leadsThisMonth spentThisMonthCents waitingLeads
      }
    }
    leads: listTeamLeads(limit: 1) { total }
  }`,
    {},
    { as: 'manager' },
  )
  const held = ({ fundsCents, walletsCents }: Member) => fundsCents + walletsCents
  expect(overview).toEqual({
    agentCount: team.length,
    leadsThisMonth: sum(team.map((member) => member.leadsThisMonth)),
    spentThisMonthCents: sum(team.map((member) => member.spentThisMonthCents)),
    heldCents: sum(team.map(held)),
    waitingLeads: sum(team.map((member) => member.waitingLeads)),
  })

  expect(await figure('Spent This Month')).toHaveTextContent(formatCents(overview['spentThisMonthCents'] ?? NaN))
  expect(await figure('Leads This Month')).toHaveTextContent(formatCount(overview['leadsThisMonth'] ?? NaN))
  expect(await figure('Agent Balances')).toHaveTextContent(formatCents(overview['heldCents'] ?? NaN))
  expect(await figure('Uncontacted Leads')).toHaveTextContent(formatCount(overview['waitingLeads'] ?? NaN))

  const table = await tableOf(app, '/manager/team', 'Team')
  for (const member of team) {
    const { firstName, lastName } = member.user
    const row = await within(table).findByRole('row', { name: new RegExp(`${firstName} ${lastName}`) })
    expect(row).toHaveTextContent(formatCents(held(member)))
    expect(row).toHaveTextContent(formatCents(member.spentThisMonthCents))
  }
  await tableOf(app, '/manager/leads', 'Leads')
  expect(screen.getByText(` of ${formatCount(leads.total)} shown`, { exact: false })).toBeVisible()
})

it('shows an administrator the marketplace totals of the API', async () => {
  const app = await renderApp('/admin', { as: 'admin' })
  const { overview, users, sources } = await app.world.call<{
    overview: Record<string, number>
    users: { total: number; users: { role: string; metrics: { totalWalletBalanceCents: number } | null }[] }
    sources: { items: { name: string; finalCostPerLead: number }[] }
  }>(
    `{
    overview: getAdminOverview {
      revenueThisMonthCents marginThisMonthCents leadsSoldThisMonth fundsHeldCents walletsHeldCents
    }
    users: listUsers(limit: 100) { total users { role metrics { totalWalletBalanceCents } } }
    sources: listLeadSources(limit: 100) { items { name finalCostPerLead } }
  }`,
    {},
    { as: 'admin' },
  )
  const agents = users.users.filter(({ role }) => role === 'AGENT')
  expect(sum(agents.map(({ metrics }) => metrics?.totalWalletBalanceCents ?? 0))).toBe(overview['walletsHeldCents'])

  expect(await figure('Revenue This Month')).toHaveTextContent(formatCents(overview['revenueThisMonthCents'] ?? NaN))
  expect(await figure('Margin This Month')).toHaveTextContent(formatCents(overview['marginThisMonthCents'] ?? NaN))
  expect(await figure('Leads Sold This Month')).toHaveTextContent(formatCount(overview['leadsSoldThisMonth'] ?? NaN))
  expect(await figure('Agent Balances')).toHaveTextContent(
    formatCents((overview['fundsHeldCents'] ?? NaN) + (overview['walletsHeldCents'] ?? NaN)),
  )

  const people = await tableOf(app, '/admin/users', 'Users')
  expect(within(people).getAllByRole('row').length - 1).toBe(users.total)
  const list = await tableOf(app, '/admin/lead-sources', 'Lead sources')
  for (const { name, finalCostPerLead } of sources.items) {
    const row = within(list).getByRole('row', { name: new RegExp(name) })
    expect(row).toHaveTextContent(formatCents(finalCostPerLead))
  }
})

it('counts a low wallet that is disabled wherever low wallets are counted or listed', async () => {
  const app = await renderApp('/dashboard', { as: 'agent', scenario: 'low-balance' })
  const { wallets } = await app.world.call<{
    wallets: { sourceId: string; balanceCents: number; lowBalanceThreshold: number }[]
  }>('{ wallets: getAgentWallets { sourceId balanceCents lowBalanceThreshold } }', {}, { as: 'agent' })
  const low = wallets.filter(({ balanceCents, lowBalanceThreshold: level }) => level > 0 && balanceCents < level)
  await app.world.call(
    'mutation ($input: UpdateWalletInput!) { updateWallet(input: $input) { success } }',
    {
      input: { sourceId: low[0]?.sourceId, enabled: false },
    },
    { as: 'agent' },
  )
  app.leave()
  await app.open('/dashboard')
  expect(await figure('Low Balance Alerts')).toHaveTextContent(`${low.length}`)
  const now = await screen.findByRole('region', { name: 'Now' })
  expect(within(now).getAllByText(/ low(:|$)/)).toHaveLength(low.length)
  await app.user.click(within(now).getByRole('button', { name: /^Enable: / }))
  await waitFor(() => expect(within(now).queryByRole('button', { name: /^Enable: / })).toBeNull())
  expect(within(now).getAllByText(/ low(:|$)/)).toHaveLength(low.length)

  app.leave()
  await app.open('/wallet?status=low')
  expect(await screen.findByText(`${low.length} low`)).toBeVisible()
  expect(await screen.findAllByRole('article')).toHaveLength(low.length)

  const { overview, listTeam } = await app.world.call<{
    overview: { attention: { kind: string; agentId: string; detail: string }[] }
    listTeam: { items: { agentId: string; lowWallets: number }[] }
  }>(
    `{
    overview: getManagerOverview { attention { kind agentId detail } }
    listTeam { items { agentId lowWallets } }
  }`,
    {},
    { as: 'manager' },
  )
  const listed = overview.attention.filter(({ kind }) => kind === 'LOW_BALANCE')
  expect(listed.map(({ agentId, detail }) => [agentId, detail.split('$').length - 1])).toEqual(
    listed.map(({ agentId }) => [agentId, listTeam.items.find((member) => member.agentId === agentId)?.lowWallets]),
  )
  expect(listed.find(({ agentId }) => agentId === 'user-agent')?.detail.split('$')).toHaveLength(low.length + 1)
})
