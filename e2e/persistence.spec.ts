import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { packWorld, unpackWorld } from '../mocks/sandbox/packed-links'
import { dock, openConsole } from './console-steps'
import { control, expect, openScenario, test } from './fixtures'
import { balanceOf, firstOpenLead, fund, openLeads } from './lead-steps'
import { asPerson } from './panel-steps'
import { pageFetch } from './page-fetch'
import { changeWorld, journalLength } from './sandbox-host'
import { breakStorage, deleteStoredWorlds, leaveApp, plantOtherSchema } from './stored-worlds'

// Expected errors: a session from another world, a world that does not match its hash, and a JSON file without an icon.
test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of (401|403|404|409)/] })

interface State {
  readonly scenario: string
  readonly storage: { readonly saved: boolean; readonly reason: string | null }
}

const stateOf = (page: Page) => control<State>(page, 'GET', 'state')
const worldsOf = (page: Page) => control<readonly { id: string; length: number }[]>(page, 'GET', 'worlds')
const notice = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
const setAside = (page: Page) => notice(page, 'Your world was archived')

/**
 * Changes a world, gives it a schema version that the app does not support, and opens the app. Returns the journal
 * length.
 */
async function openAfterUpdate(page: Page, path = 'dashboard') {
  await openScenario(page, 'funded-agent', 'dashboard', { as: 'agent' })
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const length = await changeWorld(page)
  await plantOtherSchema(page)
  await page.goto(path)
  await expect(setAside(page)).toContainText('does not support its format')
  await expect(setAside(page)).toContainText('funded-agent, seed 1')
  return length
}

test.describe('a world of an unsupported format is archived', () => {
  test('the user can open it anyway', async ({ page }) => {
    const length = await openAfterUpdate(page)
    expect(await stateOf(page)).toMatchObject({ scenario: 'default' })
    await setAside(page).getByRole('button', { name: 'Open it anyway' }).click()
    const report = notice(page, 'Opened anyway')
    await expect(report).toContainText(`All ${length} actions were replayed.`)
    await report.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await stateOf(page)).toMatchObject({ scenario: 'funded-agent' })
    expect(await worldsOf(page)).toHaveLength(1)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(setAside(page)).toHaveCount(0)
  })

  test('the user can save it as a file and open that file', async ({ page }) => {
    const length = await openAfterUpdate(page)
    const downloading = page.waitForEvent('download')
    await setAside(page).getByRole('button', { name: 'Save it as a file' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^fairlead-funded-agent-\d{4}-\d\d-\d\d\.json$/)
    const path = await download.path()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ format: 'fairlead-world', schemaVersion: 1 })
    await expect(setAside(page)).toContainText(`Saved as ${download.suggestedFilename()}.`)
    await setAside(page).getByRole('button', { name: 'Continue with the new world' }).click()
    await expect(setAside(page)).toHaveCount(0)

    await openConsole(page, 'World')
    await dock(page).getByLabel('Snapshot file').setInputFiles(path)
    const question = notice(page, 'The world in this file comes from another version of Fairlead')
    await expect(question).toContainText('Your current world is unchanged.')
    expect(await stateOf(page)).toMatchObject({ scenario: 'default' })
    await question.getByRole('button', { name: 'Go back to your world' }).click()
    await expect(question).toHaveCount(0)
    expect(await stateOf(page)).toMatchObject({ scenario: 'default' })
    await dock(page).getByLabel('Snapshot file').setInputFiles(path)
    await question.getByRole('button', { name: 'Open it anyway' }).click()
    await expect(notice(page, 'Opened anyway')).toContainText(`All ${length} actions were replayed.`)
    expect(await stateOf(page)).toMatchObject({ scenario: 'funded-agent' })
  })

  test('the user can continue with the new world and open the archived world later', async ({ page }) => {
    const length = await openAfterUpdate(page)
    await setAside(page).press('Escape')
    await expect(setAside(page)).toHaveCount(0)
    expect(await stateOf(page)).toMatchObject({ scenario: 'default' })
    await page.reload()
    expect(await worldsOf(page)).toMatchObject([{ length }])
    await openConsole(page, 'World')
    await expect(setAside(page)).toHaveCount(0)
    const listed = dock(page).getByRole('region', { name: 'Archived worlds' })
    await expect(listed).toContainText(`funded-agent, seed 1, ${length} actions`)
    await listed.getByRole('button', { name: 'Open anyway' }).click()
    await expect(notice(page, 'Opened anyway')).toContainText(`All ${length} actions`)
    expect(await stateOf(page)).toMatchObject({ scenario: 'funded-agent' })
    await listed.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => worldsOf(page)).toEqual([])
  })

  test('the notice appears on every page until it is dismissed, also with ?console=off', async ({ page, context }) => {
    await openAfterUpdate(page, 'dashboard?console=off')
    const other = await context.newPage()
    await other.goto('login')
    await expect(setAside(other)).toBeVisible()
    await setAside(page).getByRole('button', { name: 'Continue with the new world' }).click()
    await changeWorld(other)
    await expect(setAside(other)).toHaveCount(0)
  })
})

