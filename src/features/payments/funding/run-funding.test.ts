import { expect, it, vi } from 'vitest'
import type { MutationOutcome } from '../../../lib/api/outcome'
import { errorMessages } from '../../../lib/errors/catalogue'
import { AppError } from '../../../lib/errors/app-error'
import type { Timers } from '../../../lib/time/timers'
import type { CardConfirmation } from '../cards/confirm-card'
import {
  reconcileConstants,
  type FundingInput,
  type FundingRequests,
  type OpenedPayment,
  type PaymentState,
  type RetrievedPayment,
  runFunding,
} from './run-funding'

const wallet = { sourceId: 's', name: 'Rate Table One' }
const payment = { key: 'k', amountCents: 2_500, sourceId: 's' }

const done = <Payload>(payload: Payload): MutationOutcome<Payload> => ({ status: 'done', payload })
const refused = (message: string): MutationOutcome<never> => ({
  status: 'refused',
  error: new AppError('CONFLICT', { message }),
})
const unknown: MutationOutcome<never> = { status: 'unknown', cause: new AppError('SERVICE_UNAVAILABLE') }
const state = (name: PaymentState, declined: string | null = null): RetrievedPayment => ({ state: name, declined })
const opened = (change: Partial<OpenedPayment> = {}): OpenedPayment => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  state: 'open',
  creditedTo: null,
  ...change,
})

function setUp(change: Partial<FundingRequests & FundingInput> & { known?: OpenedPayment } = {}) {
  const order: string[] = []
  const waits: number[] = []
  const phases: string[] = []
  const leaving = new AbortController()
  const note =
    <Args extends unknown[], Result>(name: string, answer: (...args: Args) => Result) =>
    (...args: Args): Result => {
      order.push(name)
      return answer(...args)
    }
  const timers: Timers = {
    after: (delayMs, run) => {
      waits.push(delayMs)
      queueMicrotask(run)
      return () => undefined
    },
  }
  const requests: FundingRequests = {
    callbackCreditsWallet: change.callbackCreditsWallet ?? true,
    isIdempotent: change.isIdempotent ?? true,
    createWallet: note('createWallet', change.createWallet ?? (async () => done(null))),
    addFunds: note('addFunds', change.addFunds ?? (async () => done(opened()))),
    retrievePayment: note('retrievePayment', change.retrievePayment ?? (async () => state('open'))),
    findCredit: note('findCredit', change.findCredit ?? (async () => 'wallet' as const)),
    transfer: note('transfer', change.transfer ?? (async () => done(null))),
  }
  const input: FundingInput = {
    amountCents: 2_500,
    wallet,
    hasWallet: true,
    isDialogOpen: () => true,
    onPhase: (phase) => phases.push(phase),
    ...change,
    confirm: note(
      'confirm',
      change.confirm ?? (async (): Promise<CardConfirmation> => ({ kind: 'succeeded', intentId: 'pi_1', isOwn: true })),
    ),
  }
  const run = () =>
    runFunding(input, {
      requests,
      payment,
      opened: change.known ?? null,
      onOpened: vi.fn(),
      signal: leaving.signal,
      timers,
    })
  return { run, order, phases, leaving, waitedMs: () => waits.reduce((sum, ms) => sum + ms, 0) }
}

it('opens the payment, confirms the card, and waits for the credit', async () => {
  const { run, order, phases } = setUp()
  await expect(run()).resolves.toEqual({ kind: 'inWallet', isOwn: true })
  expect(order).toEqual(['addFunds', 'confirm', 'findCredit'])
  expect(phases).toEqual(['preparing', 'confirming', 'waiting'])
})

it('creates a missing wallet first, and opens no payment if that fails', async () => {
  const created = setUp({ hasWallet: false })
  await created.run()
  expect(created.order.slice(0, 2)).toEqual(['createWallet', 'addFunds'])
  const failed = setUp({ hasWallet: false, createWallet: async () => refused('The lead source was not found.') })
  await expect(failed.run()).resolves.toMatchObject({
    title: 'Payment failed',
    description: 'The lead source was not found.',
  })
  expect(failed.order).toEqual(['createWallet'])
})

