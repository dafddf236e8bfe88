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

const stateOf = (page: Page) => control(page)('GET state')
const worldsOf = (page: Page) => control(page)('GET worlds')
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

    await openConsole(page, 'Save and share')
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

  test('every page shows the notice until it is dismissed, and the world opens later in the console', async ({
    page,
    context,
  }) => {
    const length = await openAfterUpdate(page, 'dashboard?console=off')
    const other = await context.newPage()
    await other.goto('dashboard')
    await expect(setAside(other)).toBeVisible()
    await setAside(page).press('Escape')
    await changeWorld(other)
    await expect(setAside(other)).toHaveCount(0)
    expect(await stateOf(other)).toMatchObject({ scenario: 'default' })
    await other.reload()
    expect(await worldsOf(other)).toMatchObject([{ length }])
    await openConsole(other, 'World')
    await expect(setAside(other)).toHaveCount(0)
    const listed = dock(other).getByRole('region', { name: 'Archived worlds' })
    await expect(listed).toContainText(`funded-agent, seed 1, ${length} actions`)
    await listed.getByRole('button', { name: 'Open anyway' }).click()
    await expect(notice(other, 'Opened anyway')).toContainText(`All ${length} actions`)
    expect(await stateOf(other)).toMatchObject({ scenario: 'funded-agent' })
    await listed.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => worldsOf(other)).toEqual([])
  })
})

test('a link whose replay does not match its hash changes nothing until the user chooses', async ({ page }) => {
  await openScenario(page, 'low-balance', 'dashboard', { as: 'agent' })
  const { fragment } = await control(page)('GET share')
  const world = (await unpackWorld(fragment.replace('#world=', ''))) as { mark: { figures: { leads: number } } }
  const { leads } = world.mark.figures
  const mark = { ...world.mark, hash: '0'.repeat(32), figures: { ...world.mark.figures, leads: leads + 1 } }
  const packed = await packWorld({ ...world, appVersion: '0.0.9+former', mark })
  await openScenario(page, 'funded-agent', 'dashboard', { as: 'agent' })
  const question = notice(page, 'The world in this link does not replay to the same result')
  const differs = page.getByRole('alert').filter({ hasText: 'Amounts may differ from the original.' })
  const choose = async (name: string) => {
    await leaveApp(page)
    await page.goto(`dashboard#world=${packed}`)
    await expect(question).toContainText('Fairlead 0.0.9+former made it.')
    expect(await stateOf(page)).toMatchObject({ scenario: 'funded-agent' })
    await question.getByRole('button', { name }).click()
    await expect(notice(page, /./)).toHaveCount(0)
  }

  await choose('Go back to your world')
  expect(await stateOf(page)).toMatchObject({ scenario: 'funded-agent' })
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()

  await choose('Open it anyway')
  await expect(differs).toContainText(/Leads: [\d,]+ then, [\d,]+ now\./)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await stateOf(page)).toMatchObject({ scenario: 'low-balance' })
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

  test('full storage shows a message while purchases continue, and saves again once it has room', async ({ page }) => {
    const reason = 'this browser’s storage is full'
    await breakStorage(page, 'full')
    await page.goto('login')
    const message = page.getByRole('status').filter({ hasText: 'Not saved' })
    await expect(message).toHaveText(`Not saved: ${reason}. Your changes are lost when the last tab closes.`)
    await buyOne(page)
    expect((await stateOf(page)).storage).toMatchObject({ saved: false, reason })
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
  const before = await balanceOf(page, 'agent', first.sourceId)
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
  for (const tab of tabs) expect(await balanceOf(tab, 'agent', first.sourceId)).toBe(before - spent)
  expect(await control(page)('GET audit')).toMatchObject({ balanced: true, violations: [] })
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
