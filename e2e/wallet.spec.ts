import type { Page } from '@playwright/test'
import { control, expect, openScenario, test } from './fixtures'
import { expectAccessible } from './panel-steps'

const now = '2026-03-18T16:00Z'
const cardNumbers = {
  good: '4242424242424242',
  asksItsHolder: '4000002760003184',
  refusedOffSession: '4000000000000341',
}

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
  expect(await control(page, 'GET', 'audit')).toMatchObject({ balanced: true, violations: [] })
}

test('funding a wallet with the saved card updates every balance on the page', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await expect(card(page)).toContainText('$650.00')
  await subscribe(page, '25')
  await page.getByRole('button', { name: 'Add $25.00' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: '$25.00 added to Rate Table One' })).toBeVisible()
  await expect(addFunds(page)).toBeHidden()
  await expect(card(page)).toContainText('$675.00')
  await expect(card(page)).toContainText('about 22 leads')
  await expectBalanced(page)
})

test('an agent cancels the 3D Secure challenge of a new card, and completes the same payment later', async ({
  page,
}) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await subscribe(page, '30')
  await enterCard(page, cardNumbers.asksItsHolder)
  await page.getByRole('button', { name: 'Add $30.00' }).click()
  const challenge = page.getByRole('dialog', { name: '3D Secure authentication' })
  await challenge.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment confirmation failed' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0027 6000 3184')

  await page.getByRole('button', { name: 'Add $30.00' }).click()
  await challenge.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(card(page)).toContainText('$680.00')
  const { counts } = await control<{ counts: Record<string, number> }>(page, 'GET', 'state')
  expect(counts).toBeDefined()
  await expectBalanced(page)
})

test('an agent who closes the dialog during a charge still sees the result', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await control(page, 'PUT', 'faults', [{ service: 'payments', times: 1, effect: { latencyMs: 1500 } }])
  await subscribe(page, '25')
  await page.getByRole('button', { name: 'Add $25.00' }).click()
  await page.keyboard.press('Escape')
  await expect(addFunds(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '$25.00 added to Rate Table One' })).toBeVisible()
  await card(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(addFunds(page).getByLabel('Amount')).toHaveValue('')
})

for (const [what, number, reason] of [
  ['declined', '4000000000000002', 'Your card was declined.'],
  ['without money', '4000000000009995', 'Your card has insufficient funds.'],
  ['expired', '4000000000000069', 'Your card has expired.'],
] as const)
  test(`a card that is ${what} shows the reason in the dialog until the agent changes something`, async ({ page }) => {
    await openScenario(page, 'default', 'wallet', { as: 'agent', now })
    await subscribe(page, '25')
    await enterCard(page, number)
    await page.getByRole('button', { name: 'Add $25.00' }).click()
    const refusal = addFunds(page)
      .getByText('Failed to process. Please try again.')
      .locator('..')
      .filter({ hasText: reason })
    await expect(refusal).toBeVisible()
    const notification = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await notification.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(notification).toHaveCount(0)
    await expect(refusal).toBeVisible()
    await page.getByRole('radio', { name: /Visa ending in 4242/ }).check()
    await page.getByRole('button', { name: 'Add $25.00' }).click()
    await expect(card(page)).toContainText('$675.00')
    await expectBalanced(page)
  })

test('a payment callback that arrives twice credits the wallet once', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await control(page, 'PUT', 'faults', [{ service: 'payments', effect: { callback: 'twice' } }])
  await subscribe(page, '25')
  await page.getByRole('button', { name: 'Add $25.00' }).click()
  await expect(card(page)).toContainText('$675.00')
  await expectBalanced(page)
})

