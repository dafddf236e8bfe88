import type { Page } from '@playwright/test'
import { dock, openConsole, openPanel } from './console-steps'
import { control, expect, openScenario, test } from './fixtures'
import { axe } from './panel-steps'

// A user who is signed in to a deleted world gets an error at the next token refresh.
test.use({ allowedErrors: [/Failed to load resource|The scheduled token refresh failed/] })

const monday = { as: 'agent', now: '2026-03-02T17:00:00Z', seed: 1 }
const hashOf = async (page: Page) => (await control<{ worldHash: string }>(page, 'GET', 'state')).worldHash

test('the console opens and closes by keyboard, and shows the same panel after a reload', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  await expect(dock(page).getByRole('tab', { name: 'Scenarios' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dock(page).getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(dock(page).getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true')
  await dock(page).getByRole('tab', { name: 'Company' }).focus()
  await page.keyboard.press('Escape')
  await expect(dock(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeFocused()
})

test('the console stays off after ?console=off, even after another page load', async ({ page }) => {
  await page.goto('login?console=off')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.waitForFunction(() => 'sandbox' in window)
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toHaveCount(0)
  await page.goto('login')
  await page.waitForFunction(() => 'sandbox' in window)
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toHaveCount(0)
})

// Width decides the layout and the color scheme decides the contrast, so two passes cover both values of each.
for (const [width, height, colorScheme] of [
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const) {
  test(`every panel is accessible and does not overflow, ${width} px wide and ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await openScenario(page, 'default', 'dashboard', monday)
    await openConsole(page)
    for (const tab of await dock(page).getByRole('tab').all()) {
      await tab.click()
      await expect(dock(page).getByRole('status', { name: 'Loading' })).toHaveCount(0)
      const { violations } = await axe(page).include('#sandbox').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('the console makes room instead of covering the app', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  const left = (await dock(page).boundingBox())?.x ?? 0
  const main = await page.getByRole('main').boundingBox()
  expect((main?.x ?? 0) + (main?.width ?? Infinity)).toBeLessThanOrEqual(left)
})

test('the console does not cover the navigation of the app on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const top = (await dock(page).boundingBox())?.y ?? 0
  expect((navigation?.y ?? Infinity) + (navigation?.height ?? 0)).toBeLessThanOrEqual(top + 1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
})

test('the console switches the user without a password', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page, 'People')
  await dock(page).getByRole('button', { name: 'Become Avery Lindqvist' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toBeVisible()
})

test('the console starts a scenario', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  await dock(page).getByRole('article', { name: 'Balances run low' }).getByRole('button', { name: 'Start' }).click()
  // The page reloads with the new world.
  await expect(dock(page).getByRole('article', { name: 'Balances run low' }).getByText('Playing')).toBeVisible()
  await expect
    .poll(async () => (await control<{ scenario: string }>(page, 'GET', 'state')).scenario)
    .toBe('low-balance')
})

test('the console presents a story, and the page follows', async ({ page }) => {
  test.slow()
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  const card = dock(page).getByRole('article', { name: 'A brand-new agent' })
  await card.getByRole('button', { name: /^Story/ }).click()
  await dock(page).getByRole('button', { name: 'Begin' }).click()
  await expect(dock(page).getByText('Riley has just signed up.', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await dock(page).getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await dock(page).getByRole('button', { name: 'Run all' }).click()
  await expect(dock(page).getByText('Passed', { exact: true })).toBeVisible({ timeout: 120_000 })
  await expect(page).toHaveURL(/\/manager\/reports/)
})

test('the console freezes and advances the clock', async ({ page }) => {
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

test('a fault that is switched on shows its catalog text in the app', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page, 'Faults')
  await dock(page).getByRole('button', { name: 'Show Service temporarily unavailable. Please try again.' }).click()
  await expect(page.getByRole('main').getByText('Service temporarily unavailable. Please try again.')).toBeVisible()
  await expect(dock(page).getByRole('progressbar', { name: 'Texts shown' })).toHaveAttribute('aria-valuenow', '1')
  await dock(page).getByRole('button', { name: 'End all' }).click()
  await expect(dock(page).getByText('No active faults.')).toBeVisible()
})

test('the console rewinds to an earlier action', async ({ page }) => {
  await openScenario(page, 'funded-agent', 'dashboard', { ...monday, freeze: true })
  await openConsole(page, 'Explorer')
  const before = await control<{ worldHash: string; journalLength: number }>(page, 'GET', 'state')
  await dock(page).getByLabel('Operation').selectOption('transferFundsToWallet')
  await dock(page).getByLabel('Variables').fill('{"input":{"sourceId":"form-direct","amountCents":1234}}')
  await dock(page).getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dock(page).getByRole('list', { name: 'Ledger changes' })).toContainText('$12.34')
  expect(await hashOf(page)).not.toBe(before.worldHash)
  await dock(page).getByRole('tab', { name: 'World' }).click()
  await dock(page).getByRole('slider', { name: 'Actions to keep' }).fill(String(before.journalLength))
  const anew = page.waitForEvent('load')
  await dock(page).getByRole('button', { name: 'Rewind', exact: true }).click()
  await expect.poll(() => hashOf(page)).toBe(before.worldHash)
  await anew
  await expect(
    dock(page).getByText(`${before.journalLength} of ${before.journalLength}`, { exact: false }),
  ).toBeVisible()
})

test('a share link opens the same world elsewhere, and a damaged link shows an error and changes nothing', async ({
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

  // The page is already open here and reloads for the new link.
  await other.goto(link.slice(0, -40))
  await expect(other.getByRole('alert')).toContainText('Your current world is unchanged.')
  expect(await hashOf(other)).toBe(await hashOf(page))
  await elsewhere.close()
})

test('the console fills the next card form with the selected card', async ({ page }) => {
  await openScenario(page, 'funded-agent', 'wallet', monday)
  await openConsole(page, 'Payments')
  await dock(page)
    .getByRole('button', { name: /^Show all \d+ cards$/ })
    .click()
  await dock(page).getByRole('button', { name: 'Fill with the card ending in 9995' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByRole('radio', { name: 'New card' }).click()
  await expect(dialog.locator('input[autocomplete=cc-number]')).toHaveValue('4000 0000 0000 9995')
  await dialog.getByLabel('Amount').fill('25')
  await dialog.getByRole('button', { name: 'Add $25.00' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment confirmation failed' })).toBeVisible()
})

test('the console refunds part of a payment and opens a dispute for it', async ({ page }) => {
  await openScenario(page, 'default', 'transactions', monday)
  await openConsole(page, 'Payments')
  await dock(page)
    .getByRole('button', { name: /^Show the last/ })
    .click()
  const name = await dock(page)
    .getByRole('listitem', { name: /^\$\d{3}\.00 of Riley Fairweather$/ })
    .first()
    .getAttribute('aria-label')
  const paid = Number(/\d+/.exec(name ?? '')?.[0])
  const payment = dock(page)
    .getByRole('listitem', { name: name ?? '', exact: true })
    .first()
  await payment.getByText('Riley Fairweather').click()
  await payment.getByLabel('Refund amount').fill(`${paid}.01`)
  await expect(payment.getByText(`Maximum amount is $${paid}.00`)).toBeVisible()
  await payment.getByLabel('Refund amount').fill('100')
  await payment.getByRole('button', { name: 'Refund' }).click()
  await expect(payment.getByText('Partly refunded')).toBeVisible()
  await expect(page.getByRole('main').getByText('−$100.00').first()).toBeVisible()
  await payment.getByRole('button', { name: 'Dispute' }).click()
  await expect(payment.getByText('Disputed')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(`−$${paid - 100}.00`)
      .first(),
  ).toBeVisible()
  expect(await control(page, 'GET', 'audit')).toMatchObject({ balanced: true })
})

test('recorded user actions, including a change of user, play back as a story that passes', async ({ page }) => {
  test.slow()
  await openScenario(page, 'funded-agent', 'dashboard', monday)
  await openConsole(page, 'World')
  await dock(page).getByRole('button', { name: 'Start recording' }).click()
  await expect(dock(page).getByText('Recording, 2 steps')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  const card = page.getByRole('article', { name: 'Form Direct' })
  await card.getByRole('switch', { name: 'Enabled' }).click()
  await expect(card.getByText('Disabled')).toBeVisible()
  await expect(dock(page).getByText('Recording, 4 steps')).toBeVisible()
  await openPanel(page, 'People')
  await dock(page).getByRole('button', { name: 'Become Avery Lindqvist' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toBeVisible()
  await expect(dock(page).getByText('Recording, 6 steps')).toBeVisible()
  await openPanel(page, 'World')
  await dock(page).getByRole('button', { name: 'Stop after 6 steps' }).click()
  await dock(page).getByRole('button', { name: 'Play story' }).click()
  await dock(page).getByRole('button', { name: 'Run all' }).click()
  await expect(dock(page).getByText('Passed', { exact: true })).toBeVisible({ timeout: 120_000 })
})

test('the console shows an error next to invalid input and keeps the input', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  const script = dock(page).getByLabel('Custom story')
  await script.fill('{ "name": "half')
  await dock(page).getByRole('button', { name: 'Open story' }).click()
  await expect(dock(page).getByText('This is not JSON', { exact: false })).toBeVisible()
  await script.fill('{ "name": "whole", "title": "t", "story": "s", "world": {}, "steps": [] }')
  await dock(page).getByRole('button', { name: 'Open story' }).click()
  await expect(dock(page).getByText('world: scenario is missing', { exact: false })).toBeVisible()
  await expect(script).toHaveValue(/whole/)

  await openPanel(page, 'Explorer')
  await dock(page).getByLabel('Variables').fill('{ "limit": ')
  await expect(dock(page).getByText('This is not JSON', { exact: false })).toBeVisible()
  await expect(dock(page).getByRole('button', { name: 'Run', exact: true })).toBeDisabled()

  await openPanel(page, 'Faults')
  await dock(page).getByText('Custom fault').click()
  await dock(page).getByLabel('Effect').fill('{"code":"OOPS"}')
  await dock(page).getByRole('button', { name: 'Add fault' }).click()
  await expect(dock(page).getByText(/^effect\.code: expected/)).toBeVisible()
  await expect(dock(page).getByText('No active faults.')).toBeVisible()
})

test('a story pauses while the console shows another panel, and detects a replaced world', async ({ page }) => {
  test.slow()
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  await dock(page)
    .getByRole('article', { name: 'A brand-new agent' })
    .getByRole('button', { name: /^Story/ })
    .click()
  await dock(page).getByRole('button', { name: 'Begin' }).click()
  await expect(dock(page).getByRole('progressbar', { name: 'Steps' })).toHaveAttribute('aria-valuenow', '5')
  await dock(page).getByRole('button', { name: 'Run all' }).click()
  await openPanel(page, 'Clock')
  await openPanel(page, 'Scenarios')
  await expect(dock(page).getByRole('button', { name: 'Next', exact: true })).toBeEnabled()
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toBeHidden()

  await control(page, 'POST', 'scenario', { name: 'low-balance' })
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page).getByText('Another world has begun since', { exact: false })).toBeVisible()
  await dock(page).getByRole('button', { name: 'Exit story' }).click()
  await expect(dock(page).getByRole('article', { name: 'Balances run low' })).toContainText('Playing')
})
