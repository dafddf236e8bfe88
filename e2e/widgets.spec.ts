import type { Page } from '@playwright/test'
import { expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'

/** Overlays of the marketplace, each with a function that opens it. */
const widgets: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  [
    'a list to choose several from',
    async (page) => {
      const more = page.getByRole('button', { name: /^Filters/ })
      if (await more.isVisible()) await more.click()
      await page.getByRole('button', { name: 'State', exact: true }).click()
      await expect(page.getByRole('listbox')).toBeVisible()
    },
  ],
  [
    'a menu',
    async (page) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  ],
  [
    'a popover',
    async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    },
  ],
  [
    'a drawer',
    async (page) => {
      await page.getByRole('table', { name: 'Open leads' }).locator('[data-row-open]').first().click()
      await expect(page.getByRole('dialog').getByText('Loan amount')).toBeVisible()
    },
  ],
]

/** Expects that the page does not overflow horizontally. */
async function expectFits(page: Page) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, 'width of the page').toBeLessThanOrEqual(window)
}

test('overlays at 200 % zoom have no axe violations, and nothing overflows', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 720, height: 450 })
  await openScenario(page, 'default', 'marketplace', { as: 'agent', now, freeze: true })
  await expect(page.locator('[data-row-open]').first()).toBeVisible()
  for (const [name, open] of widgets)
    await test.step(name, async () => {
      await open(page)
      await expectFits(page)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })
})

test('a field stays in view while the keyboard of a phone covers half of its dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScenario(page, 'funded-agent', 'wallet', { as: 'agent', now, freeze: true })
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  const amount = dialog.getByLabel('Amount', { exact: false }).last()
  await amount.focus()
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(amount).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('40')
  const add = dialog.getByRole('button', { name: 'Add $40.00' })
  await add.scrollIntoViewIfNeeded()
  await expect(add).toBeInViewport({ ratio: 1 })
})
