import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { renderApp } from '../../test/render-app'
import { patient, openMarketplace, table, rows, buyable, nameIn, at, count, idOf, buyEvenIf } from '../../test/market'
import { collectSavedFiles, textOf } from '../../test/saved-files'
import { undo } from '../../test/undo'

it('lists open leads in the agent’s states, with contact details masked until purchase', async () => {
  const app = await openMarketplace()
  for (const row of rows()) {
    expect(nameIn(row)).toMatch(/^\S+ \S\.$/)
    expect(within(row).getByText(/^(CA|NY|TX)$/)).toBeVisible()
  }
  await app.user.click(within(at(rows(), 0)).getByRole('link', { name: nameIn(at(rows(), 0)) }))
  const drawer = within(await screen.findByRole('dialog', { name: nameIn(at(rows(), 0)) }, patient))
  expect(drawer.getByRole('img', { name: 'Phone is hidden' })).toBeVisible()
  expect(drawer.queryByRole('link', { name: /555/ })).toBeNull()
  expect(window.location.search).toMatch(/lead=lead_/)
  await app.user.keyboard('{Escape}')
  expect(window.location.search).toBe('')
})

it('offers to buy only what can be bought, and otherwise names one step with its reason', async () => {
  await openMarketplace()
  const buying = await buyable()
  const looks = buying.map((row) => within(row).getByRole('button', { name: /^Buy \$\d+\.\d\d$/ }).className)
  expect(new Set(looks).size).toBe(1)
  for (const row of rows().filter((each) => !buying.includes(each))) {
    expect(within(row).queryByRole('button', { name: /^Buy/ })).toBeNull()
    expect(within(row).getByText(/^(Fund \$\d+|Turn on|Contact admin|Add [A-Z]{2})$/)).toHaveAccessibleDescription(
      /^(You need|Fund a wallet for|Your wallet for|Add )/,
    )
  }
})

