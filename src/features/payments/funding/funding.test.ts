import type { Stripe } from '@stripe/stripe-js'
import { expect, it, vi } from 'vitest'
import { answer, setUpClient } from '../../../test/client-fixture'
import { deferred } from '../../../test/session-fixture'
import { createSafeStorage } from '../../../lib/browser/storage'
import { errorMessages } from '../../../lib/errors/catalogue'
import { countingTimers } from '../../../test/timers-fixture'
import { fund, type FundingForm } from './funding'
import { chargedOnce, type FundingPhase } from './funding-result'
import { createPaymentStore } from './stored-payments'

const target = { sourceId: 's', name: 'Rate Table One', costPerLeadCents: null, wallet: { balanceCents: 0 } }

/** The fields of a response, or the error of the network. */
type Answer = object | 'lost'

const payload = { success: true, errors: [] }
const refusal = (message: string, code = 'NOT_FOUND', field: string | null = null) => ({
  success: false,
  errors: [{ __typename: 'UserError', message, code, field }],
})
const opened = (intent: object = {}, transaction: object | null = null) => ({
  ...payload,
  paymentIntent: {
    __typename: 'PaymentIntent',
    clientSecret: 'pi_1_secret_2',
    status: 'requires_payment_method',
    ...intent,
  },
  transaction,
})
const entry = (walletSourceId: string | null) => ({
  __typename: 'Transaction',
  id: '1',
  referenceId: 'pi_1',
  amountCents: 2_500,
  walletSourceId,
})
const entries = (...items: object[]) => ({ items, nextToken: null, total: null })

/** The response to each operation, by default: its root field, its type, and its fields. */
const service = {
  CreateWallet: ['createWallet', 'WalletResult', { ...payload, wallet: null }],
  AddFunds: ['addFunds', 'AddFundsResult', opened()],
  PaymentCredit: ['listTransactions', 'TransactionConnection', entries(entry('s'))],
  TransferFundsToWallet: [
    'transferFundsToWallet',
    'TransferFundsResult',
    { ...payload, wallet: null, fundsBalanceCents: null },
  ],
} as const satisfies Record<string, readonly [string, string, object]>
type Operation = keyof typeof service

const nothing = { paymentIntent: null, transaction: null, wallet: null, fundsBalanceCents: null }

/** An error of Stripe. */
interface Declined {
  readonly type: string
  readonly message?: string
  readonly code?: string
}

interface TabOptions extends Partial<Record<Operation, () => Answer | Promise<Answer>>> {
  /** Statuses of the payment after each confirmation, or the error. The last one repeats. */
  readonly confirm?: readonly (string | Declined | Promise<Declined>)[]
  readonly browser?: Map<string, string>
  readonly full?: boolean
  /** The request during which the user signs out. */
  readonly leaveAt?: string
}

function openTab({ confirm = ['succeeded'], browser = new Map(), full = true, ...options }: TabOptions = {}) {
  const order: string[] = []
  const keys: unknown[] = []
  const told: string[] = []
  const phases: FundingPhase[] = []
  const actions: (() => void)[] = []
  const leaving = new AbortController()
  const note = (request: string): void => {
    order.push(request)
    if (request === options.leaveAt) leaving.abort()
  }
  const { client } = setUpClient(async ({ body: { operationName, variables } }) => {
    note(operationName)
    const [field, __typename, fields] = service[operationName as Operation]
    if (operationName === 'AddFunds') keys.push((variables['input'] as { idempotencyKey?: string }).idempotencyKey)
    const given = await options[operationName as Operation]?.()
    if (given === 'lost') throw new TypeError('Failed to fetch')
    return answer({ [field]: { __typename, ...(given === undefined ? fields : { ...nothing, ...given }) } })
  })
  const confirmations = [...confirm]
  const stripe = {
    confirmCardPayment: async (clientSecret: string) => {
      note('confirm')
      const next = (confirmations.length > 1 ? confirmations.shift() : confirmations[0]) ?? ''
      if (typeof next !== 'string') return { error: await next }
      return { paymentIntent: { id: clientSecret.split('_secret_')[0], status: next } }
    },
    handleNextAction: async () => ({ paymentIntent: { id: 'pi_1', status: 'requires_action' } }),
    retrievePaymentIntent: async () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }),
  } as unknown as Stripe
  const storage = createSafeStorage(() => ({
    getItem: (key) => browser.get(key) ?? null,
    setItem: (key, value) => void browser.set(key, value),
    removeItem: (key) => void browser.delete(key),
  }))
  const pay = (form: Partial<FundingForm> = {}) =>
    fund(
      {
        stripe,
        card: { kind: 'saved', paymentMethodId: 'pm_1' },
        amountCents: 2_500,
        target,
        isDialogOpen: () => true,
        onPhase: (phase) => phases.push(phase),
        onChallenge: () => undefined,
        ...form,
      },
      {
        client,
        full,
        store: createPaymentStore('agent', { storage }),
        toasts: {
          show({ title, description, action }) {
            told.push(description ? `${title}: ${description}` : title)
            if (action) actions.push(action.onClick)
            return ''
          },
        },
        openTransfer: (sourceId) => told.push(`transfer to ${sourceId}`),
        signal: leaving.signal,
        timers: countingTimers().timers,
      },
    )
  return { pay, order, keys, told, phases, actions, leaving, browser }
}

