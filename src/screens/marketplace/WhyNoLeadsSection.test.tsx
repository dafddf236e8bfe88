import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Explanation, bestLeadSteps } from '../../features/leads/market/WhyNoLeads'
import { openMarketplace, patient, rows, table } from '../../test/market'
import { renderApp, type RenderedApp } from '../../test/render-app'

type Obstacle = Explanation['obstacles'][number]

const obstacle = (patch: Partial<Obstacle>): Obstacle => ({
  sourceId: patch.sourceName ?? 'Form Direct',
  sourceName: 'Form Direct',
  kind: 'FILTERS',
  state: null,
  amountCents: null,
  leads: 1,
  opens: 0,
  ...patch,
})

it('names each source once, with the step that opens the most leads', () => {
  const steps = bestLeadSteps([
    obstacle({ kind: 'STATE_NOT_SELECTED', state: 'FL', leads: 3, opens: 2 }),
    obstacle({ kind: 'STATE_NOT_SELECTED', state: 'GA', leads: 6, opens: 4 }),
    obstacle({ leads: 9, opens: 1 }),
    obstacle({ sourceName: 'Live Call Line', kind: 'STATE_NOT_SELECTED', state: 'GA', leads: 2, opens: 1 }),
    obstacle({ sourceName: 'Live Call Line', kind: 'FILTERS', leads: 5, opens: 3 }),
    obstacle({ sourceName: 'Rate Table One', kind: 'FILTERS', leads: 8, opens: 5 }),
    obstacle({ sourceName: 'Rate Table Two', kind: 'NO_WALLET', leads: 7, amountCents: 2_500 }),
    obstacle({ sourceName: 'Rate Table Two', kind: 'SOLD', leads: 70 }),
    obstacle({ sourceName: 'Search Signals', kind: 'SOLD', leads: 20 }),
  ])
  expect(steps.map(({ kind, sourceNames, opens, leads }) => [kind, sourceNames.join(), opens, leads])).toEqual([
    // A step on states or filters opens leads of every source.
    ['FILTERS', 'Live Call Line,Rate Table One', 9, 13],
    ['STATE_NOT_SELECTED', 'Form Direct', 5, 6],
    ['NO_WALLET', 'Rate Table Two', 0, 7],
    ['SOLD', 'Search Signals', 0, 20],
  ])
})

const panelName = { name: 'Why no leads?' }
const buyButtons = () => within(table()).queryAllByRole('button', { name: /^Buy \$/ })

/** Takes the first step with this name. Expects as many more leads to buy as its row promises. */
async function expectPromiseKept(app: RenderedApp, name: RegExp): Promise<void> {
  const panel = within(await screen.findByRole('region', panelName, patient))
  const [button] = await panel.findAllByRole('button', { name }, patient)
  if (!button) throw new Error('The step is missing')
  const promised = Number(/Opens (\d+) leads?/.exec(button.closest('li')?.textContent ?? '')?.[1])
  expect(promised).toBeGreaterThan(0)
  const before = buyButtons().length
  await app.user.click(button)
  await waitFor(() => expect(buyButtons()).toHaveLength(before + promised), patient)
  await waitFor(() => expect(document.body).not.toHaveFocus())
}

it('explains a thin list, and each step opens the number of leads that it promises', async () => {
  const app = await openMarketplace()
  expect(rows().length).toBeGreaterThanOrEqual(5)
  expect(screen.queryByRole('region', panelName)).toBeNull()
  app.leave()

  const query = '{ listOpenLeads(filters: { sourceIds: ["form-direct"] }) { items { customerName } } }'
  const { listOpenLeads } = await app.world.call<{
    listOpenLeads: { items: { customerName: string }[] }
  }>(query, {}, { as: 'agent' })
  const update = 'mutation($input: UpdateWalletInput!) { updateWallet(input: $input) { success } }'
  await app.world.call(update, { input: { sourceId: 'form-direct', enabled: false } }, { as: 'agent' })
  await app.open(`/marketplace?source=form-direct&q=${encodeURIComponent(listOpenLeads.items[0]?.customerName ?? '')}`)
  await expectPromiseKept(app, /^Turn on: Form Direct$/)
  expect(await screen.findByText('Form Direct is on', undefined, patient)).toBeVisible()
  app.leave()

  const deselect = 'mutation($input: StateSelectionInput!) { deselectState(input: $input) { success } }'
  for (const state of ['CA', 'NY', 'TX']) await app.world.call(deselect, { input: { state } }, { as: 'agent' })
  await app.open('/marketplace')
  await expectPromiseKept(app, /^Add [A-Z]{2}: /)
})

it('does not explain a list that failed', async () => {
  const app = await renderApp('/marketplace?page=5.garbage')
  await screen.findByRole('button', { name: 'Show from the beginning' }, patient)
  // The explanation waits for the wallets, and its code.
  await waitFor(() => expect(app.operations).toContain('CountOpenLeads'), patient)
  await import('./WhyNoLeadsSection')
  await app.control('GET state')
  expect(app.operations).not.toContain('WhyNoLeads')
})
