import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

const patient = { timeout: 15_000 }

it.each([
  ['agent', '/dashboard', ['Dashboard', 'NewestOpenLeads', 'DashboardTrends', 'ActiveLeadSources']],
  ['agent', '/wallet', ['Wallets', 'ActiveLeadSources']],
  ['agent', '/transactions?type=FUNDING', ['Transactions', 'TransactionAccounts', 'TransactionStats']],
  [
    'agent',
    '/marketplace?state=CA',
    ['OpenLeads', 'ActiveLeadSources', 'MarketplaceBuyer', 'SavedSearches', 'HeaderBalance'],
  ],
  ['manager', '/manager/team', ['Team']],
  ['admin', '/admin/users?role=AGENT', ['Users']],
])(
  '%s at %s: the route loader sends the first queries, and the screen does not repeat them',
  async (as, path, first) => {
    const sent: string[] = []
    const { operations } = await renderApp(path, {
      as,
      onTraffic: (name, moment) => {
        // Only a loader can send a query before the screen renders.
        if (moment === 'asking' && !document.querySelector('main h1')) sent.push(name)
      },
    })
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible(), patient)
    await waitFor(() => expect(screen.getByRole('main').querySelector('[aria-busy=true]')).toBeNull(), patient)
    expect(sent).toEqual(expect.arrayContaining(first))
    for (const name of first) expect(operations.filter((each) => each === name)).toHaveLength(1)
  },
  30_000,
)
