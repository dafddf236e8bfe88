import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../test/render-app'
import type { Backend } from '../test/world'

const timeZone = 'America/Los_Angeles'
/** 5:30 PM in Los Angeles, which is the next day in UTC. */
const now = '2026-03-19T00:30:00Z'
const today = '2026-03-18'

/** Buys three leads now. The agent bought four leads earlier that day. */
function buyThree({ host: { world } }: Backend): void {
  const actor = { kind: 'user', userId: 'user-agent' } as const
  for (let bought = 0; bought < 3; bought += 1) {
    const open = world.view(actor).store.openLeadsBySource.list('form-direct')
    const lead = open.findLast(({ state }) => ['CA', 'NY', 'TX'].includes(state))
    world.execute('purchaseLead', actor, { leadId: lead?.id ?? '' })
  }
}

describe('leads bought in the evening in Los Angeles', () => {
  it('count as today for the agent', async () => {
    const { user, backend } = await renderApp('/transactions', { timeZone, now })
    await screen.findByRole('table', { name: 'Transactions' })
    buyThree(backend)
    await user.click(await screen.findByRole('button', { name: 'Period: All time' }))
    await user.click(await screen.findByRole('button', { name: 'Today' }))
    const spent = screen.getByRole('group', { name: 'Spent' })
    await waitFor(() => expect(spent).toHaveTextContent('Spent$124.30'))
    const table = await screen.findByRole('table', { name: 'Transactions' })
    expect(await within(table).findByRole('rowheader', { name: /^Today/ })).toBeInTheDocument()
    expect(within(table).getAllByText('5:30 PM')).toHaveLength(3)
  })

  it('count as today for the manager', async () => {
    const { user, backend } = await renderApp('/manager/performance', { as: 'manager', timeZone, now })
    await screen.findByRole('row', { name: /Riley Fairweather/ })
    buyThree(backend)
    await user.click(await screen.findByRole('button', { name: 'Period: Last 30 days' }))
    await user.click(await screen.findByRole('button', { name: 'Today' }))
    const agent = await screen.findByRole('cell', { name: 'Riley Fairweather' })
    const row = agent.closest('tr')
    await waitFor(() => expect(row).toHaveTextContent(/^Riley FairweatherNorth Pier7.*\$124\.30$/))
    expect(location.search).toBe(`?periodFrom=${today}&periodTo=${today}`)
  })
})