const added = '$25.00 added to Rate Table One'
const again = `Your payment of $25.00 is in Rate Table One: ${chargedOnce}`
const hanging = deferred<Declined>().promise

it('opens the payment, confirms the card, and waits for the credit', async () => {
  const tab = openTab()
  await expect(tab.pay()).resolves.toEqual({ kind: 'inWallet', isOwn: true })
  expect(tab.order).toEqual(['AddFunds', 'confirm', 'PaymentCredit'])
  expect(tab.phases).toEqual(['preparing', 'confirming', 'waiting'])
  expect(tab.told).toEqual([added])
  const toFunds = openTab({ PaymentCredit: () => entries(entry(null)) })
  await toFunds.pay({ target: null })
  expect(toFunds.told).toEqual(['$25.00 added to your funds'])
})

it.each<[string, Answer, string[], string]>([
  ['is created', { ...payload, wallet: null }, ['CreateWallet', 'AddFunds', 'confirm', 'PaymentCredit'], added],
  ['exists', refusal('It exists.', 'CONFLICT'), ['CreateWallet', 'AddFunds', 'confirm', 'PaymentCredit'], added],
  ['is refused', refusal('There is no such source.'), ['CreateWallet'], 'Payment failed: There is no such source.'],
  ['has no answer', 'lost', ['CreateWallet'], 'Payment failed: Please try again.'],
])('creates a missing wallet first, and opens no payment if that fails: it %s', async (_case, created, order, told) => {
  const tab = openTab({ CreateWallet: () => created })
  await tab.pay({ target: { ...target, wallet: null } })
  expect(tab.order).toEqual(order)
  expect(tab.told).toEqual([told])
})

it.each([0, -1, Number.NaN, 0.5])('rejects an invalid amount before any request: %s', async (amountCents) => {
  const tab = openTab()
  await tab.pay({ amountCents })
  expect(tab.told).toEqual(['Invalid amount: Please enter a valid amount.'])
  expect(tab.order).toEqual([])
})

const notOpened = 'Payment failed: Could not initialize payment'
it.each<[string, Answer, string]>([
  ['no client secret', opened({ clientSecret: '' }), notOpened],
  ['no answer', 'lost', notOpened],
  ['a refusal', refusal('Your daily limit is $500.'), `${notOpened}. Your daily limit is $500.`],
  ['a refusal without a reason', refusal(errorMessages.NOT_FOUND), notOpened],
  ['a refused amount', refusal('At most $500.', 'VALIDATION_FAILED', 'amountCents'), 'Invalid amount: At most $500.'],
])('reports that the payment could not be initialized: %s', async (_case, response, told) => {
  const tab = openTab({ AddFunds: () => response })
  await tab.pay()
  expect(tab.told).toEqual([told])
  expect(tab.order).toEqual(['AddFunds'])
  expect(tab.browser.size).toBe(0)
})

const failed = 'Payment failed: Please try again.'
it.each<[string, string | Declined, string, isStored: boolean, isSamePayment: boolean]>([
  ['declined', { type: 'card_error', message: 'Declined.' }, 'Payment confirmation failed: Declined.', false, true],
  ['the challenge was left', 'requires_action', failed, true, true],
  ['canceled', 'canceled', failed, false, false],
])('reports why the card was not charged: %s', async (_case, status, told, isStored, isSamePayment) => {
  const tab = openTab({ confirm: [status, 'succeeded'] })
  await expect(tab.pay()).resolves.toMatchObject({ kind: 'failed' })
  expect(tab.order).toEqual(['AddFunds', 'confirm'])
  expect(tab.browser.has('payment-in-progress:agent:2500:s')).toBe(isStored)
  await tab.pay()
  expect(tab.told).toEqual([told, added])
  expect(new Set(tab.keys).size).toBe(isSamePayment ? 1 : 2)
  expect(tab.browser.size).toBe(0)
})

it.each<[string, Answer, string[], string]>([
  ['credited', opened({}, entry('s')), ['AddFunds'], again],
  ['paid', opened({ status: 'succeeded' }), ['AddFunds', 'PaymentCredit'], again],
  ['canceled', opened({ status: 'canceled' }), ['AddFunds'], failed],
])('does not confirm a payment that is %s already', async (_case, response, order, told) => {
  const tab = openTab({ AddFunds: () => response })
  await tab.pay()
  expect(tab.order).toEqual(order)
  expect(tab.told).toEqual([told])
})

