import type { Page } from '@playwright/test'
import { expect, openScenario, sandboxOf, test } from './fixtures'
import { dialogs, expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'
const cardNumbers = { good: '4242424242424242', threeDSecure: '4000002760003184' }

// The provider rejects a card with an HTTP error status, which the browser logs.
test.use({ allowedErrors: [/status of 40[02]/] })

const card = (page: Page, name = 'Rate Table One') => page.getByRole('article', { name, exact: true })
const addFunds = (page: Page) => page.getByRole('dialog', { name: 'Add Funds' })

async function subscribe(page: Page, amount: string, name?: string) {
  await card(page, name).getByRole('button', { name: 'Subscribe' }).click()
  await addFunds(page).getByLabel('Amount').fill(amount)
}

async function enterCard(page: Page, number: string) {
  await page.getByRole('radio', { name: 'New card' }).check()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/Expiration date/).fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
}

async function expectBalanced(page: Page) {
  expect(await sandboxOf(page).ledger.audit()).toMatchObject({ balanced: true, violations: [] })
}

test('a card payment that needs 3D Secure costs nothing after a reload or a cancel, and pays once completed', async ({
  page,
}) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  const challenge = page.getByRole('dialog', { name: '3D Secure authentication' })
  await subscribe(page, '30')
  await enterCard(page, cardNumbers.threeDSecure)
  await page.getByRole('button', { name: 'Add $30.00' }).click()
  await expect(challenge).toBeVisible()
  await page.reload()
  await expect(card(page)).toContainText('$630.00')
  await expectBalanced(page)

  // The URL names the wallet, so the dialog is open again, without the amount and the card.
  await addFunds(page).getByLabel('Amount').fill('30')
  await enterCard(page, cardNumbers.threeDSecure)
  await page.getByRole('button', { name: 'Add $30.00' }).click()
  await challenge.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment confirmation failed' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0027 6000 3184')

  await page.getByRole('button', { name: 'Add $30.00' }).click()
  await challenge.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(card(page)).toContainText('$660.00')
  await expectBalanced(page)
})

test('the Add Funds dialog opens by link and by keyboard, and Escape and Back close it', async ({ page }) => {
  await openScenario(page, 'default', 'wallet?fund=rate-table-one', { as: 'agent', now })
  await expect(addFunds(page)).toContainText('To your wallet for Rate Table One')
  await page.keyboard.press('Escape')
  await expect(addFunds(page)).toBeHidden()

  const subscribeButton = card(page).getByRole('button', { name: 'Subscribe' })
  await subscribeButton.click()
  await expect(addFunds(page)).toBeVisible()
  await page.goBack()
  await expect(addFunds(page)).toBeHidden()

  await subscribeButton.focus()
  await page.keyboard.press('Enter')
  await expect(addFunds(page).getByLabel('Amount')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(addFunds(page)).toBeHidden()
  await expect(subscribeButton).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(addFunds(page).getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('$655.00')
})

test('the dialogs of the wallet page have no axe violations', async ({ page }) => {
  await openScenario(page, 'top-up-failing', 'wallet', { as: 'agent', now, freeze: true })
  await subscribe(page, '25', 'Form Direct')
  await enterCard(page, cardNumbers.good)
  await expectAccessible(page, dialogs)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Complete payment' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible()
  await expectAccessible(page, dialogs)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Automatic top-up' }).getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('I agree to these terms')).toBeVisible()
  await expectAccessible(page, dialogs)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Details of Form Direct' }).click()
  await expect(page.getByRole('table', { name: 'Recent transactions' })).toBeVisible()
  await expectAccessible(page, dialogs)
  await page.getByRole('button', { name: 'Edit alerts and top-up of Form Direct' }).click()
  await expectAccessible(page, dialogs)
})
