import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { control, expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const NOON = '2026-03-18T16:00Z'

test('marketplace filters are stored in the URL and can be saved as a search', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace', { as: 'agent', now: NOON })
  const table = page.getByRole('table', { name: 'Open leads' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('option', { name: 'California', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Score' }).selectOption('70')
  await page.getByRole('textbox', { name: 'Price, to' }).fill('30')
  await expect(page).toHaveURL(/state=CA/)
  await expect(page).toHaveURL(/score=70/)
  await expect(page).toHaveURL(/priceMax=30/)
  await expect(table.getByText('NY', { exact: true })).toHaveCount(0)
  await expect(table).not.toHaveAttribute('aria-busy', 'true')
  const names = await table.locator('[data-row-open]').allTextContents()
  await page.reload()
  await expect(table.locator('[data-row-open]')).toHaveText(names)

  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page).toHaveURL(/sort=price/)
  await expect(async () => {
    const prices = (await table.getByText(/^\$\d+\.\d\d$/).allTextContents()).map((text) => Number(text.slice(1)))
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  }).toPass()

  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Golden')
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).not.toHaveURL(/state=CA/)
  await page.getByRole('combobox', { name: 'Saved searches' }).selectOption('Golden')
  await expect(page).toHaveURL(/state=CA/)
  await page.getByRole('button', { name: 'Remove filter State: California' }).click()
  await expect(page).not.toHaveURL(/state=CA/)
})

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
  const buyable = page.locator('button:not([title])', { hasText: /^Buy/ })
  // A Buy button that is unavailable gets a title with the reason, once the wallets have loaded.
  await expect(table.getByRole('button', { name: /^Buy/ }).and(page.locator('[title]')).first()).toBeVisible()
  const row = table.getByRole('row').filter({ has: buyable }).first()
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

test('an agent buys a cart from two wallets and gets a result for each lead', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace', { as: 'agent', now: NOON })
  const table = page.getByRole('table', { name: 'Open leads' })
  await expect(table.getByRole('button', { name: 'Buy' }).first()).toBeVisible()
  const rows = table.getByRole('row').filter({ has: page.locator('[data-row-open]') })
  for (const source of ['Rate Table One', 'Homebuyer Forms'])
    await rows.filter({ hasText: source }).first().getByRole('checkbox').check()
  await expect(page.getByRole('group', { name: 'Cart' })).toContainText('2 leads selected')
  await page.getByRole('button', { name: 'Review and buy' }).click()
  const review = page.getByRole('dialog', { name: 'Buy these leads?' })
  await expect(review.getByRole('region', { name: 'Rate Table One' })).toContainText('$30.00')
  await expect(review.getByRole('region', { name: 'Homebuyer Forms' })).toContainText('$13.30')
  await review.getByRole('button', { name: 'Buy 2 leads for $43.30' }).click()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByText('Bought')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See my leads' }).click()
  await expect(page.getByRole('table', { name: 'My leads' })).toBeVisible()
  expect(await control(page, 'GET', 'audit')).toMatchObject({ balanced: true, violations: [] })
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
    await control(page, 'POST', 'clock', { advance: 'PT6H' })
    const pill = page.getByRole('button', { name: /^\d+ new leads?$/ })
    await expect(pill).toBeVisible()
    expect(await rows.allTextContents()).toEqual(before)
    expect(await rows.first().boundingBox()).toEqual(place)
    await pill.click()
    await expect(rows.first()).not.toHaveText(before[0] ?? '')
    await expect(pill).toHaveCount(0)
  })
})

test('an agent hides a source and shows it again in the settings', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace', { as: 'agent', now: NOON })
  const table = page.getByRole('table', { name: 'Open leads' })
  const row = table.getByRole('row').filter({ hasText: 'Homebuyer Forms' }).first()
  await row.locator('[data-row-open]').click()
  await page.getByRole('button', { name: 'Hide Homebuyer Forms' }).click()
  await expect(table.getByText('Homebuyer Forms')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('hiddenLeadSources'))).toBe('["homebuyer-forms"]')
  await page.getByRole('link', { name: 'Manage' }).click()
  const toggle = page.getByRole('switch', { name: 'Show Homebuyer Forms' })
  await expect(toggle).toBeInViewport()
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await page.getByRole('link', { name: 'Marketplace', exact: true }).click()
  await expect(table.getByText('Homebuyer Forms').first()).toBeVisible()
})

test('the CSV file contains the filtered leads without contact details', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace?state=CA', { as: 'agent', now: NOON })
  await expect(page.getByRole('table', { name: 'Open leads' }).locator('[data-row-open]').first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  // Trimming removes the byte order mark together with the last line break.
  const [head, ...lines] = file.trim().split('\r\n')
  expect(head).toBe(
    'Lead,State,Source,Property type,Loan amount (USD),Score,Price (USD),Received (America/New_York),Lead id',
  )
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(line).toContain(',CA,')
  expect(file).not.toContain('@')
})

test('an agent without enough money adds funds during the purchase and buys the lead', async ({ page }) => {
  test.slow()
  await openScenario(page, 'brand-new-agent', 'marketplace?source=homebuyer-forms', { as: 'agent', now: NOON })
  await page.getByRole('table', { name: 'Open leads' }).getByRole('button', { name: 'Buy' }).first().click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText('Subscribe to Homebuyer Forms to buy its leads')).toBeVisible()
  await drawer.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByLabel('Amount').fill('25')
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel(/Expiration/).fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await dialog.getByRole('button', { name: 'Add $25.00' }).click()
  await expect(drawer.getByText('$11.70')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Buy for $13.30' }).click()
  await page
    .getByRole('dialog', { name: /^Buy .+\?$/ })
    .getByRole('button', { name: 'Buy for $13.30' })
    .click()
  await expect(page.getByText(/^Lead purchased: /)).toBeVisible()
})
