import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { unknownOutcome } from '../../lib/api/outcome'
import { fillCard } from '../../test/fill-card'
import { type RenderAppOptions, type RenderedApp, renderApp } from '../../test/render-app'

const patient = { timeout: 15_000 }

/** Waits until the text is visible. Retries, because a notification remounts when a dialog closes. */
const seen = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible(), patient)

const notifications = () => within(screen.getByRole('region', { name: 'Notifications', hidden: true }))

async function openCards(options: RenderAppOptions = {}) {
  const app = await renderApp('/wallet', options)
  const cards = within(await screen.findByRole('region', { name: 'Cards' }, patient))
  return { app, cards }
}

async function openAddCard({ user }: RenderedApp, cards: ReturnType<typeof within>, number: string) {
  await user.click(cards.getByRole('button', { name: 'Add card' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add card' }, patient))
  await fillCard(user, form, number)
  return form
}

async function fillAddress({ user }: RenderedApp, form: ReturnType<typeof within>) {
  const address = within(await form.findByRole('group', { name: 'Billing address' }))
  const paste = async (label: string, text: string): Promise<void> => {
    await user.click(address.getByLabelText(label))
    await user.paste(text)
  }
  await paste('Full name', 'Ada Example')
  await paste('Address line 1', '1 Example Street')
  await paste('City', 'Oakland')
  await user.selectOptions(address.getByLabelText('State'), 'California')
  await paste('ZIP code', '94607')
}

async function addCard(app: RenderedApp, cards: ReturnType<typeof within>, number: string) {
  const form = await openAddCard(app, cards, number)
  await fillAddress(app, form)
  await app.user.click(form.getByRole('button', { name: 'Save card' }))
}

it('requires the billing address of a new card, and shows the name on the saved card', async () => {
  const { app, cards } = await openCards()
  const form = await openAddCard(app, cards, '5555555555554444')
  await app.user.click(form.getByRole('button', { name: 'Save card' }))
  expect(await form.findByText('Enter the name and the billing address of the card.')).toBeVisible()
  expect(form.getByLabelText('Card number')).toHaveValue('5555 5555 5555 4444')
  expect(app.operations).not.toContain('CreateSetupIntent')
  await fillAddress(app, form)
  await app.user.click(form.getByRole('button', { name: 'Save card' }))
  expect(await cards.findByText(/Ada Example/, undefined, patient)).toBeVisible()
})

it('saves a card, makes it the default, and removes the old card', async () => {
  const { app, cards } = await openCards()
  await addCard(app, cards, '5555555555554444')
  await waitFor(() => expect(notifications().getByText('Card saved')).toBeVisible(), patient)
  await app.user.click(await cards.findByRole('button', { name: 'Make default: Mastercard ending in 4444' }))
  await seen('Mastercard ending in 4444 is your default card')

  await app.user.click(cards.getByRole('button', { name: 'Remove Visa ending in 4242' }))
  const confirm = within(await screen.findByRole('alertdialog'))
  expect(confirm.getByText('Your other cards stay as they are.')).toBeVisible()
  await app.user.click(confirm.getByRole('button', { name: 'Remove card' }))
  await waitFor(() => expect(cards.queryByText(/4242/)).toBeNull(), patient)
})

it('shows why a card was not saved, and keeps the form', async () => {
  const { app, cards } = await openCards()
  await addCard(app, cards, '4000000000000002')
  const form = within(await screen.findByRole('dialog', { name: 'Add card' }, patient))
  expect(await form.findByText(/^Your card was declined\. Check the details/, undefined, patient)).toBeVisible()
  expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002')
})

const savedCards = (app: RenderedApp) => [...app.backend.host.world.store.paymentMethods.all()].length

it('saves a card once when the response is lost after the card was saved', async () => {
  const { app, cards } = await openCards({
    faults: [{ operation: 'completePaymentSetup', effect: { truncate: true }, times: 1 }],
  })
  const before = savedCards(app)
  await addCard(app, cards, '5555555555554444')
  const form = within(await screen.findByRole('dialog', { name: 'Add card' }, patient))
  expect(await form.findByText(unknownOutcome.title, undefined, patient)).toBeVisible()
  expect(notifications().queryByText(/not saved|Card saved/)).toBeNull()
  expect(cards.getByText(/4444/)).toBeInTheDocument()
  await app.user.click(form.getByRole('button', { name: 'Save card' }))
  await waitFor(() => expect(notifications().getByText('Card saved')).toBeVisible(), patient)
  expect(savedCards(app)).toBe(before + 1)
})

it.each([
  ['4000000000005019', 1],
  ['4000000000005027', 0],
])('asks the bank again about a card that it is still checking: %s', async (number, saved) => {
  const { app, cards } = await openCards()
  const before = savedCards(app)
  await addCard(app, cards, number)
  const form = within(await screen.findByRole('dialog', { name: 'Add card' }, patient))
  expect(await form.findByText('Your bank is still checking this card', undefined, patient)).toBeVisible()
  await app.control('POST clock', { advance: 'PT20S' })
  await app.user.click(form.getByRole('button', { name: 'Save card' }))
  if (saved === 0) {
    // The setup accepts another attempt, which the bank checks again.
    expect(await form.findByText('Your bank is still checking this card', undefined, patient)).toBeVisible()
    expect(notifications().queryByText('Card saved')).toBeNull()
  } else await waitFor(() => expect(notifications().getByText('Card saved')).toBeVisible(), patient)
  expect(savedCards(app)).toBe(before + saved)
})

it('shows which card becomes the default when the default card is removed', async () => {
  const { app, cards } = await openCards()
  await addCard(app, cards, '5555555555554444')
  await app.user.click(await cards.findByRole('button', { name: 'Remove Visa ending in 4242' }, patient))
  const confirm = within(await screen.findByRole('alertdialog'))
  expect(confirm.getByText('Mastercard ending in 4444 becomes your default card.')).toBeVisible()
  await app.user.click(confirm.getByRole('button', { name: 'Remove card' }))
  expect(await cards.findByText('Default', undefined, patient)).toBeVisible()
  expect(cards.queryByText(/4242/)).toBeNull()
})

async function switchOnTopUp({ user }: RenderedApp) {
  const topUp = within(await screen.findByRole('region', { name: 'Automatic top-up' }, patient))
  await user.click(topUp.getByRole('button', { name: 'Set up' }))
  const form = within(await screen.findByRole('dialog', { name: 'Automatic top-up' }))
  await user.clear(form.getByLabelText('When a wallet falls below'))
  await user.type(form.getByLabelText('When a wallet falls below'), '40')
  return { topUp, form }
}

it('turns on automatic top-up only with consent to the current terms', async () => {
  const { app } = await openCards()
  const { topUp, form } = await switchOnTopUp(app)
  expect(
    form.getByText(/takes one of my wallets below \$40\.00, charge \$100\.00 to Visa ending in 4242/),
  ).toBeVisible()
  await app.user.click(form.getByRole('button', { name: 'Turn on' }))
  expect(await form.findByText('Agree to the terms to turn this on', undefined, patient)).toBeVisible()
  expect(app.operations).not.toContain('UpdateAutoTopUpConfig')

  await app.user.click(form.getByRole('checkbox', { name: 'I agree to these terms' }))
  // A changed amount changes the terms, so the user must agree again.
  await app.user.type(form.getByLabelText('Add'), '0')
  expect(form.getByRole('checkbox', { name: 'I agree to these terms' })).not.toBeChecked()
  await app.user.clear(form.getByLabelText('Add'))
  await app.user.type(form.getByLabelText('Add'), '100')
  await app.user.click(form.getByRole('checkbox', { name: 'I agree to these terms' }))
  await app.user.click(form.getByRole('button', { name: 'Turn on' }))
  expect(await topUp.findByText('On', undefined, patient)).toBeVisible()
  expect(topUp.getByText('$40.00')).toBeVisible()
  expect(topUp.getByText('Mar 18, 2026').parentElement).toHaveTextContent(/^Mar 18, 2026, terms /)
})

it('warns before removing the only card, which turns off automatic top-up', async () => {
  const { app, cards } = await openCards()
  const { topUp, form } = await switchOnTopUp(app)
  await app.user.click(form.getByRole('checkbox', { name: 'I agree to these terms' }))
  await app.user.click(form.getByRole('button', { name: 'Turn on' }))
  expect(await topUp.findByText('On', undefined, patient)).toBeVisible()

  await app.user.click(cards.getByRole('button', { name: 'Remove Visa ending in 4242' }))
  const confirm = within(await screen.findByRole('alertdialog'))
  expect(confirm.getByText(/it is turned off with it/)).toBeVisible()
  await app.user.click(confirm.getByRole('button', { name: 'Remove and turn off' }))
  expect(await topUp.findByText('Off', undefined, patient)).toBeVisible()
  expect(cards.getByText('No card saved')).toBeVisible()
})

it('shows a failed top-up and completes the same payment', async () => {
  const app = await renderApp('/wallet', { scenario: 'top-up-failing' })
  await seen(/^Automatic top-up of .+ failed$/)
  await app.user.click(screen.getByRole('button', { name: /^(Complete|Confirm) payment$/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Complete top-up' }, patient))
  await app.user.click(await form.findByRole('radio', { name: 'New card' }, patient))
  await fillCard(app.user, form, '4242424242424242')
  await app.user.click(await form.findByRole('button', { name: /^Pay / }))
  await seen(/ added to /)
  await waitFor(() => expect(screen.queryByText(/^Automatic top-up of .+ failed$/)).toBeNull(), patient)
  await expect(app.control('GET audit')).resolves.toMatchObject({ balanced: true })
})

it('says that a top-up was not charged when the bank declines it after a while', async () => {
  const app = await renderApp('/wallet', { scenario: 'top-up-failing' })
  await app.user.click(await screen.findByRole('button', { name: /^(Complete|Confirm) payment$/ }, patient))
  const form = within(await screen.findByRole('dialog', { name: 'Complete top-up' }, patient))
  await app.user.click(await form.findByRole('radio', { name: 'New card' }, patient))
  await fillCard(app.user, form, '4000000000005027')
  await app.user.click(await form.findByRole('button', { name: /^Pay / }))
  const intents = () => [...app.backend.host.world.store.paymentIntents.all()]
  await waitFor(() => expect(intents().some(({ status }) => status === 'processing')).toBe(true), patient)
  expect(screen.queryByText(/ added to |went through/)).toBeNull()
  await app.control('POST clock', { advance: 'PT20S' })
  expect(await form.findByText('Your card was declined. Nothing was charged.', undefined, patient)).toBeVisible()
})

async function openRules({ user }: RenderedApp) {
  await user.click(await screen.findByRole('link', { name: 'Details of Rate Table One' }, patient))
  const edit = { name: 'Edit alerts and top-up of Rate Table One' }
  await user.click(await screen.findByRole('button', edit, patient))
}

it('links from the top-up rule of a wallet to the required terms', async () => {
  const { app } = await openCards()
  await openRules(app)
  await app.user.click(await screen.findByRole('link', { name: 'Set up automatic top-up first.' }, patient))
  expect(await screen.findByRole('dialog', { name: 'Automatic top-up' }, patient)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Alerts and top-up' })).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Rate Table One' })).toBeNull()
})

it('shows the figures of a wallet, and links to its transactions', async () => {
  const { app } = await openCards()
  await app.user.click(await screen.findByRole('link', { name: 'Details of Rate Table One' }, patient))
  const drawer = within(await screen.findByRole('dialog', { name: 'Rate Table One' }, patient))
  expect(await drawer.findByText('Average cost of a lead', undefined, patient)).toBeVisible()
  const entries = within(drawer.getByRole('table', { name: 'Recent transactions' }))
  expect(entries.getAllByRole('link')[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/transactions\?transaction=/),
  )
  expect(drawer.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/transactions?account=rate-table-one')
})

it('saves a separate alert level for a wallet', async () => {
  const { app } = await openCards()
  await openRules(app)
  const form = within(await screen.findByRole('dialog', { name: 'Alerts and top-up' }))
  expect(form.getByRole('switch', { name: 'Auto top-up this wallet' })).toBeDisabled()
  await app.user.clear(form.getByLabelText('Alert me when balance drops below'))
  await app.user.type(form.getByLabelText('Alert me when balance drops below'), '712')
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('$712.00', undefined, patient)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Close' }))
  const article = within(screen.getByRole('article', { name: 'Rate Table One' }))
  expect(await article.findByText('Low balance', undefined, patient)).toBeVisible()
  expect(article.getByTitle('Below your alert level of $712.00')).toHaveTextContent('Low balance')
})
