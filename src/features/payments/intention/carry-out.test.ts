import { expect, it, vi } from 'vitest'
import type { CommandOutcome } from '../../../lib/command/outcome'
import { AppError } from '../../../lib/errors/app-error'
import type { Timers } from '../../../lib/time/timers'
import type { CardConfirmation } from '../cards/confirm-card'
import { carryOut } from './carry-out'
import { findOutConstants } from './find-out'
import type { FundingSteps, PaymentState, PresentCard } from './funding-steps'
import { type Intention, transferKeyOf } from './intention'

const wallet = { sourceId: 's', name: 'Rate Table One' }
const wish = { key: 'k', amountCents: 2_500, wallet, begunAtMs: 0 }
const begun: Intention = { ...wish, stage: 'begun' }
const confirming: Intention = { ...wish, stage: 'confirming', intentId: 'pi_1' }

const done = <Payload>(payload: Payload): CommandOutcome<Payload> => ({ status: 'done', payload })
const refused = (error: AppError): CommandOutcome<never> => ({ status: 'refused', error, fields: {} })
const unknown: CommandOutcome<never> = { status: 'unknown', error: new AppError('SERVICE_UNAVAILABLE') }
const opened = (state: PaymentState = 'open', clientSecret: string | null = 'pi_1_secret_2', id = 'pi_1') =>
  done({ id, clientSecret, state })

/** Timers whose pauses end at once, with the time that they would have taken. */
function countingTimers() {
  const waits: number[] = []
  const timers: Timers = {
    after: (delayMs, run) => {
      waits.push(delayMs)
      queueMicrotask(run)
      return () => undefined
    },
  }
  return { timers, waitedMs: () => waits.reduce((sum, ms) => sum + ms, 0) }
}

function setUp(change: Partial<FundingSteps & PresentCard> = {}) {
  const order: string[] = []
  const note =
    <Args extends unknown[], Result>(name: string, answer: (...args: Args) => Result) =>
    (...args: Args): Result => {
      order.push(name)
      return answer(...args)
    }
  const leaving = new AbortController()
  const { timers, waitedMs } = countingTimers()
  const onPhase = vi.fn()
  const stages: string[] = []
  const steps: FundingSteps = {
    createWallet: note('createWallet', change.createWallet ?? (async () => done(null))),
    open: note('open', change.open ?? (async () => opened())),
    retrieve: note('retrieve', change.retrieve ?? (async () => 'open' as const)),
    isCredited: note('isCredited', change.isCredited ?? (async () => true)),
    transfer: note('transfer', change.transfer ?? (async () => done(null))),
  }
  const card: PresentCard = {
    hasWallet: change.hasWallet ?? true,
    confirm: note(
      'confirm',
      change.confirm ?? (async (): Promise<CardConfirmation> => ({ kind: 'succeeded', intentId: 'pi_1' })),
    ),
  }
  const keep = vi.fn((intention: Intention) => {
    stages.push(intention.stage)
    return true
  })
  const around = { steps, keep, onPhase, signal: leaving.signal, timers }
  return { around, card, order, stages, leaving, waitedMs, onPhase, keep }
}

it('opens, confirms, waits and moves, and keeps each stage before the next begins', async () => {
  const { around, card, order, stages, onPhase } = setUp()
  await expect(carryOut(begun, around, card)).resolves.toEqual({
    kind: 'inWallet',
    name: 'Rate Table One',
    amountCents: 2_500,
  })
  expect(order).toEqual(['open', 'confirm', 'isCredited', 'transfer'])
  expect(stages).toEqual(['confirming', 'paid', 'credited', 'over'])
  expect(onPhase.mock.calls.flat()).toEqual(['preparing', 'confirming', 'waiting', 'moving'])
})

it('creates the wallet of a placeholder first, and opens no payment when it cannot', async () => {
  const first = setUp({ hasWallet: false })
  await carryOut(begun, first.around, first.card)
  expect(first.order.slice(0, 2)).toEqual(['createWallet', 'open'])
  const refusal = new AppError('NOT_FOUND', { message: 'The lead source was not found.' })
  const second = setUp({ hasWallet: false, createWallet: async () => refused(refusal) })
  await expect(carryOut(begun, second.around, second.card)).resolves.toMatchObject({
    title: 'Payment failed',
    description: 'The lead source was not found.',
  })
  expect(second.order).toEqual(['createWallet'])
})

it('leaves the money in the funds when no wallet is meant', async () => {
  const { around, card, order } = setUp()
  await expect(carryOut({ ...begun, wallet: null }, around, card)).resolves.toMatchObject({ kind: 'inFunds' })
  expect(order).not.toContain('transfer')
})

it.each([
  [0, 'Please enter a valid amount.'],
  [-1, 'Please enter a valid amount.'],
  [Number.NaN, 'Please enter a valid amount.'],
  [0.5, 'Please enter a valid amount.'],
  [100_000_000, 'Maximum amount is $999,999.99'],
])('says Invalid amount before anything is sent: %s', async (amountCents, description) => {
  const { around, card, order } = setUp()
  const outcome = await carryOut({ ...begun, amountCents }, around, card)
  expect(outcome).toMatchObject({ kind: 'failed', title: 'Invalid amount', description })
  expect(order).toEqual([])
})

it('P6: says that the payment could not be initialized when it has no client secret', async () => {
  const { around, card } = setUp({ open: async () => opened('open', null) })
  await expect(carryOut(begun, around, card)).resolves.toMatchObject({
    title: 'Payment failed',
    description: 'Could not initialize payment',
  })
})