it.each([0, -1, Number.NaN, 0.5])('rejects an invalid amount before any request: %s', async (amountCents) => {
  const { run, order } = setUp({ amountCents })
  const description = 'Please enter a valid amount.'
  await expect(run()).resolves.toMatchObject({ kind: 'failed', title: 'Invalid amount', description })
  expect(order).toEqual([])
})

it.each<[string, MutationOutcome<OpenedPayment>, string?]>([
  ['no client secret', done(opened({ clientSecret: null }))],
  ['no answer', unknown],
  ['a refusal', refused('Your daily limit is $500.'), '. Your daily limit is $500.'],
  ['a refusal without a reason', refused(errorMessages.CONFLICT)],
])('reports that the payment could not be initialized: %s', async (_case, answer, reason = '') => {
  const { run, order } = setUp({ addFunds: async () => answer })
  await expect(run()).resolves.toMatchObject({
    title: 'Payment failed',
    description: `Could not initialize payment${reason}`,
    payment: 'unchanged',
  })
  expect(order).toEqual(['addFunds'])
})

it.each<[CardConfirmation, object]>([
  [
    { kind: 'refused', message: 'Your card was declined.' },
    { title: 'Payment confirmation failed', description: 'Your card was declined.', payment: 'open' },
  ],
  [{ kind: 'abandoned' }, { title: 'Payment failed', description: 'Please try again.', payment: 'unclear' }],
  [{ kind: 'canceled' }, { title: 'Payment failed', description: 'Please try again.', payment: 'canceled' }],
])('reports why the card was not charged: %s', async (confirmation, failure) => {
  const { run, order } = setUp({ confirm: async () => confirmation })
  await expect(run()).resolves.toEqual({ kind: 'failed', ...failure })
  expect(order).toEqual(['addFunds', 'confirm'])
})

it('queries Stripe instead of addFunds after an unclear confirmation', async () => {
  const states: PaymentState[] = ['open', 'unknown', 'open', 'paid']
  const { run, order, phases } = setUp({
    isIdempotent: false,
    confirm: async () => ({ kind: 'failed' }),
    retrievePayment: async () => state(states.shift() ?? 'unknown'),
    findCredit: async () => (states.length > 0 ? null : 'wallet'),
  })
  await expect(run()).resolves.toMatchObject({ kind: 'inWallet' })
  expect(order.filter((name) => name === 'addFunds')).toHaveLength(1)
  expect(phases).toContain('reconciling')
})

const stillOpen = { kind: 'stillOpen', description: expect.stringContaining('your card is not charged twice') }
it.each<[string, RetrievedPayment[], object]>([
  ['succeeds', [state('processing'), state('unknown'), state('paid')], { kind: 'inWallet', isOwn: true }],
  [
    'declines',
    [state('processing'), state('open', 'Your card was declined.')],
    { title: 'Payment confirmation failed', description: 'Your card was declined.', payment: 'open' },
  ],
  ['cancels', [state('canceled')], { title: 'Payment failed', payment: 'canceled' }],
  ['does not decide', [], { ...stillOpen, title: 'Your bank is still processing this payment' }],
])('claims nothing while the bank processes the payment, until it %s', async (_case, states, result) => {
  const { run, phases, waitedMs } = setUp({
    confirm: async () => ({ kind: 'processing' }),
    retrievePayment: async () => states.shift() ?? state('processing'),
    findCredit: async () => (states.length === 0 ? 'wallet' : null),
  })
  await expect(run()).resolves.toMatchObject(result)
  expect(phases.slice(0, 3)).toEqual(['preparing', 'confirming', 'processing'])
  expect(waitedMs()).toBeLessThan(reconcileConstants.endAfterMs + 20_001)
})

it('says that the outcome is unknown if Stripe cannot be reached', async () => {
  const { run } = setUp({
    confirm: async () => ({ kind: 'failed' }),
    retrievePayment: async () => state('unknown'),
    findCredit: async () => null,
  })
  await expect(run()).resolves.toMatchObject({ ...stillOpen, title: 'We could not see whether this was done' })
})