it('uses the stored key for the same funding after a reload, and a new key for another', async () => {
  const { browser, ...first } = openTab({ confirm: [hanging] })
  void first.pay()
  await vi.waitFor(() => expect(first.order).toContain('confirm'))
  first.leaving.abort()
  const second = openTab({ browser, AddFunds: () => opened({ status: 'succeeded' }) })
  await second.pay()
  expect(second.keys).toEqual(first.keys)
  expect(second.told).toEqual([again])

  // The result is known, so that equal amounts are paid twice.
  const third = openTab({ browser })
  await third.pay()
  await third.pay({ amountCents: 2_600 })
  await third.pay({ target: null })
  expect(new Set([...first.keys, ...third.keys]).size).toBe(4)
  expect(browser.size).toBe(0)
})

it.each([true, false])('joins a payment that is already running (edition full: %s)', async (full) => {
  const gate = deferred<Declined>()
  const tab = openTab({ full, confirm: [gate.promise, 'succeeded'], PaymentCredit: () => entries(entry('s')) })
  const first = tab.pay()
  await vi.waitFor(() => expect(tab.order).toContain('confirm'))
  await tab.pay({ amountCents: 6_000 })
  const phases: FundingPhase[] = []
  const second = tab.pay({ onPhase: (phase) => phases.push(phase) })
  expect(phases).toEqual(['confirming'])
  gate.resolve({ type: 'api_connection_error' })
  expect(await second).toBe(await first)
  expect(phases.at(-1)).toBe('waiting')
  expect(tab.told.at(-1)).toBe(again)
  expect(tab.order.filter((name) => name === 'AddFunds')).toHaveLength(2)
})

it('says that a payment of another tab is in the wallet, and not that this tab added it', async () => {
  const { browser, ...one } = openTab()
  const gate = deferred<Declined>()
  const other = openTab({ browser, confirm: [gate.promise] })
  const end = other.pay()
  await one.pay()
  gate.resolve({ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
  await end
  expect(one.told).toEqual([added])
  expect(other.told).toEqual([again])
  expect(one.keys).toEqual(other.keys)
})

it.each<[string, Partial<FundingForm>]>([
  ['another amount', { amountCents: 6_000 }],
  ['another wallet', { target: { ...target, sourceId: 'other' } }],
  ['the funds', { target: null }],
])('without idempotency, continues an unclear payment after a payment to %s', async (_case, between) => {
  const tab = openTab({ full: false, confirm: ['requires_action', 'succeeded'] })
  await tab.pay()
  await tab.pay(between)
  await tab.pay()
  expect(tab.order.filter((name) => name === 'AddFunds')).toHaveLength(2)
  expect(tab.keys).toEqual([undefined, undefined])
  await tab.pay()
  expect(tab.order.filter((name) => name === 'AddFunds')).toHaveLength(3)
  expect(tab.browser.size).toBe(0)
})

it('offers the transfer, without a claim, if the service shows no entry of the payment', async () => {
  const tab = openTab({ full: false, PaymentCredit: () => entries() })
  await expect(tab.pay()).resolves.toEqual({ kind: 'uncredited' })
  expect(tab.phases.slice(-2)).toEqual(['waiting', 'late'])
  expect(tab.told.join()).toMatch(/^Your payment went through: \$25\.00 was charged and is not among/)
  tab.actions[0]?.()
  expect(tab.told.at(-1)).toBe('transfer to s')
})

const inFunds = (note: string) => `$25.00 is in your funds: ${note}`
it.each<[string, TabOptions, Partial<FundingForm>, string]>([
  ['transfers it', {}, {}, added],
  [
    'leaves it if the dialog is closed',
    {},
    { isDialogOpen: () => false },
    inFunds('Transfer it to Rate Table One from the dashboard.'),
  ],
  [
    'leaves it if the transfer is refused',
    { TransferFundsToWallet: () => refusal('It is closed.') },
    {},
    inFunds('It could not be moved to Rate Table One: It is closed.'),
  ],
  [
    'claims nothing if the transfer has no answer',
    { TransferFundsToWallet: () => 'lost' },
    {},
    inFunds('Check Rate Table One: it may have been moved there.'),
  ],
  [
    'leaves it if the callback should have moved it',
    { full: true },
    {},
    inFunds('It could not be moved to Rate Table One.'),
  ],
])('if the callback credits the funds, %s', async (_case, options, form, told) => {
  const tab = openTab({ full: false, ...options, PaymentCredit: () => entries(entry(null)) })
  await tab.pay(form)
  expect(tab.told).toEqual([told])
  const isSent = !('isDialogOpen' in form) && options.full !== true
  expect(tab.order.filter((name) => name === 'TransferFundsToWallet')).toHaveLength(isSent ? 1 : 0)
})

it.each(['AddFunds', 'confirm', 'PaymentCredit'])(
  'ends without a result when the user leaves at %s',
  async (leaveAt) => {
    const tab = openTab({ full: false, leaveAt, PaymentCredit: () => entries(entry(null)) })
    await expect(tab.pay()).resolves.toBeNull()
    expect(tab.order.at(-1)).toBe(leaveAt)
    expect(tab.told).toEqual([])
  },
)
