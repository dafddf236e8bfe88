import { readFile } from 'node:fs/promises'
import { expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'

test('transaction filters are stored in the URL and can be cleared', { tag: '@zones' }, async ({ page }) => {
  await openScenario(page, 'default', 'transactions', { as: 'agent', now })
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table.getByText('Lead purchase').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Rate Table One' })
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'Lead purchase' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/account=rate-table-one/)
  await expect(page).toHaveURL(/type=LEAD_PURCHASE/)
  await expect(table.getByRole('row').filter({ hasText: 'Transfer' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('rate-table-one')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Transfer' }).first()).toBeVisible()
})

test('a purchase links to its lead', async ({ page }) => {
  await openScenario(page, 'default', 'transactions', { as: 'agent', now })
  await page.getByRole('button', { name: 'Lead purchase' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Transaction' })
  await expect(drawer).toContainText('Paid for a lead.')
  await page.reload()
  await expect(drawer).toContainText('Paid for a lead.')
  await drawer.getByRole('region', { name: 'Lead' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/marketplace\?tab=mine&lead=/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an agent downloads all filtered rows as a file for a spreadsheet', async ({ page }) => {
  await openScenario(page, 'default', 'transactions', { as: 'agent', now })
  const shown = page.getByText(/^50 of \d+ shown$/)
  await expect(shown).toBeVisible()
  const total = Number(/of (\d+) shown/.exec((await shown.textContent()) ?? '')?.[1])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  // The byte order mark identifies the file as UTF-8 to spreadsheets.
  expect(file.startsWith('\ufeff')).toBe(true)
  const lines = file.trim().split('\r\n')
  expect(lines[0]).toBe(
    'Date (America/New_York),Type,Account,Amount,Currency,Balance after (USD),Transaction,Correlation,Reference',
  )
  expect(lines).toHaveLength(total + 1)
})

test('an agent prints a statement of the complete period', async ({ page }) => {
  await openScenario(page, 'default', 'transactions', { as: 'agent', now })
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await expect(page.getByText(/^50 of \d+ shown$/)).toBeVisible()
  await page.getByRole('button', { name: 'Print statement' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const statement = page.getByText('Statement of transactions')
  await expect(statement).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Transactions', exact: true })).toBeHidden()
})

test('a card payment has a receipt, and printing it prints nothing else', async ({ page }) => {
  await openScenario(page, 'default', 'transactions?type=FUNDING', { as: 'agent', now })
  await page.getByRole('button', { name: 'Deposit' }).first().click()
  await page.getByRole('dialog', { name: 'Transaction' }).getByRole('button', { name: 'Receipt' }).click()
  const payment = page.getByText('Deposit by card')
  await expect(payment).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(payment).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
})

test('an agent moves through the rows by keyboard and opens one', async ({ page }) => {
  await openScenario(page, 'default', 'transactions', { as: 'agent', now })
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('[data-row-open]')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Transaction' })).toBeHidden()
  await expect(rows.nth(1)).toBeFocused()
})

test('the list opens in a world of 100,000 entries', async ({ page }) => {
  test.slow()
  await openScenario(page, 'scale', 'transactions', { as: 'agent', now })
  await expect(page.getByText(/^\d+ of \d+ shown$/)).toBeVisible()
})

test('the transaction drawer has no axe violations', async ({ page }) => {
  await openScenario(page, 'default', 'transactions', { as: 'agent', now, freeze: true })
  await page.getByRole('button', { name: 'Transfer' }).first().click()
  await expect(page.getByRole('region', { name: 'Related entries' })).toBeVisible()
  await expectAccessible(page)
})
