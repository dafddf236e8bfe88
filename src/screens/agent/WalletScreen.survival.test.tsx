import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type RenderAppOptions, type RenderedApp, renderApp } from '../../test/render-app'

const patient = { timeout: 20_000 }

const seen = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible(), patient)
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('payment-in-progress:'))

async function pay({ user }: RenderedApp, amount: string, button = `Add $${amount}.00`) {
  const wallet = within(await screen.findByRole('article', { name: 'Rate Table One' }, patient))
  await user.click(wallet.getByRole('button', { name: 'Subscribe' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Funds' }, patient))
  await user.type(await form.findByLabelText('Amount', undefined, patient), amount)
  await user.click(form.getByRole('button', { name: button }))
  return form
}

/** Counts charges, credits, and wallet entries of this amount in the backend. Checks that the ledger balances. */
async function moneyOf(app: RenderedApp, amountCents: number) {
  const { store, ledger } = app.backend.host.world
  const intents = [...store.paymentIntents.all()].filter((intent) => intent.amountCents === amountCents)
  const paid = intents.filter(({ status }) => status === 'succeeded')
  const agentId = intents[0]?.agentId ?? ''
  const entries = [
    ...ledger.entries(`funds:${agentId}`),
    ...ledger.entries(`wallet:${agentId}:${await sourceIdOf(app)}`),
  ].filter(({ amountCents: cents }) => cents === amountCents)
  await expect(app.control('GET audit')).resolves.toMatchObject({ balanced: true })
  return {
    charged: paid.length,
    credited: entries.filter(({ type, account }) => type === 'FUNDING' && account.startsWith('funds:')).length,
    moved: entries.filter(({ account }) => account.startsWith('wallet:')).length,
  }
}

async function sourceIdOf({ backend }: RenderedApp): Promise<string> {
  const source = [...backend.host.world.store.leadSources.all()].find(({ name }) => name === 'Rate Table One')
  return source?.id ?? ''
}

type Moment = Parameters<NonNullable<RenderAppOptions['onTraffic']>>

/** Opens the wallet page, which closes at the first occurrence of the given traffic. */
async function openDoomed(name: Moment[0], moment: Moment[1], options: RenderAppOptions = {}) {
  const doom = { isComing: true }
  const app = await renderApp('/wallet', {
    ...options,
    onTraffic: (traffic, now) => {
      if (!doom.isComing || traffic !== name || now !== moment) return
      doom.isComing = false
      app.leave()
    },
  })
  return { app, isGone: () => waitFor(() => expect(doom.isComing).toBe(false), patient) }
}

it.each<[step: string, name: string, moment: Moment[1], charges: boolean]>([
  ['the key is made', 'AddFunds', 'asking', false],
  ['the payment is opened', 'AddFunds', 'answered', false],
  ['the confirmation is sent', 'confirm', 'asking', false],
  ['the card is charged', 'confirm', 'answered', true],
])('resumes no payment after a reload when %s, and charges the repeated funding once', async (...row) => {
  const [_step, name, moment, charges] = row
  const { app, isGone } = await openDoomed(name, moment)
  await pay(app, '25')
  await isGone()
  expect(stored()).toHaveLength(1)

  // If the card was charged, the callback has credited the wallet.
  await app.open('/wallet')
  await screen.findByRole('article', { name: 'Rate Table One' }, patient)
  const once = charges ? 1 : 0
  expect(await moneyOf(app, 2_500)).toEqual({ charged: once, credited: once, moved: once })
  expect(screen.queryByText(/added to/)).toBeNull()

  await pay(app, '25')
  await seen(charges ? 'Your payment of $25.00 is in Rate Table One' : '$25.00 added to Rate Table One')
  expect(await moneyOf(app, 2_500)).toEqual({ charged: 1, credited: 1, moved: 1 })
  expect(stored()).toEqual([])
})
