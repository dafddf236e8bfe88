import type { Page } from '@playwright/test'
import { comeTo, expect, openScenario, sandboxOf, test } from './fixtures'
import { expectAccessible, expectScreen } from './panel-steps'
import { places } from './places'

const NOON = '2026-03-02T17:00Z'

async function expectBalanced(page: Page) {
  expect(await sandboxOf(page).ledger.audit()).toMatchObject({ balanced: true, violations: [] })
}

test('a new agent adds money, buys a lead, sees the contact details, and requests a return', async ({ page }) => {
  test.slow()
  await openScenario(page, 'brand-new-agent', 'onboarding/states', { as: 'agent', now: NOON })
  const california = page.getByRole('checkbox', { name: /^California/ }).first()
  await expect(california).toBeChecked()
  await expectBalanced(page)

  await page.goto('wallet')
  const card = page.getByRole('article', { name: 'Homebuyer Forms' })
  await card.getByRole('button', { name: /Subscribe/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByLabel('Amount').fill('25.00')
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel(/Expiration/).fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await dialog.getByRole('button', { name: 'Add $25.00' }).click()
  await expect(card).toContainText('$25.00')
  await expectBalanced(page)

  await page.goto('marketplace?source=homebuyer-forms')
  const table = page.getByRole('table', { name: 'Open leads' })
  await table.getByRole('button', { name: /^Buy/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).last().click()
  await page.getByRole('link', { name: 'Open in My leads' }).click()
  const lead = page.getByRole('dialog').first()
  await expect(lead.getByRole('link', { name: /@example\.com$/ })).toBeVisible()
  await lead.getByRole('button', { name: 'Request a return' }).click()
  const request = page.getByRole('dialog', { name: 'Request a return' })
  await request.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Wrong number' })
  await request.getByRole('button', { name: 'Request return' }).click()
  await expect(lead.getByText('Waiting for review')).toBeVisible()

  await page.goto('marketplace?tab=mine')
  const mine = page.getByRole('table', { name: 'My leads' })
  await expect(mine.getByRole('row')).toHaveCount(2)

  await page.goto('transactions')
  const transactions = page.getByRole('table', { name: 'Transactions' })
  for (const balance of ['$11.70', '$25.00', '$0.00'])
    await expect(transactions.getByText(balance, { exact: true }).first()).toBeVisible()
  await expectBalanced(page)
})

test('the screens of an agent have no axe violations', async ({ page }) => {
  test.slow()
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now: NOON, freeze: true })
  for (const [path, title] of places.agent)
    await test.step(path, async () => {
      await comeTo(page, path)
      await expectScreen(page, title)
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expectAccessible(page)
    })
})
