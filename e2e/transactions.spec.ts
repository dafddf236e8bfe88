import { readFile } from 'node:fs/promises'
import { expect, openScenario, test } from './fixtures'
import { dialogs, expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'

test(
  'an agent downloads all rows as a file, with dates in the local time zone',
  { tag: '@zones' },
  async ({ page, timezoneId }) => {
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
      `Date (${timezoneId}),Type,Account,Amount,Currency,Balance after (USD),Transaction,Correlation,Reference`,
    )
    expect(lines).toHaveLength(total + 1)
  },
)

test('a receipt and a statement print alone, and the transaction drawer has no axe violations', async ({ page }) => {
  await openScenario(page, 'default', 'transactions?type=FUNDING,TRANSFER', { as: 'agent', now, freeze: true })
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('link', { name: 'Transfer' }).first().click()
  await expect(page.getByRole('region', { name: 'Related entries' })).toBeVisible()
  await expectAccessible(page, dialogs)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await page.getByRole('dialog', { name: 'Transaction' }).getByRole('button', { name: 'Receipt' }).click()
  const payment = page.getByText('Deposit by card')
  await expect(payment).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(payment).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('transactions')

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await expect(page.getByText(/^50 of \d+ shown$/)).toBeVisible()
  await page.getByRole('button', { name: 'Print statement' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Statement of transactions')).toBeVisible()
  await expect(page.getByText('Account holder: Riley Fairweather')).toBeVisible()
  const paper = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].flatMap((rule) => (rule instanceof CSSPageRule ? rule.cssText : [])),
    ),
  )
  expect(paper.join(' ')).toContain('"Page " counter(page) " of " counter(pages)')
  await expect(page.getByRole('heading', { name: 'Transactions', exact: true })).toBeHidden()
})
