import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { unknownOutcome, unknownOutcomeText } from '../../lib/api/outcome'
import { creditWaitConstants } from '../../features/payments/funding/credit'
import { fillCard } from '../../test/fill-card'
import { type RenderAppOptions, type RenderedApp, renderApp } from '../../test/render-app'
import { topmostDialog } from '../../ui/dialog/Modal'

const patient = { timeout: 15_000 }

/** Waits until the text is visible. Retries, because a notification remounts when a dialog closes. */
const seen = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible(), patient)

async function openWallet(options: RenderAppOptions = {}, path = '/wallet'): Promise<RenderedApp> {
  const app = await renderApp(path, options)
  await screen.findByRole('heading', { name: 'Available funds' }, patient)
  return app
}

const card = (name = 'Rate Table One') => screen.findByRole('article', { name }, patient)
const dialog = () => screen.findByRole('dialog', { name: 'Add Funds' }, patient)

async function subscribe({ user }: RenderedApp, name?: string) {
  await user.click(within(await card(name)).getByRole('button', { name: 'Subscribe' }))
  const opened = within(await dialog())
  await opened.findByLabelText('Amount', undefined, patient)
  return opened
}

async function payByNewCard({ user }: RenderedApp, number: string) {
  const form = within(await dialog())
  await user.click(form.getByRole('radio', { name: 'New card' }))
  await fillCard(user, form, number)
  await user.click(await form.findByRole('button', { name: 'Add $25.00' }))
}

const count = (app: RenderedApp, operation: string): number =>
  app.operations.filter((name) => name === operation).length

/** Returns the payment intents of this amount in the backend. */
const intentsOf = (app: RenderedApp, amountCents: number) =>
  [...app.backend.host.world.store.paymentIntents.all()].filter((intent) => intent.amountCents === amountCents)

it('shows each wallet as an article at /subscriptions too, with low balances first', async () => {
  await openWallet({ scenario: 'low-balance' }, '/subscriptions')
  const articles = await screen.findAllByRole('article')
  expect(within(articles[0] ?? document.body).getByText('Low balance')).toBeVisible()
  const one = within(await card())
  expect(one.getByText(/^about \d+ leads?$|^Not enough for a lead$/)).toBeVisible()
  expect(one.getByRole('switch', { name: 'Enabled' })).toBeChecked()
  expect(one.getByText('Active')).toBeVisible()
})

it('distinguishes a disabled wallet from one that an administrator must activate', async () => {
  await openWallet({ scenario: 'disabled-wallet' })
  expect(within(await card('Form Direct')).getByText('Disabled')).toBeVisible()
  const inactive = within(await card('Rate Table Two'))
  expect(inactive.getByText('Inactive')).toBeVisible()
  expect(inactive.getByText('Contact admin to activate this wallet')).toBeVisible()
  // An inactive wallet cannot be enabled, so it must not show a switch.
  expect(inactive.queryByRole('switch')).toBeNull()
})

it('switches a wallet immediately, and reverts when the server refuses', async () => {
  const app = await openWallet()
  const toggle = within(await card()).getByRole('switch', { name: 'Enabled' })
  await app.user.click(toggle)
  expect(toggle).not.toBeChecked()
  await waitFor(() => expect(toggle).not.toHaveAttribute('aria-busy'))
  expect(within(await card()).getByText('Disabled')).toBeVisible()

  await app.control('PUT faults', [{ operation: 'updateWallet', effect: { code: 'RATE_LIMITED' } }])
  await app.user.click(toggle)
  const refusal = await within(await card()).findByRole('alert', undefined, patient)
  expect(refusal).toHaveTextContent(/^Rate Table One could not be enabled\. ./)
  await waitFor(() => expect(toggle).not.toBeChecked())
})

