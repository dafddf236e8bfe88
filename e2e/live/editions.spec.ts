import type { Page, Request } from '@playwright/test'
import { Kind, parse } from 'graphql'
import { comeTo, expect, fillSignIn, test as base } from '../fixtures'
import { expectScreen } from '../panel-steps'
import { places } from '../places'
import { platform, signIn } from './platform'

/*
 * Tests each role in both editions, which are two projects of the config. The service of the edition `specification` has
 * only what the specification names.
 */

const isFull = () => test.info().project.name === 'full'

/** AppSync answers 401 to the GraphQL sign-in, which has no token. The app then signs in at the identity provider. */
const REFUSED_VARIANT = 'signIn 401'

const test = base.extend<{ asked: Set<string> }>({
  allowedErrors: [/^console.error: Failed to load resource: the server responded with a status of 401 \(\)$/],

  /** Operations that the page sends. A rejected operation fails the test. */
  asked: async ({ page }, provide) => {
    const asked = new Set<string>()
    const refusals: Promise<string | null>[] = []
    page.on('request', (request) => {
      for (const field of fieldsOf(request)) asked.add(field)
    })
    // Requests that the page aborts on navigation never finish, so they are neither answered nor rejected.
    page.on('requestfinished', (request) => {
      const fields = fieldsOf(request)
      if (fields.length > 0) refusals.push(refusalOf(request, fields.join(', ')))
    })
    await provide(asked)
    page.removeAllListeners('requestfinished')
    const refused = (await Promise.all(refusals)).filter((refusal) => refusal !== null)
    expect(refused, 'what the API has refused').toEqual([REFUSED_VARIANT])
  },
})

/** Returns the root fields of a GraphQL request. Empty for any other request. */
function fieldsOf(request: Request): readonly string[] {
  if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return []
  const operations = parse((request.postDataJSON() as { query: string }).query).definitions.filter(
    (each) => each.kind === Kind.OPERATION_DEFINITION,
  )
  const fields = operations.flatMap(({ selectionSet }) => selectionSet.selections)
  return fields.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
}

async function refusalOf(request: Request, what: string): Promise<string | null> {
  const response = await request.response()
  if (!response?.ok()) return `${what} ${response?.status()}`
  const { errors } = (await response.json()) as { errors?: readonly unknown[] }
  return errors === undefined ? null : `${what} ${JSON.stringify(errors)}`
}

async function visit(page: Page, path: string, title: string) {
  await comeTo(page, path)
  await expectScreen(page, title)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('an agent buys a lead, and finds it in My leads and in the ledger', async ({ page, asked }) => {
  await signIn(page, 'agent')
  await visit(page, 'marketplace', 'Marketplace')
  const market = page.getByRole('table', { name: 'Open leads' })
  // A lead that cannot be bought shows a step with the reason as its title, once the wallets have loaded.
  await expect(market.locator('button[title]').first()).toBeVisible()
  const buyable = market.getByRole('button', { name: /^Buy/ })
  // Both projects use one market at the same time, so they buy different leads.
  await (isFull() ? buyable.last() : buyable.first()).click()
  await page
    .getByRole('dialog', { name: 'Buy this lead?' })
    .getByRole('button', { name: /^Buy for/ })
    .click()
  const bought = page.getByText(/^Lead purchased: /)
  const name = (await bought.innerText()).replace('Lead purchased: ', '')
  await visit(page, 'marketplace?tab=mine', 'Marketplace')
  await expect(page.getByRole('table', { name: 'My leads' })).toContainText(name)
  await visit(page, 'transactions', 'Transactions')
  await expect(page.getByRole('table', { name: 'Transactions' }).getByText('Lead purchase').first()).toBeVisible()
  if (isFull()) await expect.poll(() => asked.has('getDailyActivity')).toBe(true)
  await visit(page, 'wallet', 'Wallet')
  await expect(page.getByRole('article', { name: 'Rate Table One' })).toContainText('$')
  await visit(page, 'settings', 'Settings')
  const beyond = ['getChanges', 'getDailyActivity', 'listNotifications', 'listSavedSearches']
  await expect.poll(() => beyond.filter((operation) => asked.has(operation))).toEqual(isFull() ? beyond : [])
})

/** For each page of a panel, the operation that it sends in the edition `full`, and its table in the other edition. */
const panels = {
  manager: [
    ['getManagerOverview', 'Your agents'],
    ['listTeam', 'Team'],
    ['getTeamPerformance', 'Performance'],
    ['listTeamLeads', 'Leads'],
    ['getReport', 'Reports'],
  ],
  admin: [
    ['getAdminOverview', 'Newest people'],
    ['listLeadSources', 'Lead sources'],
    ['listUsers', 'Users'],
    ['listOrgUnits', 'Agents'],
    ['getMarketPerformance', 'Performance'],
    ['getPlatformSettings', null],
  ],
} as const

for (const role of ['manager', 'admin'] as const)
  test(`every page of the ${role} panel has its records, and sends only operations that the service has`, async ({
    page,
    asked,
  }) => {
    await page.goto('login')
    await fillSignIn(page, role, platform.password)
    await expect(page).toHaveURL(/\/dashboard$/)
    for (const [i, [operation, table]] of panels[role].entries()) {
      const [path = '', title = ''] = places[role][i] ?? []
      await visit(page, path, table === null && !isFull() ? 'Deployment' : title)
      if (isFull()) await expect.poll(() => [...asked]).toContain(operation)
      else if (table !== null)
        await expect(page.getByRole('table', { name: table }).locator('tbody tr')).not.toHaveCount(0)
    }
  })
