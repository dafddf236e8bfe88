import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { control, expect, openScenario, test } from './fixtures'

test.use({ allowedErrors: [/Failed to load resource/] })

const monday = { as: 'agent', now: '2026-03-02T17:00:00Z', seed: 1 }
const dock = (page: Page) => page.getByRole('complementary', { name: 'Sandbox console' })
const hashOf = async (page: Page) => (await control<{ worldHash: string }>(page, 'GET', 'state')).worldHash

async function openConsole(page: Page, panel?: string) {
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toBeVisible()
  if (panel) await dock(page).getByRole('tab', { name: panel }).click()
}

test('opens and closes by keyboard, and is where it was after a reload', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  await expect(dock(page).getByRole('tab', { name: 'Scenarios' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dock(page).getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(dock(page).getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true')
  await dock(page).getByRole('tab', { name: 'People' }).focus()
  await page.keyboard.press('Escape')
  await expect(dock(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeFocused()
})

test('is nowhere with ?console=off, also after a reload', async ({ page }) => {
  await page.goto('login?console=off')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.waitForFunction(() => 'sandbox' in window)
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toHaveCount(0)
  await page.goto('login')
  await page.waitForFunction(() => 'sandbox' in window)
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toHaveCount(0)
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every panel reads well, ${width} px wide and ${colorScheme}`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await openScenario(page, 'default', 'dashboard', monday)
      await openConsole(page)
      for (const tab of await dock(page).getByRole('tab').all()) {
        await tab.click()
        await expect(dock(page).getByRole('status', { name: 'Loading' })).toHaveCount(0)
        const { violations } = await new AxeBuilder({ page }).include('#sandbox').analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
}

test('makes room instead of covering the app', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  const left = (await dock(page).boundingBox())?.x ?? 0
  const main = await page.getByRole('main').boundingBox()
  expect((main?.x ?? 0) + (main?.width ?? Infinity)).toBeLessThanOrEqual(left)
})

test('switches the person without a password', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page, 'People')
  await dock(page).getByRole('button', { name: 'Become Avery Lindqvist' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toBeVisible()
})

test('shows several people side by side, each with a session of their own', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page, 'People')
  const own = await page.evaluate(() => localStorage.getItem('cognito_tokens'))
  await dock(page).getByRole('button', { name: 'Open 2 side by side' }).click()
  const admin = page.frameLocator('iframe[name=fairlead-pane-1]')
  const agent = page.frameLocator('iframe[name=fairlead-pane-2]')
  await expect(admin.getByRole('link', { name: 'Admin' })).toBeVisible()
  await expect(agent.getByRole('link', { name: 'Wallet' }).first()).toBeVisible()
  await expect(agent.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cognito_tokens'))).toBe(own)
  await page.getByRole('button', { name: 'Back to one' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('pane')))
  expect(left.filter((key) => key.endsWith('cognito_tokens'))).toEqual([])
})

test('starts a scenario', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  await dock(page).getByRole('article', { name: 'Balances run low' }).getByRole('button', { name: 'Start' }).click()
  await expect
    .poll(async () => (await control<{ scenario: string }>(page, 'GET', 'state')).scenario)
    .toBe('low-balance')
  await expect(dock(page).getByText('low-balance').first()).toBeVisible()
})

test('presents a script, and the page follows', async ({ page }) => {
  test.slow()
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  const card = dock(page).getByRole('article', { name: 'A brand-new agent' })
  await card.getByRole('button', { name: /^Script/ }).click()
  await dock(page).getByRole('button', { name: 'Begin' }).click()
  await expect(dock(page).getByText('Riley has just signed up.', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await dock(page).getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await dock(page).getByRole('button', { name: 'Run all' }).click()
  await expect(dock(page).getByText('Passed', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/transactions$/)
})

test('freezes and advances the clock', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page, 'Clock')
  await dock(page).getByRole('switch', { name: 'Freeze the clock' }).click()
  await expect(dock(page).getByText('Frozen')).toBeVisible()
  const before = await control<{ now: string }>(page, 'GET', 'state')
  await dock(page).getByRole('button', { name: '1 day', exact: true }).click()
  await expect
    .poll(async () => Date.parse((await control<{ now: string }>(page, 'GET', 'state')).now) - Date.parse(before.now))
    .toBe(86_400_000)
})

test('a fault that is switched on shows in the app, in the words of the catalogue', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page, 'Faults')
  await dock(page).getByRole('button', { name: 'Show Service temporarily unavailable. Please try again.' }).click()
  await expect(page.getByRole('main').getByText('Service temporarily unavailable. Please try again.')).toBeVisible()
  await expect(dock(page).getByRole('progressbar', { name: 'Error atlas' })).toHaveAttribute('aria-valuenow', '1')
  await dock(page).getByRole('button', { name: 'End all' }).click()
  await expect(dock(page).getByText('None: everything works.')).toBeVisible()
})

test('rewinds to an earlier action', async ({ page }) => {
  await openScenario(page, 'funded-agent', 'dashboard', { ...monday, freeze: true })
  await openConsole(page, 'Explorer')
  const before = await control<{ worldHash: string; journalLength: number }>(page, 'GET', 'state')
  await dock(page).getByLabel('Operation').selectOption('transferFundsToWallet')
  await dock(page).getByLabel('Variables').fill('{"input":{"sourceId":"form-direct","amountCents":1234}}')
  await dock(page).getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dock(page).getByRole('list', { name: 'Change of the ledger' })).toContainText('$12.34')
  expect(await hashOf(page)).not.toBe(before.worldHash)
  await dock(page).getByRole('tab', { name: 'World' }).click()
  await dock(page).getByRole('slider', { name: 'Actions to keep' }).fill(String(before.journalLength))
  await dock(page).getByRole('button', { name: 'Rewind', exact: true }).click()
  await expect.poll(() => hashOf(page)).toBe(before.worldHash)
})

test('a share link opens the same world elsewhere; a damaged one says so and changes nothing', async ({
  page,
  browser,
}) => {
  await openScenario(page, 'funded-agent', 'dashboard', { ...monday, freeze: true })
  await openConsole(page, 'World')
  await dock(page).getByRole('button', { name: 'Make a link' }).click()
  const link = await dock(page).getByRole('textbox', { name: 'The link' }).inputValue()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect.poll(() => hashOf(other)).toBe(await hashOf(page))
  await expect(other).toHaveURL(/\/login$/)
  await other.waitForFunction(() => 'sandbox' in window)

  await other.goto(link.slice(0, -40))
  await other.reload()
  await expect(other.getByRole('alert')).toContainText('The world you had goes on.')
  expect(await hashOf(other)).toBe(await hashOf(page))
  await elsewhere.close()
})

test('fills the next card form with the chosen card', async ({ page }) => {
  await openScenario(page, 'funded-agent', 'wallet', monday)
  await openConsole(page, 'Payments')
  await dock(page).getByRole('button', { name: 'Fill with the card ending in 9995' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByText('New card', { exact: false }).first().click()
  await expect(dialog.locator('input[autocomplete=cc-number]')).toHaveValue('4000 0000 0000 9995')
})