it('shows a wallet as the service has it when the response to the switch is lost', async () => {
  const app = await openWallet({ faults: [{ operation: 'updateWallet', effect: { truncate: true } }] })
  const toggle = within(await card()).getByRole('switch', { name: 'Enabled' })
  await app.user.click(toggle)
  const alert = await within(await card()).findByRole('alert', undefined, patient)
  expect(alert).toHaveTextContent(unknownOutcomeText)
  expect(toggle).not.toBeChecked()
})

it('says that an outcome is unknown even after the user has closed the form', async () => {
  const operation = 'transferFundsToWallet'
  const app = await openWallet({
    faults: [
      { operation, effect: { latencyMs: 500 } },
      { operation, effect: { network: true } },
    ],
  })
  await app.user.click(screen.getByRole('button', { name: 'Transfer to a wallet' }))
  const form = within(await screen.findByRole('dialog', { name: 'Transfer to a wallet' }, patient))
  await app.user.selectOptions(form.getByLabelText('Wallet'), 'rate-table-one')
  await app.user.type(form.getByLabelText('Amount'), '5')
  await app.user.click(form.getByRole('button', { name: 'Transfer $5.00' }))
  await app.user.click(form.getByRole('button', { name: 'Cancel' }))
  await seen(unknownOutcome.title)
  expect(screen.queryByText(/moved to|This was not saved/)).toBeNull()
})

it('shows a source without a wallet with a zero balance, and creates the wallet with the first funding', async () => {
  const app = await openWallet()
  const form = await subscribe(app, 'Rate Table Two')
  const placeholder = within(await card('Rate Table Two'))
  expect(placeholder.getByText('$0.00')).toBeVisible()
  expect(placeholder.getByText('Inactive')).toBeVisible()
  // The first funding activates it, without an administrator.
  expect(placeholder.queryByText('Contact admin to activate this wallet')).toBeNull()
  await app.user.type(form.getByLabelText('Amount'), '25')
  await app.user.click(form.getByRole('button', { name: 'Add $25.00' }))
  await seen('$25.00 added to Rate Table Two')
  const sent = app.operations.filter((name) => ['CreateWallet', 'AddFunds', 'TransferFundsToWallet'].includes(name))
  expect([...new Set(sent)]).toEqual(['CreateWallet', 'AddFunds'])
  await waitFor(async () => expect(within(await card('Rate Table Two')).getByText('$25.00')).toBeVisible(), patient)
})

it('preselects the default card, and shows the amount on the button', async () => {
  const app = await openWallet()
  const form = await subscribe(app)
  expect(form.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible()
  expect(form.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked()
  expect(form.getByRole('button', { name: 'Add $0.00' })).toBeDisabled()
  await app.user.type(form.getByLabelText('Amount'), '25.5')
  expect(form.getByRole('button', { name: 'Add $25.50' })).toBeEnabled()
  await app.user.click(form.getByRole('radio', { name: 'New card' }))
  expect(form.getByRole('button', { name: 'Select or enter card details to continue' })).toBeDisabled()
})

it.each([
  ['0', 'Minimum amount is $1'],
  ['0.99', 'Minimum amount is $1'],
  ['1.2.3', 'Please enter a valid amount'],
  ['.', 'Please enter a valid amount'],
  ['1.005', 'Use at most two decimals, such as 1234.50'],
])('rejects the amount %s', async (text, message) => {
  const app = await openWallet()
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), text)
  expect(form.getByText(message)).toBeVisible()
  expect(form.getByRole('button', { name: /^Add / })).toBeDisabled()
})

it('removes characters other than digits and the dot from the amount', async () => {
  const app = await openWallet()
  const form = await subscribe(app)
  const field = form.getByLabelText('Amount')
  await app.user.type(field, '$1,0a0 0.5-0')
  expect(field).toHaveValue('1000.50')
})

it('opens and charges one payment on a double click', async () => {
  const app = await openWallet()
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), '25')
  const button = form.getByRole('button', { name: 'Add $25.00' })
  await app.user.dblClick(button)
  await seen('$25.00 added to Rate Table One')
  expect(intentsOf(app, 2_500)).toHaveLength(1)
  expect(count(app, 'TransferFundsToWallet')).toBe(0)
})

