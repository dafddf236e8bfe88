import type { Page } from '@playwright/test'
import { signInAt } from '../mocks/kit/page-world'
import { comeTo, expect, openScenario, sandboxOf, test } from './fixtures'
import { expectScreen } from './panel-steps'
import { places } from './places'

const now = '2026-03-18T16:00Z'

const expectNoOverflow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

test('an agent transfers money to a wallet in at most fifteen key presses from a fresh page load', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now })
  const wallet = page.getByRole('article', { name: 'Live Call Line', exact: true })
  await expect(wallet).toContainText('$80.40')
  await expect(page.locator('body')).toBeFocused()
  const dialog = page.getByRole('dialog', { name: 'Transfer to a wallet' })
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }
  // Use the skip link, which moves the focus past the navigation to the screen.
  await press('Tab')
  await press('Enter')
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Transfer to a wallet' }).first()).toBeFocused()
  await press('Enter')
  await expect(dialog.getByLabel('Wallet')).toBeFocused()
  await press('ArrowDown')
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Live Call Line')
  await press('Tab')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  for (const digit of '100') await press(digit)
  await press('Enter')
  await expect(dialog).toBeHidden()
  await expect(wallet).toContainText('$180.40')
  expect(presses).toBeLessThanOrEqual(15)
})

test('the last summary card ends at the right edge of its row at every width', async ({ page }) => {
  await openScenario(page, 'default', 'admin', { as: 'admin', now, freeze: true })
  const cards = page.getByRole('group')
  for (const width of [320, 390, 640, 768, 1024, 1180, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect(cards).toHaveCount(4)
      const rights = await cards.evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().right))
      expect(rights.at(-1)).toBeCloseTo(Math.max(...rights), 0)
      await expectNoOverflow(page)
    })
})

test('no screen of any role overflows from 320 to 2560 pixels', async ({ page }) => {
  test.slow()
  await openScenario(page, 'top-up-failing', 'dashboard', { as: 'agent', now, freeze: true })
  for (const role of ['agent', 'manager', 'admin'] as const) {
    await signInAt(page, await sandboxOf(page).signIn(role))
    await page.goto('dashboard')
    for (const [path, title] of places[role])
      await test.step(path, async () => {
        await comeTo(page, path)
        await expectScreen(page, title)
        for (const width of [320, 390, 640, 768, 1024, 1440, 1920, 2560]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoOverflow(page)
        }
      })
  }
})

test('a wide window gives a screen at least three quarters of its width', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await openScenario(page, 'default', 'transactions', { as: 'agent', now, freeze: true })
  const table = await page.getByRole('table', { name: 'Transactions' }).boundingBox()
  expect(table?.width).toBeGreaterThanOrEqual(0.75 * 2560)
  await comeTo(page, 'wallet')
  const wallets = await page.getByRole('region', { name: 'Wallets' }).boundingBox()
  const cards = await page.getByRole('region', { name: 'Cards' }).boundingBox()
  expect(cards?.x).toBeGreaterThan((wallets?.x ?? 0) + (wallets?.width ?? 0))
})