it('ends without a claim if the service shows no entry of the payment', async () => {
  const { run, phases } = setUp({ findCredit: async () => null })
  await expect(run()).resolves.toEqual({ kind: 'uncredited' })
  expect(phases.slice(-2)).toEqual(['waiting', 'late'])
})

it('waits before it reports that nothing was charged, because the confirmation may arrive late', async () => {
  const { run, waitedMs } = setUp({ confirm: async () => ({ kind: 'failed' }) })
  await expect(run()).resolves.toMatchObject({ title: 'Payment failed', payment: 'unclear' })
  expect(waitedMs()).toBeGreaterThanOrEqual(reconcileConstants.openForMs)
})

it.each<[string, Partial<OpenedPayment>, string[]]>([
  ['credited', { creditedTo: 'wallet', clientSecret: null }, ['addFunds']],
  ['paid', { state: 'paid' }, ['addFunds', 'findCredit']],
])('does not confirm a payment that is %s already', async (_case, change, expected) => {
  const { run, order } = setUp({ addFunds: async () => done(opened(change)) })
  await expect(run()).resolves.toMatchObject({ kind: 'inWallet' })
  expect(order).toEqual(expected)
})

it('confirms the opened payment again if the service has no idempotency', async () => {
  const { run, order } = setUp({ isIdempotent: false, known: opened() })
  await run()
  expect(order).toEqual(['confirm', 'findCredit'])
})

const onlyFunds = { callbackCreditsWallet: false, findCredit: async () => 'funds' as const }

it('sends the transfer if the callback credits only the funds', async () => {
  const answers = [unknown, done(null)]
  const { run, order } = setUp({ ...onlyFunds, transfer: async () => answers.shift() ?? unknown })
  await expect(run()).resolves.toMatchObject({ kind: 'inWallet' })
  expect(order.filter((name) => name === 'transfer')).toHaveLength(2)
})

it.each<[string, Partial<FundingRequests & FundingInput>, string, number]>([
  ['the dialog is closed', { isDialogOpen: () => false }, 'Transfer it to Rate Table One from the dashboard.', 0],
  [
    'the wallet refuses it',
    { transfer: async () => refused('It is closed.') },
    'It could not be moved to Rate Table One: It is closed.',
    1,
  ],
  [
    'a transfer without a key has no answer',
    { isIdempotent: false, transfer: async () => unknown },
    'Check Rate Table One: it may have been moved there.',
    1,
  ],
])('leaves the money in the funds when %s', async (_case, change, note, transfers) => {
  const { run, order } = setUp({ ...onlyFunds, ...change })
  await expect(run()).resolves.toMatchObject({ kind: 'inFunds', note })
  expect(order.filter((name) => name === 'transfer')).toHaveLength(transfers)
})

it('reports a possible transfer if the dialog closes after a transfer without a response', async () => {
  let isOpen = true
  const { run, order } = setUp({
    ...onlyFunds,
    isDialogOpen: () => isOpen,
    transfer: async () => {
      isOpen = false
      return unknown
    },
  })
  await expect(run()).resolves.toMatchObject({
    kind: 'inFunds',
    note: 'Check Rate Table One: it may have been moved there.',
  })
  expect(order.filter((name) => name === 'transfer')).toHaveLength(1)
})

it('reports money in the funds if the callback could not credit the wallet', async () => {
  const { run, order } = setUp({ findCredit: async () => 'funds' })
  await expect(run()).resolves.toMatchObject({ kind: 'inFunds', note: 'It could not be moved to Rate Table One.' })
  expect(order).not.toContain('transfer')
})

it.each(['addFunds', 'confirm', 'findCredit'] as const)(
  'ends without a result when the user leaves at %s',
  async (step) => {
    const answers = { addFunds: done(opened()), confirm: { kind: 'failed' as const }, findCredit: null }
    const { run, leaving } = setUp({
      [step]: async () => {
        leaving.abort()
        return answers[step]
      },
    })
    await expect(run()).resolves.toBeNull()
  },
)
