import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../test/render-app'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
/** Returns whether the second element comes after the first in the document. */
const follows = (first: Element, second: Element): boolean =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const figures = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))

describe('the dashboard of a manager or an administrator', () => {
  it.each([
    ['manager', 'Review: Devon Marlowe', /^\/manager\/leads\?lead=/],
    ['admin', 'Activate: 1 wallet', /^\/admin\/users\?role=AGENT$/],
  ])('shows the %s KPI cards, then the attention list of the panel, then wallets', async (as, link, href) => {
    await renderApp('/dashboard', { as })
    expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', expect.stringMatching(href))
    const card = await screen.findByRole('article', { name: 'Doorstep Mailers' })
    expect(figures().slice(0, 4)).toEqual([
      'Total Balance',
      'Available Funds',
      'Active Subscriptions',
      'Low Balance Alerts',
    ])
    expect(screen.getByRole('group', { name: 'Total Balance' })).toHaveTextContent(/\$[1-9]/)
    expect(screen.getByRole('group', { name: 'Leads This Month' })).toBeVisible()
    const list = screen.getByRole('region', { name: 'Needs attention' })
    expect(follows(screen.getByRole('group', { name: 'Available Funds' }), list)).toBe(true)
    expect(follows(list, card)).toBe(true)
  })

  it('shows that the attention list failed to load, and retries', async () => {
    const { user } = await renderApp('/dashboard', {
      as: 'manager',
      faults: [{ operation: 'TeamAttention', effect: { code: 'INTERNAL' }, times: 1 }],
    })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByRole('region', { name: 'Needs attention' })).toContainElement(retry)
    await user.click(retry)
    expect(await (await region('Needs attention')).findByRole('link', { name: 'Review: Devon Marlowe' })).toBeVisible()
  })
})

describe('the first page of the manager’s panel', () => {
  it('shows figures, then items that need attention, and does not query the manager’s own balance', async () => {
    const { operations } = await renderApp('/manager', { as: 'manager' })
    await screen.findByRole('link', { name: 'Review: Devon Marlowe' })
    const attention = await region('Needs attention')
    expect(attention.getAllByRole('listitem')[0]).toHaveTextContent(
      /^Top-up failedCasey Quimby\$250\.00: The card was declined\.\w+ agoOpen agent$/,
    )
    expect(attention.getByRole('link', { name: 'Review: Devon Marlowe' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/manager\/leads\?lead=/),
    )
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Manager')
    expect(figures()).toEqual(['Spent This Month', 'Leads This Month', 'Agent Balances', 'Uncontacted Leads'])
    const spend = await region('Spend by agent')
    expect(await spend.findByRole('figure', { name: 'Spend by agent' })).toHaveTextContent('Riley Fairweather')
    expect((await region('Spend per day')).getByText(/ in the last 7 full days/)).toBeVisible()
    expect(operations).not.toContain('Dashboard')
    expect(screen.queryByText('$0.00')).toBeNull()
  })
})

describe('the first page of the administrator’s panel', () => {
  it('shows marketplace figures, then items that need attention', async () => {
    const { operations } = await renderApp('/admin', { as: 'admin' })
    await screen.findByRole('link', { name: 'Activate: 1 wallet' })
    const attention = await region('Needs attention')
    expect(attention.getByRole('link', { name: 'Activate: 1 wallet' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Administration')
    expect(screen.getByText('Ledger balanced')).toBeVisible()
    expect(figures()).toEqual(['Revenue This Month', 'Margin This Month', 'Leads Sold This Month', 'Agent Balances'])
    const bySource = await region('Revenue by source')
    expect(await bySource.findByRole('figure', { name: 'Revenue by source' })).toHaveTextContent('Rate Table One')
    expect(operations).not.toContain('Dashboard')
  })
})

it.each([
  ['agent', true],
  ['manager', false],
  ['admin', false],
])('shows the %s the own balance in the header: %s', async (as, shown) => {
  await renderApp('/settings', { as })
  expect(await screen.findByRole('button', { name: /^Notifications/ })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: /\$[1-9]/ }) !== null).toBe(shown))
})