test.describe('a link whose replay does not match its hash changes nothing until the user chooses', () => {
  async function openLink(page: Page) {
    await openScenario(page, 'low-balance', 'dashboard', { as: 'agent' })
    const { fragment } = await control<{ fragment: string }>(page, 'GET', 'share')
    const world = (await unpackWorld(fragment.replace('#world=', ''))) as { mark: { figures: { leads: number } } }
    const { leads } = world.mark.figures
    const mark = { ...world.mark, hash: '0'.repeat(32), figures: { ...world.mark.figures, leads: leads + 1 } }
    const packed = await packWorld({ ...world, appVersion: '0.0.9+former', mark })
    await openScenario(page, 'funded-agent', 'dashboard', { as: 'agent' })
    await leaveApp(page)
    await page.goto(`dashboard#world=${packed}`)
    const question = notice(page, 'The world in this link does not replay to the same result')
    await expect(question).toContainText('Fairlead 0.0.9+former made it.')
    expect(await stateOf(page)).toMatchObject({ scenario: 'funded-agent' })
    return (name: string) => question.getByRole('button', { name }).click()
  }
  const differs = (page: Page) => page.getByRole('alert').filter({ hasText: 'Amounts may differ from the original.' })

  test('the user can open it anyway, with a warning', async ({ page }) => {
    const choose = await openLink(page)
    await choose('Open it anyway')
    await expect(differs(page)).toContainText(/Leads: [\d,]+ then, [\d,]+ now\./)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    expect(await stateOf(page)).toMatchObject({ scenario: 'low-balance' })
  })

  test('the user can start its scenario from the beginning', async ({ page }) => {
    const choose = await openLink(page)
    await choose('Start low-balance fresh')
    // The page reloads in the meantime.
    await expect(async () => expect((await stateOf(page)).scenario).toBe('low-balance')).toPass()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(differs(page)).toHaveCount(0)
  })

  test('the user can go back to the current world', async ({ page }) => {
    const choose = await openLink(page)
    await choose('Go back to your world')
    await expect(notice(page, /./)).toHaveCount(0)
    expect(await stateOf(page)).toMatchObject({ scenario: 'funded-agent' })
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  })
})

const PURCHASE = 'mutation($id: ID!) { purchaseLead(leadId: $id) { success } }'

/** Buys the first open lead, and checks that the wallet paid its price. */
async function buyOne(page: Page) {
  const lead = await firstOpenLead(page, ['CA', 'NY', 'TX'])
  const before = await fund(page, 'agent', lead.sourceId)
  const bought = await asPerson<{ purchaseLead: { success: boolean } }>(page, 'agent', PURCHASE, { id: lead.id })
  expect(bought.purchaseLead.success).toBe(true)
  expect(await balanceOf(page, 'agent', lead.sourceId)).toBe(before - lead.priceCents)
}

/** Returns how long the page waited for its backend, which responds once its storage responds or has failed. */
function firstAnswerMs(): number {
  return performance.getEntriesByName('first-answer')[0]?.duration ?? Infinity
}