it('shows why a card was declined, credits nothing, and keeps the form', async () => {
  const app = await openWallet()
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), '25')
  await payByNewCard(app, '4000000000009995')
  const region = within(await screen.findByRole('region', { name: 'Notifications' }, patient))
  const alert = await region.findByRole('alert', undefined, patient)
  expect(alert).toHaveTextContent('Payment confirmation failed')
  expect(alert).toHaveTextContent('Your card has insufficient funds.')
  // The reason stays in the dialog after the notification is dismissed.
  await app.user.click(region.getByRole('button', { name: /^(Dismiss|Close)/ }))
  const panel = within(await dialog())
  const problem = panel.getByText('Failed to process. Please try again.').parentElement
  expect(problem).toHaveTextContent('Your card has insufficient funds.')
  expect(form.getByLabelText('Amount')).toHaveValue('25')
  expect(form.getByLabelText('Card number')).toHaveValue('4000 0000 0000 9995')
  expect(count(app, 'TransferFundsToWallet')).toBe(0)
})

it('retries the same payment after a canceled 3D Secure challenge, which hides the app’s dialog', async () => {
  const app = await openWallet()
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), '25')
  await payByNewCard(app, '4000002760003184')
  const challenge = await screen.findByRole('dialog', { name: '3D Secure authentication' }, patient)
  await waitFor(() => expect(topmostDialog()).toBeUndefined())
  await app.user.click(within(challenge).getByRole('button', { name: 'Cancel' }))
  await seen('Payment confirmation failed')
  await app.user.click(form.getByRole('button', { name: 'Add $25.00' }))
  await app.user.click(await screen.findByRole('button', { name: 'Complete authentication' }, patient))
  await seen('$25.00 added to Rate Table One')
  await expect(app.control('GET audit')).resolves.toMatchObject({ balanced: true })
  expect(intentsOf(app, 2_500)).toHaveLength(1)
})

it('opens the same payment again when the response was lost', async () => {
  const app = await openWallet({}, '/wallet')
  await app.control('PUT faults', [{ operation: 'AddFunds', times: 1, effect: { truncate: true } }])
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), '25')
  await app.user.click(form.getByRole('button', { name: 'Add $25.00' }))
  await seen('Payment failed')
  const problem = within(await dialog()).getByText('Failed to process. Please try again.').parentElement
  expect(problem).toHaveTextContent('Could not initialize payment')
  await app.user.click(form.getByRole('button', { name: 'Add $25.00' }))
  await seen('$25.00 added to Rate Table One')
  expect(intentsOf(app, 2_500)).toHaveLength(1)
})

it('lets the user leave a delayed payment, and credits the wallet when the payment arrives', async () => {
  vi.spyOn(creditWaitConstants, 'lateAfterMs', 'get').mockReturnValue(0 as never)
  const app = await openWallet({ faults: [{ service: 'payments', effect: { callback: 'never' } }] })
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), '25')
  await app.user.click(form.getByRole('button', { name: 'Add $25.00' }))
  expect(await screen.findByText(/This is taking longer than usual/, undefined, patient)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Leave' }))
  await seen('$25.00 is on its way')
  expect(count(app, 'TransferFundsToWallet')).toBe(0)

  await app.user.click(screen.getByRole('link', { name: 'Dashboard' }))
  const events = await app.control('GET events')
  const pending = events.filter(({ status }) => status === 'PENDING')
  expect(pending).toHaveLength(1)
  await app.control('POST events', { id: pending[0]?.id ?? '', action: 'deliver' })
  await seen('$25.00 added to Rate Table One')
  expect(count(app, 'TransferFundsToWallet')).toBe(0)
})

