import { readFile } from 'node:fs/promises'
import { dock, openConsole } from './console-steps'
import { expect, openScenario, test } from './fixtures'

test('a bug report opens in another browser by drag and drop, before the actions that it lists', async ({
  page,
  browser,
}) => {
  await openScenario(page, 'funded-agent', 'wallet', { as: 'agent', now: '2026-03-02T17:00Z' })
  await page.getByRole('button', { name: 'Transfer to a wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Wallet').selectOption({ index: 1 })
  await dialog.getByLabel('Amount').fill('11.70')
  await dialog.getByRole('button', { name: /^Transfer/ }).click()
  await expect(page.getByText('$4,988.30').first()).toBeVisible()
  await expect(dialog).toBeHidden()

  await openConsole(page)
  await page.getByRole('button', { name: 'Report a bug' }).click()
  await page.getByLabel('What is wrong').fill('Balance did not change')
  await page.getByLabel('Last actions').fill('1')
  await expect(dock(page).getByRole('list', { name: 'Actions' })).toContainText('Transfer funds to wallet')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  const report = await readFile(await (await download).path(), 'utf8')

  const reader = await browser.newPage()
  await reader.goto(new URL('login', page.url()).href)
  await expect(reader.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  const files = await reader.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'report.json', { type: 'application/json' }))
    return transfer
  }, report)
  await reader.dispatchEvent('body', 'drop', { dataTransfer: files })
  await expect(reader).toHaveURL(/\/wallet/)
  await expect(reader.getByText('$5,000.00').first()).toBeVisible()
  const opened = dock(reader).getByRole('region', { name: 'Opened report' })
  await expect(opened).toContainText('Balance did not change')
  await expect(opened).toContainText('Transfer funds to wallet')
  await reader.close()
})
