import type { Page } from '@playwright/test'
import { expect, openScenario, sandboxOf, test } from './fixtures'

const now = '2026-03-18T16:00Z'
const added = '$25.00 added to Rate Table One'

const wallet = (page: Page) => page.getByRole('article', { name: 'Rate Table One', exact: true })
async function pay(page: Page, amount: string) {
  await wallet(page).getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('dialog', { name: 'Add Funds' }).getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: `Add $${amount}.00` }).click()
}

/**
 * Hides the provider's confirmation from the page after the card was charged. `isLost` reports whether that has
 * happened.
 */
async function loseTheConfirmation(page: Page): Promise<{ isLost: () => Promise<boolean> }> {
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const isConfirmation = String(input instanceof Request ? input.url : input).endsWith('/confirm')
      const response = await fetch(input, init)
      if (!isConfirmation) return response
      document.body.dataset['confirmation'] = 'lost'
      return new Promise(() => undefined)
    }
  })
  return { isLost: () => page.evaluate(() => document.body.dataset['confirmation'] === 'lost') }
}

test('a payment credits the wallet once if the tab closes before the confirmation arrives', async ({
  page,
  context,
}) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await expect(wallet(page)).toContainText('$630.00')
  const { isLost } = await loseTheConfirmation(page)
  await pay(page, '25')
  await expect.poll(isLost).toBe(true)

  const second = await context.newPage()
  await page.close()
  await second.goto('wallet')
  await expect(wallet(second)).toContainText('$655.00')
  await expect(second.getByText(added)).toHaveCount(0)

  await pay(second, '25')
  const result = second.getByRole('status').filter({ hasText: 'Your payment of $25.00 is in Rate Table One' })
  await expect(result).toContainText('Your card was not charged twice.')
  await expect(wallet(second)).toContainText('$655.00')
  expect(await sandboxOf(second).ledger.audit()).toMatchObject({ balanced: true, violations: [] })
})