it.each([
  [unknown, 'Please try again.'],
  [refused(new AppError('CONFLICT', { message: 'The key was used for another amount.' })), 'The key was used'],
  [refused(new AppError('VALIDATION_FAILED', { message: 'Minimum amount is $1' })), 'Minimum amount is $1'],
])('says Payment failed when the payment cannot be opened, and that it can be tried again', async (answer, words) => {
  const { around, card } = setUp({ open: async () => answer })
  await expect(carryOut(begun, around, card)).resolves.toMatchObject({
    title: 'Payment failed',
    description: expect.stringContaining(words) as string,
    reusable: true,
  })
})

it.each<[CardConfirmation, string, boolean]>([
  [{ kind: 'refused', message: 'Your card was declined.' }, 'Your card was declined.', true],
  [{ kind: 'abandoned' }, 'You left before your bank had confirmed it. Nothing was charged.', true],
  [{ kind: 'canceled' }, 'Please try again.', false],
])('P1, P2: tells why nothing was charged, and whether the payment serves once more: %s', async (...row) => {
  const [confirmation, description, reusable] = row
  const { around, card, order } = setUp({ confirm: async () => confirmation })
  const outcome = await carryOut(begun, around, card)
  expect(outcome).toEqual({ kind: 'failed', title: 'Payment failed', description, reusable })
  expect(order).toEqual(['open', 'confirm'])
})

it('finds out by itself when nobody knows how the confirmation ended', async () => {
  const { around, card, order, onPhase } = setUp({
    confirm: async () => ({ kind: 'failed' }),
    retrieve: async () => 'paid',
  })
  await expect(carryOut(begun, around, card)).resolves.toMatchObject({ kind: 'inWallet' })
  expect(order).toEqual(['open', 'confirm', 'open', 'retrieve', 'isCredited', 'transfer'])
  expect(onPhase.mock.calls.flat()).toContain('findingOut')
})

it('U11: without the page that it was begun on, a payment that was never confirmed came to nothing', async () => {
  const { around, order } = setUp()
  await expect(carryOut(begun, around)).resolves.toMatchObject({ kind: 'failed', title: 'Payment failed' })
  expect(order).toEqual([])
})

it('U11: takes up a payment that the server has credited, without asking the provider', async () => {
  const { around, order } = setUp({ open: async () => opened('credited') })
  await expect(carryOut(confirming, around)).resolves.toMatchObject({ kind: 'inWallet' })
  expect(order).toEqual(['open', 'transfer'])
})

it('U11: believes that nothing was charged only after a while, for the confirmation may still be on its way', async () => {
  const { around, waitedMs } = setUp()
  await expect(carryOut(confirming, around)).resolves.toMatchObject({ kind: 'failed', reusable: true })
  expect(waitedMs()).toBeGreaterThanOrEqual(findOutConstants.openForMs)

  const states: PaymentState[] = ['open', 'unknown', 'open', 'paid']
  const late = setUp({ retrieve: async () => states.shift() ?? 'unknown' })
  await expect(carryOut(confirming, late.around)).resolves.toMatchObject({ kind: 'inWallet' })
})

it('U11: asks until there is an answer, and says meanwhile that it is not clear', async () => {
  let asked = 0
  const { around, onPhase } = setUp({ open: async () => (++asked > 9 ? opened('paid') : unknown) })
  await expect(carryOut(confirming, around)).resolves.toMatchObject({ kind: 'inWallet' })
  expect(onPhase.mock.calls.flat().filter((phase) => phase === 'unclear')).toHaveLength(1)
})

it.each([
  [true, 'inWallet'],
  [false, 'forgotten'],
])('U11: where the server knows the key no more, the money that came tells: %s', async (credited, kind) => {
  const { around } = setUp({ open: async () => opened('open', 'x', 'pi_other'), isCredited: async () => credited })
  await expect(carryOut(confirming, around)).resolves.toMatchObject({ kind })
})

it('sends a transfer whose answer was lost again, with the key that comes from the payment', async () => {
  const keys: string[] = []
  const { around } = setUp({
    transfer: async (asked) => (keys.push(transferKeyOf(asked)) < 3 ? unknown : done(null)),
  })
  const credited: Intention = { ...wish, stage: 'credited', intentId: 'pi_1' }
  await expect(carryOut(credited, around)).resolves.toMatchObject({ kind: 'inWallet' })
  expect(new Set(keys)).toEqual(new Set(['k:transfer']))
  expect(keys).toHaveLength(3)
})

it('says where the money is when the wallet would not take it', async () => {
  const { around, card } = setUp({
    transfer: async () => refused(new AppError('CONFLICT', { message: 'Rate Table One is closed.' })),
  })
  await expect(carryOut(begun, around, card)).resolves.toMatchObject({
    kind: 'stayedInFunds',
    reason: 'Rate Table One is closed.',
  })
})

it.each(['open', 'isCredited', 'transfer'] as const)(
  'leaves things as they are when its person goes: %s',
  async (step) => {
    const { around, card, leaving, stages } = setUp({
      [step]: async () => {
        leaving.abort()
        return step === 'isCredited' ? true : step === 'open' ? opened() : done(null)
      },
    })
    await expect(carryOut(begun, around, card)).resolves.toBeNull()
    expect(stages).not.toContain('over')
  },
)

it('ends without a word when it was forgotten meanwhile', async () => {
  const { around, card, keep, order } = setUp()
  keep.mockReturnValue(false)
  await expect(carryOut(begun, around, card)).resolves.toBeNull()
  expect(order).toEqual(['open'])
})
