import type { Page } from '@playwright/test'
import { control, expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

test.use({ allowedErrors: [/Failed to load resource: the server responded with a status of 402/] })

const NOON = '2026-03-02T17:00Z'

interface Audit {
  balanced: boolean
  violations: readonly string[]
}

/** Fills the card form of the Stripe stand-in, whose fields are in the page itself. */
async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/Expiration/).fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
}

async function expectBalanced(page: Page) {
  expect(await control<Audit>(page, 'GET', 'audit')).toMatchObject({ balanced: true, violations: [] })
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
  await fillCard(page, '4242424242424242')
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

for (const [what, number, text] of [
  ['declined', '4000000000000002', 'Your card was declined.'],
  ['without enough money', '4000000000009995', 'Your card has insufficient funds.'],
  ['expired', '4000000000000069', 'Your card has expired.'],
] as const)
  test(`a card that is ${what} credits nothing, shows an error, and keeps the form`, async ({ page }) => {
    await openScenario(page, 'brand-new-agent', 'wallet', { as: 'agent', now: NOON })
    await page
      .getByRole('article', { name: 'Form Direct' })
      .getByRole('button', { name: /Subscribe/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Add Funds' })
    await dialog.getByLabel('Amount').fill('40')
    await fillCard(page, number)
    await dialog.getByRole('button', { name: 'Add $40.00' }).click()
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toHaveValue('40')
    await expectBalanced(page)
  })

test.describe('the page has no axe violations', () => {
  for (const path of ['dashboard', 'wallet', 'marketplace', 'transactions', 'settings', 'onboarding/states'])
    test(`on /${path}`, async ({ page }) => {
      await openScenario(page, 'default', path, { as: 'agent', now: NOON, freeze: true })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expectAccessible(page)
    })
})
