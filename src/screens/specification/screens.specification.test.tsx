import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { buildSchema, getVariableValues, Kind, parse, validate } from 'graphql'
import { afterEach, expect, it, vi } from 'vitest'
import { specificationSchema } from '../../../tools/extensions.mjs'
import { renderApp } from '../../test/render-app'

const service = buildSchema(specificationSchema(readFileSync('schema.graphql', 'utf8')))

interface Sent {
  readonly query: string
  readonly variables?: Record<string, unknown>
}

/** What a service of the specification says against the sent requests. */
const refusals: string[] = []
const asked: string[] = []

function check({ query, variables = {} }: Sent): void {
  const document = parse(query)
  refusals.push(...validate(service, document).map(({ message }) => message))
  for (const each of document.definitions) {
    if (each.kind !== Kind.OPERATION_DEFINITION) continue
    const { errors } = getVariableValues(service, each.variableDefinitions ?? [], variables)
    refusals.push(...(errors ?? []).map(({ message }) => message))
    for (const selection of each.selectionSet.selections)
      if (selection.kind === Kind.FIELD) asked.push(selection.name.value)
  }
}

afterEach(() => {
  // Nothing of a document that asks for this field alone is left, so the app must not send it.
  if (asked.splice(0).includes('__typename')) refusals.push('An operation has no field of the specification')
  if (refusals.length > 0) throw new Error(refusals.splice(0).join('\n'))
})

async function open(path: string, as: string) {
  const app = await renderApp(path, { as })
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo, init: RequestInit) => {
    if (typeof init.body === 'string' && init.body.includes('"query"')) check(JSON.parse(init.body) as Sent)
    return send(input, init)
  })
  return app
}

const figure = async (name: string) => within(await screen.findByRole('group', { name }))