it('filters by a chip to as many leads as it shows, keeps the filter in the URL, and removes it', async () => {
  const app = await openMarketplace({}, '?score=60')
  const chips = within(await screen.findByRole('group', { name: 'Quick filters' }, patient))
  const chip = chips.getByRole('button', { name: /^TX \d+$/ })
  const leads = Number(/\d+$/.exec(chip.textContent)?.[0])
  await app.user.click(chip)
  await waitFor(() => expect(window.location.search).toBe('?score=60&state=TX'))
  await waitFor(() => expect(rows()).toHaveLength(leads), patient)
  for (const row of rows()) expect(within(row).getByText('TX')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove filter State: Texas' })).toBeNull()
  await app.user.click(chips.getByRole('button', { name: `TX ${leads}`, pressed: true }))
  await waitFor(() => expect(window.location.search).toBe('?score=60'))
})

it('leads to the states for a lead of another state', async () => {
  await openMarketplace({}, '?state=FL')
  const links = await screen.findAllByRole('link', { name: 'Add FL' }, patient)
  expect(links).toHaveLength(rows().length)
  expect(links[0]).toHaveAttribute('href', '/onboarding/states')
})

it('shows the score of a lead and the record of its source in the drawer', async () => {
  const app = await openMarketplace()
  await app.user.click(within(at(rows(), 0)).getByRole('link', { name: nameIn(at(rows(), 0)) }))
  const drawer = within(await screen.findByRole('dialog', { name: nameIn(at(rows(), 0)) }, patient))
  expect(drawer.getByText(/of 100 · (High|Good|Fair)/)).toBeVisible()
  expect(await drawer.findByText(/leads? bought|bought no leads here yet/, undefined, patient)).toBeVisible()
  expect(count(app, 'SourceRecord')).toBe(1)
})

it('keeps filters in the URL, clears them, and saves them as a search', async () => {
  const app = await openMarketplace({}, '?property=CONDO')
  for (const row of rows()) expect(within(row).getByText('Condo')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'More filters (1)' }))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Score' }), '80')
  await waitFor(() => expect(window.location.search).toBe('?property=CONDO&score=80'))
  await app.user.click(screen.getByRole('button', { name: 'Save this search' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Good condos')
  await app.user.click(screen.getByRole('button', { name: 'Save search' }))
  expect(await screen.findByText('“Good condos” is saved', undefined, patient)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  const saved = screen.getByRole('combobox', { name: 'Saved searches' })
  await app.user.selectOptions(saved, 'Good condos')
  await waitFor(() => expect(window.location.search).toBe('?property=CONDO&score=80'))
  await app.user.selectOptions(saved, 'All open leads')
  await waitFor(() => expect(window.location.search).toBe(''))
})

it('restores a deleted search with Undo', async () => {
  const app = await openMarketplace({}, '?property=CONDO')
  await app.user.click(screen.getByRole('button', { name: 'Save this search' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Condos')
  await app.user.click(screen.getByRole('button', { name: 'Save search' }))
  await app.user.click(await screen.findByRole('button', { name: 'Delete search' }, patient))
  expect(screen.queryByRole('combobox', { name: 'Saved searches' })).toBeNull()
  await undo('“Condos” deleted')
  expect(await screen.findByRole('combobox', { name: 'Saved searches' }, patient)).toHaveDisplayValue('Condos')
})

it('loads more in place and keeps the number of pages in the URL', async () => {
  const app = await openMarketplace()
  const first = rows().length
  await app.user.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(rows().length).toBeGreaterThan(first), patient)
  expect(window.location.search).toMatch(/^\?page=2\./)
})

it('keeps the page of a list out of the URL of the next one', async () => {
  const app = await openMarketplace()
  const more = await screen.findByRole('button', { name: 'Load more' })
  await app.control('PUT faults', [{ operation: 'listOpenLeads', effect: { latencyMs: 300 } }])
  await app.user.click(more)
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price')
  // The response to the first request comes before this one.
  await waitFor(() => expect(table()).toHaveAttribute('aria-busy', 'true'))
  await waitFor(() => expect(table()).not.toHaveAttribute('aria-busy'), patient)
  expect(window.location.search).toBe('?sort=price')
})

it('hides a source, shows a notice, and restores the source with Undo', async () => {
  const app = await openMarketplace()
  const row = at(rows(), 0)
  const source = [
    'Rate Table One',
    'Rate Table Two',
    'Form Direct',
    'Homebuyer Forms',
    'Doorstep Mailers',
    'Live Call Line',
    'Search Signals',
  ].find((name) => within(row).queryByText(name))
  if (!source) throw new Error('The row names no source')
  await app.user.click(within(row).getByRole('link', { name: nameIn(row) }))
  await app.user.click(await screen.findByRole('button', { name: `Hide ${source}` }, patient))
  await waitFor(() => expect(within(table()).queryByText(source)).toBeNull(), patient)
  expect(JSON.parse(localStorage.getItem('hiddenLeadSources') ?? '[]')).toHaveLength(1)
  expect(screen.getByText('One lead source is hidden.')).toBeVisible()
  await undo(`${source} hidden`)
  await waitFor(() => expect(within(table()).getAllByText(source).length).toBeGreaterThan(0), patient)
  expect(localStorage.getItem('hiddenLeadSources')).toBeNull()
})

it('announces new leads with a button, and moves no row before the button is pressed', async () => {
  const app = await openMarketplace()
  const before = rows().map(nameIn)
  await app.control('POST clock', { advance: 'PT6H' })
  const pill = await screen.findByRole('button', { name: /^\d+ new leads?$/ }, patient)
  expect(rows().map(nameIn)).toEqual(before)
  await app.user.click(pill)
  await waitFor(() => expect(rows().map(nameIn)).not.toEqual(before), patient)
  expect(screen.queryByRole('button', { name: /new leads?$/ })).toBeNull()
})

it('marks a lead that another agent has bought as sold, in place', async () => {
  const app = await openMarketplace()
  const row = at(
    (await buyable()).filter((each) => within(each).queryByText('CA')),
    0,
  )
  const place = rows().indexOf(row)
  await buyEvenIf(app, 'agent-mesa@demo', await idOf(app, nameIn(row)))
  expect(await within(row).findByText('Sold', undefined, patient)).toBeVisible()
  expect(rows().indexOf(row)).toBe(place)
  expect(within(row).queryByRole('button', { name: /^Buy/ })).toBeNull()
})

it('shows an empty state when no lead matches', async () => {
  const app = await openMarketplace()
  await app.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody of that name')
  expect(await screen.findByText('Nothing matches these filters', undefined, patient)).toBeVisible()
})

it('can be left while the leads reload', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const app = await renderApp('/marketplace', {
    faults: [{ operation: 'listOpenLeads', effect: { code: 'INTERNAL' } }],
  })
  const retry = await screen.findByRole('button', { name: 'Try again' }, patient)
  await app.control('PUT faults', [{ operation: 'listOpenLeads', effect: { hang: true } }])
  const sent = count(app, 'OpenLeads')
  await app.user.click(retry)
  expect(count(app, 'OpenLeads')).toBe(sent + 1)
  await app.user.click(screen.getByRole('link', { name: 'Settings' }))
  expect(await screen.findByRole('heading', { name: 'Settings' }, patient)).toBeVisible()
  // The client releases a query one task after its page unmounts.
  await new Promise((resolve) => setTimeout(resolve))
  expect(rejections).toEqual([])
})

it.each(['manager', 'admin'])('lets the %s buy leads', async (as) => {
  const app = await renderApp('/marketplace', { as })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0), patient)
  expect(screen.getAllByRole('button', { name: /^Buy \$/ }).length).toBeGreaterThan(0)
  expect(screen.getByRole('tab', { name: 'My leads' })).toBeVisible()
  expect(app.operations).toContain('MarketplaceBuyer')
})

it('does not show an agent’s lead as the administrator’s own', async () => {
  const app = await renderApp('/settings', { as: 'admin' })
  const { mine } = await app.world.call<{
    mine: { items: [{ id: string; customerName: string }] }
  }>('{ mine: listMyLeads(limit: 1) { items { id customerName } } }', {}, { as: 'agent' })
  const [{ id, customerName }] = mine.items
  app.leave()
  await app.open(`/marketplace?lead=${id}`)
  const drawer = within(await screen.findByRole('dialog', { name: customerName }, patient))
  expect(drawer.getByRole('link', { name: /555/ })).toBeVisible()
  expect(drawer.queryByRole('link', { name: 'Open in My leads' })).toBeNull()
})

it('writes the filtered leads to a CSV file without contact details', async () => {
  const saved = collectSavedFiles()
  const app = await openMarketplace({ timeZone: 'America/New_York' }, '?state=CA')
  await app.user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1), patient)
  const text = await textOf(saved[0] ?? new Blob())
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).toBe(
    'Lead,State,Source,Property type,Loan amount (USD),Score,Price (USD),Received (America/New_York),Lead id',
  )
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(line).toContain(',CA,')
  expect(text).not.toContain('@')
})
