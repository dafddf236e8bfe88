import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { parse, Kind } from 'graphql'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../tools/testing/render-app'

vi.mock('../lib/env', async (importOriginal) => {
  const original = await importOriginal<typeof import('../lib/env')>()
  const capabilities = Object.fromEntries(Object.keys(original.env.capabilities).map((name) => [name, false]))
  return { ...original, env: { ...original.env, capabilities } }
})

const patient = { timeout: 8000 }

/** The operations of the specification: the first part of the API's types of queries and mutations. */
const named = new Set(
  ['Query', 'Mutation'].flatMap((type) => {
    const schema = readFileSync('schema.graphql', 'utf8')
    const [first = ''] = (schema.split(`type ${type} {`)[1] ?? '').split('# Part 2')
    return [...first.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, field]) => field)
  }),
)

const asked: string[] = []
const rootFields = (query: string): string[] =>
  parse(query)
    .definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : []))
    .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []))

afterEach(() => asked.splice(0))

async function open(path: string, as: string) {
  const app = await renderApp(path, { as })
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo, init: RequestInit) => {
    if (typeof init.body === 'string' && init.body.includes('"query"'))
      asked.push(...rootFields((JSON.parse(init.body) as { query: string }).query))
    return send(input, init)
  })
  return app
}

it.each([
  ['manager', 'manager/team', 'Team'],
  ['manager', 'manager/performance', 'Performance'],
  ['manager', 'manager/leads', 'Leads'],
  ['manager', 'manager/reports', 'Reports'],
  ['admin', 'admin/organizational-hierarchy', 'Organization'],
  ['admin', 'admin/performance', 'Performance'],
  ['admin', 'admin/settings', 'Platform settings'],
  ['admin', 'admin/settings?tab=audit', 'Platform settings'],
])('to a backend of the named operations only, %s sees /%s say so and sends nothing else', async (as, path, title) => {
  await open(`/${path}`, as)
  expect(await screen.findByRole('heading', { level: 1, name: title }, patient)).toBeVisible()
  expect(await screen.findByText('Not available in this deployment', undefined, patient)).toBeVisible()
  expect(asked.filter((field) => !named.has(field))).toEqual([])
})

it.each(['dashboard', 'admin'])('an administrator finds people and sources at /%s', async (path) => {
  await open(`/${path}`, 'admin')
  const figure = async (name: string) => within(await screen.findByRole('group', { name }, patient))
  expect(await (await figure('People')).findByText('13', undefined, patient)).toBeVisible()
  expect((await figure('Active Sources')).getByText('of 8 total')).toBeVisible()
  const people = within(await screen.findByRole('table', { name: 'Newest people' }))
  expect((await people.findAllByRole('link'))[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/users\?user=/),
  )
  const sources = within(screen.getByRole('table', { name: 'Lead sources' }))
  expect(sources.getByRole('link', { name: 'Rate Table One' })).toBeVisible()
  expect(screen.queryByText('Not available in this deployment')).toBeNull()
  expect(asked.filter((field) => !named.has(field))).toEqual([])
})

it.each(['dashboard', 'manager'])('a manager finds the agents in their charge at /%s', async (path) => {
  await open(`/${path}`, 'manager')
  const agents = within(await screen.findByRole('table', { name: 'Your agents' }, patient))
  expect(await agents.findByText('Riley Fairweather', undefined, patient)).toBeVisible()
  expect(agents.queryByText('Quinn Halloran')).toBeNull()
  const all = within(screen.getByRole('group', { name: 'Agents' }))
  expect(await all.findByText(String(agents.getAllByRole('row').length - 1))).toBeVisible()
  expect(screen.queryByText('Not available in this deployment')).toBeNull()
  expect(asked.filter((field) => !named.has(field))).toEqual([])
})

it('the navigation leads to no page that is not available', async () => {
  await open('/manager', 'manager')
  const main = within(await screen.findByRole('navigation', { name: 'Main' }, patient))
  expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Marketplace',
    'Manager',
    'Settings',
  ])
})

it('people and sources are looked after all the same', async () => {
  const app = await open('/admin/users', 'admin')
  await app.user.click(await screen.findByRole('button', { name: 'Fairweather, Riley' }, patient))
  expect(await screen.findByRole('button', { name: 'Credit' }, patient)).toBeVisible()
  for (const tab of ['Leads', 'Transactions', 'History']) {
    await app.user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByText('Not available in this deployment')).toBeVisible()
  }
  expect(asked).toContain('getUserProfile')
  expect(asked.filter((field) => !named.has(field))).toEqual([])
})

it('a source shows its price, and neither impact nor history', async () => {
  await open('/admin/lead-sources?source=rate-table-one', 'admin')
  expect(await screen.findByRole('button', { name: 'Edit price' }, patient)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Price history' })).toBeNull()
  expect(asked.filter((field) => !named.has(field))).toEqual([])
})
