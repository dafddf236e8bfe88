import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../tools/testing/render-app'

const patient = { timeout: 40_000 }

const region = async (name: string) => within(await screen.findByRole('region', { name }, patient))
const figures = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))

describe('the home of a manager', () => {
  it.each([
    ['/dashboard', 'Dashboard'],
    ['/manager', 'Manager'],
  ])(
    'at %s asks for decisions first, each with its verb, and asks nothing that only agents may',
    async (path, title) => {
      const { operations } = await renderApp(path, { as: 'manager' })
      const attention = await region('Needs attention')
      expect(attention.getAllByRole('listitem')[0]).toHaveTextContent(
        /^Top-up failedCasey Quimby\$250\.00: Your card was declined\.\w+ agoOpen agent$/,
      )
      expect(attention.getByRole('link', { name: 'Review: Devon Marlowe' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/manager\/leads\?lead=/),
      )
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
      expect(figures()).toEqual(['Spent This Month', 'Leads This Month', 'Agent Balances', 'Uncontacted Leads'])
      const spend = await region('Spend by agent')
      expect(await spend.findByRole('figure', { name: 'Spend by agent' }, patient)).toHaveTextContent(
        'Riley Fairweather',
      )
      expect((await region('Spend per day')).getByText(/ in the last 7 full days/)).toBeVisible()
      expect(operations).not.toContain('Dashboard')
      expect(screen.queryByText('$0.00')).toBeNull()
    },
  )
})

describe('the home of an administrator', () => {
  it.each([
    ['/dashboard', 'Dashboard'],
    ['/admin', 'Administration'],
  ])('at %s asks for decisions first, then tells how the marketplace does', async (path, title) => {
    const { operations } = await renderApp(path, { as: 'admin' })
    const attention = await region('Needs attention')
    expect(attention.getByRole('link', { name: 'Activate: 1 wallet' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(screen.getByText('Ledger balanced')).toBeVisible()
    expect(figures()).toEqual(['Revenue This Month', 'Margin This Month', 'Leads Sold This Month', 'Agent Balances'])
    const bySource = await region('Revenue by source')
    expect(await bySource.findByRole('figure', { name: 'Revenue by source' }, patient)).toHaveTextContent(
      'Rate Table One',
    )
    expect(operations).not.toContain('Dashboard')
  })

  it('says that nothing could be fetched, in the words of the catalogue', async () => {
    await renderApp('/admin', { as: 'admin', faults: [{ operation: 'AdminOverview', effect: { code: 'INTERNAL' } }] })
    expect(await screen.findByText('Dashboard Error', undefined, patient)).toBeVisible()
    expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  })
})

it('shows the money of an agent in the header to agents only', async () => {
  await renderApp('/settings', { as: 'manager' })
  expect(await screen.findByRole('button', { name: /^Notifications/ }, patient)).toBeVisible()
  expect(screen.queryByRole('link', { name: /\$/ })).toBeNull()
})
