import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { Kind, parse } from 'graphql'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../test/render-app'

const guide = readFileSync('docs/going-live.md', 'utf8')

/** Returns the operations in these rows of the guide's table. */
function promised(...rows: readonly string[]): readonly string[] {
  const cells = rows.map((row) => new RegExp(`^\\| ${row} +\\|(.*)\\|$`, 'm').exec(guide)?.[1] ?? '')
  return [...new Set(cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)))].sort()
}

/** Opens a page and records the operations of the identity provider and the root fields of the API. */
async function open(path: string, as: string | null) {
  const asked = new Set<string>()
  const app = await renderApp('/no-such-page', { as })
  app.leave()
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo, init: RequestInit = {}) => {
    const target = new Headers(init.headers).get('x-amz-target')
    if (target) asked.add(target.split('.')[1] ?? '')
    else if (typeof init.body === 'string' && init.body.includes('"query"'))
      fieldsOf(init.body).forEach((field) => asked.add(field))
    // AppSync answers so to a call without a session.
    return asked.has('signIn') && !asked.has('InitiateAuth')
      ? Promise.resolve(Response.json({ errors: [unauthorized] }, { status: 401 }))
      : send(input, init)
  })
  await app.open(path)
  return { ...app, asked: () => [...asked].sort() }
}

const unauthorized = { errorType: 'UnauthorizedException', message: 'Valid authorization header not provided.' }

const fieldsOf = (body: string) =>
  parse((JSON.parse(body) as { query: string }).query).definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION
      ? each.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
      : [],
  )

const patient = { timeout: 20_000 }

const isLoading = () => document.querySelector('[aria-busy="true"]') !== null

it('the guide names the operations of a sign-in', async () => {
  const { user, asked } = await open('/login', null)
  await user.type(await screen.findByLabelText('Username', undefined, patient), 'agent')
  await user.type(screen.getByLabelText('Password'), 'Sandbox-1')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' }, patient)
  await vi.waitFor(() => expect([asked(), isLoading()]).toEqual([promised('Sign-in', 'Dashboard'), false]), patient)
})

it.each([
  ['Dashboard', '/dashboard'],
  ['Marketplace', '/marketplace'],
  ['My leads', '/marketplace?tab=mine'],
  ['Wallet', '/wallet'],
  ['Transactions', '/transactions'],
  ['Settings', '/settings'],
  ['Manager', '/manager', 'manager'],
  ['Administration', '/admin', 'admin'],
])('the guide names the operations of the page %s', async (row, path, as = 'agent') => {
  const { asked } = await open(path, as)
  await screen.findByRole('heading', { level: 1, name: row === 'My leads' ? 'Marketplace' : row }, patient)
  await vi.waitFor(() => expect([asked(), isLoading()]).toEqual([promised(row), false]), patient)
})