it.each([
  ['manager', 'manager/team', 'Team', 'Team'],
  ['manager', 'manager/performance', 'Performance', 'Performance'],
  ['manager', 'manager/leads', 'Leads', 'Leads'],
  ['manager', 'manager/reports', 'Reports', 'Reports'],
  ['admin', 'admin/organizational-hierarchy', 'Organization', 'Agents'],
  ['admin', 'admin/performance', 'Performance', 'Performance'],
])('with only the specified operations, the %s sees users at /%s', async (as, path, title, table) => {
  await open(`/${path}`, as)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  const people = within(await screen.findByRole('table', { name: table }))
  expect(await people.findByText(/Riley/)).toBeVisible()
  expect(people.queryByText(/Quinn/) === null).toBe(as === 'manager')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows a manager the wallets, leads by source, and transactions of an agent', async () => {
  const { user } = await open('/manager/team', 'manager')
  const team = within(await screen.findByRole('table', { name: 'Team' }))
  await user.click(await team.findByRole('link', { name: 'Fairweather, Riley' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Riley Fairweather' }))
  expect(await drawer.findByRole('table', { name: 'Wallets' })).toBeVisible()
  await user.click(drawer.getByRole('tab', { name: 'Leads' }))
  const leads = within(await drawer.findByRole('table', { name: 'Leads by source' }))
  expect(await leads.findByText('Rate Table One')).toBeVisible()
  await user.click(drawer.getByRole('tab', { name: 'Transactions' }))
  const entries = within(await drawer.findByRole('table', { name: 'Transactions' }))
  expect((await entries.findAllByText('Lead purchase'))[0]).toBeVisible()
  const payments = within(drawer.getByRole('table', { name: 'Payments' }))
  expect((await payments.findAllByText('Deposit'))[0]).toBeVisible()
})

it('shows an agent the purchases without the names of the leads', async () => {
  await open('/transactions?type=LEAD_PURCHASE', 'agent')
  const entries = within(await screen.findByRole('table', { name: 'Transactions' }))
  for (const entry of await entries.findAllByRole('link', { name: /Lead purchase/ }))
    expect(entry).toHaveTextContent(/^Lead purchase$/)
})

it('says that the service has no organization', async () => {
  await open('/admin/organizational-hierarchy', 'admin')
  expect(await screen.findByText('This service has no organization')).toBeVisible()
  const administrators = within(await screen.findByRole('table', { name: 'Administrators' }))
  expect(await administrators.findByText('Avery Lindqvist')).toBeVisible()
  expect(administrators.queryByText('Riley Fairweather')).toBeNull()
})

it('offers no table of a map without figures', async () => {
  await open('/onboarding/states?view=map', 'agent')
  expect(await screen.findByRole('group', { name: 'States' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull()
})

it('filters wallets only by a status that a wallet of this edition can have', async () => {
  await open('/wallet', 'agent')
  const filters = within(await screen.findByRole('search', { name: 'Filter wallets' }))
  const status = within(filters.getByRole('combobox', { name: 'Status' }))
  expect(status.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Any status',
    'Active',
    'Low balance',
    'Inactive',
    'No wallet yet',
  ])
})

it('shows own leads without filters, an order, and a status to change', async () => {
  const { user } = await open('/marketplace?tab=mine&status=FUNDED&q=nobody', 'agent')
  const leads = within(await screen.findByRole('table', { name: 'My leads' }))
  expect(screen.queryByRole('search')).toBeNull()
  expect(within(leads.getAllByRole('row')[0] ?? document.body).queryByRole('button')).toBeNull()
  await user.click((await leads.findAllByRole('link'))[0] ?? document.body)
  const status = within(await screen.findByRole('region', { name: 'Status' }))
  expect(status.queryByRole('listitem')).toBeNull()
  expect(status.queryByRole('button')).toBeNull()
})

it('says nothing of returns on the dashboard, and links to the list of own leads without a filter', async () => {
  await open('/dashboard', 'agent')
  const leads = await figure('Leads This Month')
  expect(leads.getByRole('link')).toHaveAttribute('href', '/marketplace?tab=mine')
  expect(leads.queryByText(/return/)).toBeNull()
})

it('adds up the spend in the records of a manager’s agents', async () => {
  await open('/manager/reports', 'manager')
  const rows = within(await screen.findByRole('table', { name: 'Reports' }))
  await rows.findByText('Riley Fairweather')
  const cents = (text: string | null | undefined): number => Number(text?.replace(/[^\d]/g, ''))
  const spent = rows
    .getAllByRole('row')
    .slice(1)
    .map((row) => cents(within(row).getAllByRole('cell').at(-1)?.textContent))
  expect(spent).toEqual(spent.toSorted((a, b) => b - a))
  const sum = spent.reduce((all, one) => all + one, 0)
  expect(cents((await figure('Lead Spend')).getByText(/^\$/).textContent)).toBe(sum)
  expect(await screen.findByRole('figure', { name: 'Spend by agent' })).toBeVisible()
  expect(rows.getByRole('link', { name: 'Riley Fairweather' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/manager\/team\?agent=/),
  )
})

it.each(['admin/settings', 'admin/settings?tab=audit'])('/%s shows what is deployed, without tabs', async (path) => {
  await open(`/${path}`, 'admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Deployment' })).toBeVisible()
  const services = within(screen.getByRole('region', { name: 'Services' }))
  expect(services.getByText('The specification')).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
})

it('shows an administrator users and lead sources at /admin', async () => {
  await open('/admin', 'admin')
  expect(await (await figure('People')).findByText('13')).toBeVisible()
  const active = await figure('Active Sources')
  expect(await active.findByText('7')).toBeVisible()
  expect(active.getByText('of 8 total')).toBeVisible()
  const people = within(await screen.findByRole('table', { name: 'Newest people' }))
  expect((await people.findAllByRole('link'))[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/users\?user=/),
  )
  const sources = within(screen.getByRole('table', { name: 'Lead sources' }))
  expect(sources.getByRole('link', { name: 'Rate Table One' })).toBeVisible()
})

it('shows an empty list of open leads without the reasons', async () => {
  const { user } = await open('/marketplace?q=nobody', 'agent')
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Why no leads?' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  const leads = within(await screen.findByRole('table', { name: 'Open leads' }))
  expect((await leads.findAllByRole('row')).length).toBeGreaterThan(5)
})

it('shows a manager their agents at /manager', async () => {
  await open('/manager', 'manager')
  const agents = within(await screen.findByRole('table', { name: 'Your agents' }))
  expect(await agents.findByText('Riley Fairweather')).toBeVisible()
  expect(agents.queryByText('Quinn Halloran')).toBeNull()
  const all = within(screen.getByRole('group', { name: 'Agents' }))
  expect(await all.findByText(String(agents.getAllByRole('row').length - 1))).toBeVisible()
})

it('links to every page of the panel in the navigation', async () => {
  await open('/manager', 'manager')
  const main = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Marketplace',
    'Wallet',
    'Transactions',
    'Settings',
    'Manager',
    'Team',
    'Performance',
    'Leads',
    'Reports',
  ])
})

it('opens a user with leads and payments', async () => {
  const app = await open('/admin/users', 'admin')
  await app.user.click(await screen.findByRole('link', { name: 'Fairweather, Riley' }))
  expect(await screen.findByRole('button', { name: 'Credit' })).toBeVisible()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Wallets', 'Leads', 'Transactions'])
  for (const [tab, table] of [
    ['Leads', 'Leads by source'],
    ['Transactions', 'Payments'],
  ] as const) {
    await app.user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByRole('table', { name: table })).toBeVisible()
  }
  expect(asked).toContain('getUserProfile')
})

it('shows the price of a source, without Pause and without price history', async () => {
  await open('/admin/lead-sources?source=rate-table-one', 'admin')
  expect(await screen.findByRole('button', { name: 'Edit price' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Price history' })).toBeNull()
})