test.describe('storage failures', () => {
  test('storage that is deleted while the app runs is written again', async ({ page }) => {
    await openScenario(page, 'default', 'dashboard', { as: 'agent' })
    await changeWorld(page)
    await deleteStoredWorlds(page)
    const length = await changeWorld(page)
    await expect.poll(async () => (await stateOf(page)).storage).toEqual({ kind: 'browser', saved: true, reason: null })
    await leaveApp(page)
    await page.goto('dashboard')
    expect(await journalLength(page)).toBe(length)
    await expect(setAside(page)).toHaveCount(0)
  })

  for (const [trouble, words] of [
    ['refused', 'this browser does not allow pages to store data'],
    ['full', 'this browser’s storage is full'],
    ['silent', 'this browser’s storage does not answer'],
  ] as const) {
    test(`the app shows a message and continues if storage is ${trouble}`, async ({ page }) => {
      await breakStorage(page, trouble)
      await page.goto('login')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      const line = page.getByRole('status').filter({ hasText: 'Not saved' })
      await expect(line).toHaveText(`Not saved: ${words}. Your changes are lost when the last tab closes.`)
      // The app waits three seconds for silent storage. The higher limit allows for a busy machine.
      expect(await page.evaluate(firstAnswerMs)).toBeLessThan(15_000)
      await page.getByLabel('Username').fill('agent')
      await page.getByLabel('Password', { exact: true }).fill('Sandbox-1')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(line).toBeHidden()
      await buyOne(page)
      expect((await stateOf(page)).storage).toMatchObject({ saved: false, reason: words })
      await openConsole(page, 'World')
      await expect(dock(page).getByText(`Not saved: ${words}.`)).toHaveCount(2)
    })
  }

  test('full storage saves again once it has room, and the message disappears', async ({ page }) => {
    await breakStorage(page, 'full')
    await page.goto('login')
    const line = page.getByRole('status').filter({ hasText: 'Not saved' })
    await expect(line).toBeVisible()
    await page.evaluate(() => Reflect.set(window, 'storageHasRoom', true))
    await expect(line).toHaveCount(0)
    expect((await stateOf(page)).storage).toMatchObject({ saved: true })
  })
})

test.describe('without SharedWorker', () => {
  test.beforeEach(({ context }) => context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker')))

  test('two pages that buy the same lead at the same moment pay once, also after a reload', async ({
    page,
    context,
  }) => {
    await openScenario(page, 'default', 'dashboard', { as: 'agent' })
    const lead = await firstOpenLead(page, ['CA', 'NY', 'TX'])
    const before = await fund(page, 'agent', lead.sourceId)
    const other = await context.newPage()
    await other.goto('dashboard')
    await expect(other.getByRole('button', { name: 'Account' })).toBeVisible()
    const answers = await Promise.all([page, other].map((tab) => purchase(tab, lead.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // The second purchase of an owned lead reports the ownership and costs nothing.
    expect(answers.some(({ success }) => success)).toBe(true)
    for (const tab of [page, other]) {
      await tab.reload()
      await expect(tab.getByRole('button', { name: 'Account' })).toBeVisible()
      expect(await balanceOf(tab, 'agent', lead.sourceId)).toBe(before - lead.priceCents)
      expect(await control(tab, 'GET', 'audit')).toMatchObject({ balanced: true, violations: [] })
    }
  })

  test('three pages with six concurrent purchases complete all of them', async ({ page, context }) => {
    test.slow()
    await openScenario(page, 'default', 'dashboard', { as: 'agent' })
    const leads = (await openLeads(page, ['CA', 'NY', 'TX'])).slice(0, 6)
    for (const { sourceId } of leads) await fund(page, 'agent', sourceId)
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs.slice(1)) {
      await tab.goto('dashboard')
      await expect(tab.getByRole('button', { name: 'Account' })).toBeVisible()
    }
    const answers = await Promise.all(leads.map(({ id }, i) => purchase(tabs[i % 3] ?? page, id)))
    expect(answers).toEqual(leads.map(() => ({ status: 200, success: true })))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    expect(await control(page, 'GET', 'audit')).toMatchObject({ balanced: true, violations: [] })
  })
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
