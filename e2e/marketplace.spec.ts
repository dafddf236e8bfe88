import type { Locator } from '@playwright/test'
import { expect, openScenario, sandboxOf, test } from './fixtures'

const NOON = '2026-03-18T16:00Z'

test('an agent opens a lead, buys it, and reaches the phone number by keyboard alone', async ({ page }) => {
  await openScenario(page, 'funded-agent', 'marketplace?source=rate-table-one', { as: 'agent', now: NOON })
  const table = page.getByRole('table', { name: 'Open leads' })
  const first = table.locator('[data-row-open]').first()
  await expect(first).toBeVisible()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(table.locator('[data-row-open]').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Balance after')).toBeVisible()
  await expect(drawer.getByRole('img', { name: 'Phone is hidden' })).toBeVisible()
  const buy = drawer.getByRole('button', { name: /^Buy for/ })
  for (let presses = 0; presses < 12 && !(await buy.evaluate((node) => node === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(buy).toBeFocused()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: /^Buy .+\?$/ })
  await expect(confirm).toBeVisible()
  const sure = confirm.getByRole('button', { name: /^Buy for/ })
  for (let presses = 0; presses < 6 && !(await sure.evaluate((node) => node === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Lead purchased: /)).toBeVisible()
  // After the purchase, the contact heading has the focus. The phone number is the next tab stop.
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^\(\d{3}\) 555-01\d\d$/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(table.locator('[data-row-open]').nth(1)).toBeFocused()
})

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement)

test('buying a lead from the dashboard takes at most 25 key presses', async ({ page }) => {
  // In a running market, a lead may be added or sold between two key presses.
  await openScenario(page, 'funded-agent', 'dashboard', { as: 'agent', now: NOON, freeze: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  const tabTo = async (target: Locator) => {
    for (let tries = 0; tries < 25 && !(await isFocused(target)); tries++) await press('Tab')
    await expect(target).toBeFocused()
  }
  await tabTo(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }))
  await press('Enter')
  const table = page.getByRole('table', { name: 'Open leads' })
  // A lead that cannot be bought shows a step with the reason as its title, once the wallets have loaded.
  await expect(table.locator('button[title]').first()).toBeVisible()
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Buy/ }) })
    .first()
  // The keyboard shortcuts load together with the search button.
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible()
  await press('j')
  await expect(table.locator('[data-row-open]').first()).toBeFocused()
  for (let tries = 0; tries < 10 && !(await isFocused(row.locator('[data-row-open]'))); tries++)
    await press('ArrowDown')
  await tabTo(row.getByRole('button', { name: /^Buy/ }))
  await press('Enter')
  const sure = page.getByRole('dialog', { name: 'Buy this lead?' }).getByRole('button', { name: /^Buy for/ })
  await expect(sure).toBeVisible()
  await tabTo(sure)
  await press('Enter')
  await expect(page.getByText(/^Lead purchased: /)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(25)
})

test.describe('after several hours', () => {
  // The token expires when the clock advances, and is refreshed.
  test.use({ allowedErrors: [/status of 401/] })

  test('new leads wait behind a button, and no row moves before it is pressed', async ({ page }) => {
    await openScenario(page, 'default', 'marketplace', { as: 'agent', now: NOON })
    const rows = page.getByRole('table', { name: 'Open leads' }).locator('[data-row-open]')
    await expect(rows).toHaveCount(50)
    const before = await rows.allTextContents()
    const place = await rows.first().boundingBox()
    await sandboxOf(page).clock.advance('PT6H')
    const pill = page.getByRole('button', { name: /^\d+ new leads?$/ })
    await expect(pill).toBeVisible()
    expect(await rows.allTextContents()).toEqual(before)
    expect(await rows.first().boundingBox()).toEqual(place)
    await pill.click()
    await expect(rows.first()).not.toHaveText(before[0] ?? '')
    await expect(pill).toHaveCount(0)
  })
})