test('an agent who leaves before a late callback gets the money when the callback arrives', async ({ page }) => {
  test.slow()
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await control(page, 'PUT', 'faults', [{ service: 'payments', effect: { callback: 'never' } }])
  await subscribe(page, '25')
  await page.getByRole('button', { name: 'Add $25.00' }).click()
  await expect(page.getByText(/This is taking longer than usual/)).toBeVisible({ timeout: 25_000 })
  await page.getByRole('button', { name: 'Leave' }).click()
  const events = await control<{ id: string; status: string }[]>(page, 'GET', 'events')
  const pending = events.find(({ status }) => status === 'PENDING')
  await control(page, 'POST', `events/${pending?.id ?? ''}/deliver`, {})

  await page.goto('wallet')
  await expect(card(page)).toContainText('$675.00')
  await expectBalanced(page)
})

test('a reload during a payment loses no money', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await subscribe(page, '30')
  await enterCard(page, cardNumbers.asksItsHolder)
  await page.getByRole('button', { name: 'Add $30.00' }).click()
  await expect(page.getByRole('dialog', { name: '3D Secure authentication' })).toBeVisible()
  await page.reload()
  await expect(card(page)).toContainText('$650.00')
  await expectBalanced(page)
})

test('an agent saves a card, makes it the default, and removes the other one', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await page.getByRole('button', { name: 'Add card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add card' })
  await dialog.getByLabel('Card number').fill('5555555555554444')
  await dialog.getByLabel(/Expiration date/).fill('12 / 34')
  await dialog.getByLabel('CVC').fill('123')
  await dialog.getByLabel('Full name').fill('Ada Example')
  await dialog.getByLabel('Address line 1').fill('1 Example Street')
  await dialog.getByLabel('City').fill('Oakland')
  await dialog.getByLabel('State').selectOption('California')
  await dialog.getByLabel('ZIP code').fill('94607')
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }).click()
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click()
  const cards = page.getByRole('list', { name: 'Saved cards' })
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await expect(cards).toContainText('Default')
})

test('an agent turns automatic top-up on and off', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  const section = page.getByRole('region', { name: 'Automatic top-up' })
  await section.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Automatic top-up' })
  await dialog.getByLabel('When a wallet falls below').fill('40')
  await dialog.getByLabel('Add', { exact: true }).fill('100')
  await dialog.getByLabel('I agree to these terms').check()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(section).toContainText('Mar 18, 2026, terms')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
})

test('an agent completes a failed top-up with another card', async ({ page }) => {
  await openScenario(page, 'top-up-failing', 'wallet', { as: 'agent', now })
  const trouble = page.getByRole('alert').filter({ hasText: /^Automatic top-up of/ })
  await trouble.getByRole('button').click()
  await enterCard(page, cardNumbers.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(trouble).toBeHidden()
  await expectBalanced(page)
})

test('a link opens the dialog for one wallet, and Back closes it', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  await expect(card(page)).toBeVisible()
  await page.goto('wallet?fund=rate-table-one')
  await expect(addFunds(page)).toContainText('To your wallet for Rate Table One')
  await page.keyboard.press('Escape')
  await expect(addFunds(page)).toBeHidden()
  await card(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(addFunds(page)).toBeVisible()
  await page.goBack()
  await expect(addFunds(page)).toBeHidden()
})

test('an agent funds a wallet by keyboard alone', async ({ page }) => {
  await openScenario(page, 'default', 'wallet', { as: 'agent', now })
  const subscribeButton = card(page).getByRole('button', { name: 'Subscribe' })
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
  await expect(card(page)).toContainText('$675.00')
})

test('the payment dialogs have no axe violations', async ({ page }) => {
  test.slow()
  await openScenario(page, 'top-up-failing', 'wallet', { as: 'agent', now, freeze: true })
  await expect(card(page, 'Form Direct')).toBeVisible()
  await expectAccessible(page)
  await subscribe(page, '25', 'Form Direct')
  await enterCard(page, cardNumbers.good)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Complete payment' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Automatic top-up' }).getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('I agree to these terms')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Details of Form Direct' }).click()
  await expect(page.getByRole('table', { name: 'Recent transactions' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit alerts and top-up of Form Direct' }).click()
  await expectAccessible(page)
})