it('continues a payment that awaits its credit when the same funding is submitted again', async () => {
  const app = await openWallet({ faults: [{ service: 'payments', effect: { callback: 'never' } }] })
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), '25')
  await app.user.click(form.getByRole('button', { name: 'Add $25.00' }))
  expect(await form.findByRole('list', { name: 'Progress' }, patient)).toBeVisible()
  await app.user.keyboard('{Escape}')

  const again = await subscribe(app)
  await app.user.type(again.getByLabelText('Amount'), '25')
  await app.user.click(again.getByRole('button', { name: 'Add $25.00' }))
  expect(await again.findByRole('list', { name: 'Progress' }, patient)).toBeVisible()
  const events = await app.control('GET events')
  const id = events.find(({ status }) => status === 'PENDING')?.id ?? ''
  await app.control('POST events', { id, action: 'deliver' })
  await seen('Your payment of $25.00 is in Rate Table One')
  expect(intentsOf(app, 2_500)).toHaveLength(1)
})

it.each([
  ['4000000000005019', /^\$25\.00 added to Rate Table One$/, 2_500],
  ['4000000000005027', 'Your card was declined.', 0],
])('claims nothing until the bank has decided about the card %s', async (number, told, creditedCents) => {
  const app = await openWallet()
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), '25')
  await payByNewCard(app, number)
  await seen('Your bank is processing $25.00')
  expect(screen.queryByText(/went through|added to|Card confirmed/)).toBeNull()
  await app.control('POST clock', { advance: 'PT20S' })
  await waitFor(() => expect(screen.getAllByText(told)[0]).toBeVisible(), patient)
  const [intent] = intentsOf(app, 2_500)
  expect(intent?.status).toBe(creditedCents > 0 ? 'succeeded' : 'requires_payment_method')
})

it('shows the result of a payment after the dialog was closed, and clears the form', async () => {
  const app = await openWallet()
  const form = await subscribe(app)
  await app.user.type(form.getByLabelText('Amount'), '25')
  await app.user.click(form.getByRole('button', { name: 'Add $25.00' }))
  await app.user.keyboard('{Escape}')
  await seen('$25.00 added to Rate Table One')
  const again = await subscribe(app)
  expect(again.getByLabelText('Amount')).toHaveValue('')
})

it('preselects a new card for an agent without a saved card, and waits for its details', async () => {
  const app = await openWallet({ scenario: 'brand-new-agent' })
  const form = await subscribe(app)
  expect(form.getByRole('radio', { name: 'New card' })).toBeChecked()
  expect(form.getByRole('button', { name: 'Select or enter card details to continue' })).toBeDisabled()
})

it('transfers funds once, and shows both balances before and after', async () => {
  const app = await openWallet({}, '/wallet?transfer=rate-table-one&amount=2500')
  const form = within(await screen.findByRole('dialog', { name: 'Transfer to a wallet' }, patient))
  const [before, after] = form.getAllByText('$1,250.00')
  expect(before ?? after).toBeVisible()
  expect(form.getByText('$1,225.00')).toBeVisible()
  await app.user.dblClick(form.getByRole('button', { name: 'Transfer $25.00' }))
  await seen('$25.00 moved to Rate Table One')
  expect(count(app, 'TransferFundsToWallet')).toBe(1)
})

it('rejects a transfer above the available funds before it sends a request', async () => {
  const app = await openWallet({}, '/wallet?transfer=rate-table-one')
  const form = within(await screen.findByRole('dialog', { name: 'Transfer to a wallet' }, patient))
  await app.user.type(form.getByLabelText('Amount'), '1250.01')
  await app.user.click(form.getByRole('button', { name: /^Transfer/ }))
  expect(await form.findByText('You need $0.01 more to transfer this.')).toBeVisible()
  expect(app.operations).not.toContain('TransferFundsToWallet')
})

it('shows the available data when a part is missing, and names the part', async () => {
  await renderApp('/wallet', { faults: [{ operation: 'getFundsBalance', effect: { partial: ['getFundsBalance'] } }] })
  await seen('Some data is missing: available funds')
  expect(await card()).toBeVisible()
})
