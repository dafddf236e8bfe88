import type { Page } from '@playwright/test'
import { packWorld, unpackWorld } from '../mocks/control/packed-links'
import { dock, openConsole } from './console-steps'
import { control, expect, openScenario, sandboxOf, test } from './fixtures'
import { firstOpenLead, fund, openLeads } from './lead-steps'
import { pageFetch } from '../mocks/kit/page-world'
import { changeWorld, journalLength } from './sandbox-host'
import { breakStorage, deleteStoredWorlds, leaveApp, plantOldFormat } from './stored-worlds'

// Expected errors: a session from another world, a world that does not match its hash, and a JSON file without an icon.
test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (401|403|404|409)/] })

const stateOf = (page: Page) => control(page)('GET state')
const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

test('a world in the format of an earlier version is not opened, and every page says so until the user dismisses it', async ({
  page,
  context,
}) => {
  await openScenario(page, 'funded-agent', 'dashboard', { as: 'agent' })
  await plantOldFormat(page)
  await page.goto('dashboard?console=off')
  const other = await context.newPage()
  await other.goto('dashboard')
  const text = 'cannot open the world that an earlier version saved here'
  await expect(notice(other, text)).toBeVisible()
  await notice(page, text).getByRole('button', { name: 'Dismiss' }).click()
  await changeWorld(other)
  await expect(notice(other, text)).toHaveCount(0)
  expect(await stateOf(other)).toMatchObject({ scenario: 'default', storage: { saved: true } })
})

test('a link of a release that computes another world opens as this release computes it, and says so', async ({
  page,
}) => {
  await openScenario(page, 'low-balance', 'dashboard', { as: 'agent' })
  const { fragment } = await control(page)('GET share')
  const world = (await unpackWorld(fragment.replace('#world=', ''))) as object
  const packed = await packWorld({ ...world, release: '0.0.9+former', hash: '0'.repeat(32) })
  await openScenario(page, 'funded-agent', 'dashboard', { as: 'agent' })
  await leaveApp(page)
  await page.goto(`dashboard#world=${packed}`)
  await expect(notice(page, 'computes another world: amounts may differ.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await stateOf(page)).toMatchObject({ scenario: 'low-balance' })
})

const PURCHASE = 'mutation($id: ID!) { purchaseLead(leadId: $id) { success } }'

/** Buys the first open lead, and checks that the wallet paid its price. */
async function buyOne(page: Page) {
  const lead = await firstOpenLead(page, ['CA', 'NY', 'TX'])
  const before = await fund(page, 'agent', lead.sourceId)
  const sandbox = sandboxOf(page)
  const bought = await sandbox.call('purchaseLead', { leadId: lead.id }, { as: 'agent' })
  expect(bought).toMatchObject({ success: true })
  const account = { agent: 'agent', source: lead.sourceId }
  expect(await sandbox.ledger.balance(account)).toBe(before - lead.priceCents)
}

test.describe('storage failures', () => {
  test('storage that is deleted while the app runs is written again', async ({ page }) => {
    await openScenario(page, 'default', 'dashboard', { as: 'agent' })
    await changeWorld(page)
    await deleteStoredWorlds(page)
    const length = await changeWorld(page)
    await expect.poll(async () => (await stateOf(page)).storage).toEqual({ saved: true, reason: null })
    await leaveApp(page)
    await page.goto('dashboard')
    expect(await journalLength(page)).toBe(length)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('full storage shows a message while purchases continue, and saves again once it has room', async ({ page }) => {
    const reason = 'this browser’s storage is full'
    await breakStorage(page, 'full')
    await page.goto('login')
    const message = page.getByRole('status').filter({ hasText: 'Not saved' })
    await expect(message).toContainText(`Not saved: ${reason}. Your changes are lost when the last tab closes.`)
    await buyOne(page)
    expect((await stateOf(page)).storage).toMatchObject({ saved: false, reason })
    const downloading = page.waitForEvent('download')
    await message.getByRole('button', { name: 'Save as a file' }).click()
    expect((await downloading).suggestedFilename()).toBe('fairlead-default.json')
    await page.evaluate(() => Reflect.set(window, 'storageHasRoom', true))
    await expect(message).toHaveCount(0)
    expect((await stateOf(page)).storage).toMatchObject({ saved: true })
  })

  test('the app runs without storage, and says why nothing is saved', async ({ page }) => {
    const reason = 'this browser does not allow pages to store data'
    await breakStorage(page, 'refused')
    await page.goto('login')
    await expect(page.getByRole('status').filter({ hasText: `Not saved: ${reason}.` })).toBeVisible()
    await buyOne(page)
    expect((await stateOf(page)).storage).toMatchObject({ saved: false, reason })
    await openConsole(page, 'World')
    await expect(dock(page).getByText(`Not saved: ${reason}.`).first()).toBeVisible()
  })
})

test('three pages without SharedWorker complete concurrent purchases, and pay once for a lead', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await openScenario(page, 'default', 'dashboard', { as: 'agent' })
  const leads = (await openLeads(page, ['CA', 'NY', 'TX'])).slice(0, 5)
  const [first] = leads
  if (!first) throw new Error('There is no open lead')
  for (const { sourceId } of leads) await fund(page, 'agent', sourceId)
  // A busy storage fails at first, and the backend saves later. The other pages read only what is saved.
  const isSaved = (tab: Page) => expect.poll(async () => (await stateOf(tab)).storage.saved).toBe(true)
  await isSaved(page)
  const account = { agent: 'agent', source: first.sourceId }
  const before = await sandboxOf(page).ledger.balance(account)
  const tabs = [page, await context.newPage(), await context.newPage()] as const
  for (const tab of tabs.slice(1)) {
    await tab.goto('dashboard')
    await expect(tab.getByRole('button', { name: 'Account' })).toBeVisible()
  }
  // The second purchase of an owned lead reports the ownership and costs nothing.
  const answers = await Promise.all([...leads, first].map(({ id }, i) => purchase(tabs[i % 3] ?? page, id)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.slice(1, 5).every(({ success }) => success)).toBe(true)
  expect([answers[0], answers[5]].some((answer) => answer?.success)).toBe(true)

  for (const tab of tabs) await isSaved(tab)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const spent = leads
    .filter(({ sourceId }) => sourceId === first.sourceId)
    .reduce((sum, { priceCents }) => sum + priceCents, 0)
  for (const tab of tabs) expect(await sandboxOf(tab).ledger.balance(account)).toBe(before - spent)
  expect(await sandboxOf(page).ledger.audit()).toMatchObject({ balanced: true, violations: [] })
})

/** Buys a lead as the user of the page. Returns the HTTP status and whether the purchase succeeded. */
async function purchase(page: Page, leadId: string): Promise<{ status: number; success: boolean }> {
  const idToken = await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('cognito_tokens') ?? '{}') as { idToken?: string }
    return stored.idToken ?? ''
  })
  const response = await pageFetch(page)(
    new Request(new URL('graphql', page.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: idToken },
      body: JSON.stringify({ query: PURCHASE, variables: { id: leadId } }),
    }),
  )
  const { data } = (await response.json()) as { data?: { purchaseLead: { success: boolean } } }
  return { status: response.status, success: data?.purchaseLead.success ?? false }
}
