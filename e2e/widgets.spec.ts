import type { Page } from '@playwright/test'
import { expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'

/** Expects that the page does not overflow horizontally, and that the overlay has no axe violations. */
async function expectUsable(page: Page, overlay: string) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, 'width of the page').toBeLessThanOrEqual(window)
  await expectAccessible(page, overlay)
}

test('lists, menus, popovers, drawers, and dialogs at 200 % zoom fit the page and have no axe violations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await openScenario(page, 'default', 'marketplace', { as: 'agent', now, freeze: true })
  const table = page.getByRole('table', { name: 'Open leads' })
  await expect(table.locator('[data-row-open]').first()).toBeVisible()

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectUsable(page, '[role=listbox]')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectUsable(page, '[role=menu]')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expectUsable(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await table.locator('[data-row-open]').first().click()
  await expect(page.getByRole('dialog').getByText('Loan amount')).toBeVisible()
  await expectUsable(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  for (const source of ['Rate Table One', 'Homebuyer Forms'])
    await table.getByRole('row').filter({ hasText: source }).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Review and buy' }).click()
  const review = page.getByRole('dialog', { name: 'Buy these leads?' })
  await review.getByRole('button', { name: 'Buy 2 leads for $43.30' }).click()
  await expect(page.getByRole('list', { name: 'Results' }).getByText('Bought')).toHaveCount(2)
  await expectUsable(page, '[role=dialog]')
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
