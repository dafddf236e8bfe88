import { expect, it, vi } from 'vitest'
import { AppError } from '../../lib/errors/app-error'
import type { CardConfirmation } from './confirm-card'
import { type FundingRequest, type FundingSteps, runFunding } from './funding-flow'
import { fundingReport } from './funding-report'

const target = { sourceId: 's', name: 'Rate Table One', balanceCents: 0, costPerLeadCents: 2_400, hasWallet: true }
const request: FundingRequest = { amountCents: 2_500, target }

function steps(change: Partial<FundingSteps> = {}) {
  const order: string[] = []
  const note =
    <Args extends unknown[], Result>(name: string, answer: (...args: Args) => Result) =>
    (...args: Args): Result => {
      order.push(name)
      return answer(...args)
    }
  const all: FundingSteps = {
    createWallet: note('createWallet', async () => null),
    addFunds: note('addFunds', async () => ({
      ok: true as const,
      payload: { success: true, id: 'pi_1', clientSecret: 'pi_1_secret_2' },
    })),
    confirm: note('confirm', async (): Promise<CardConfirmation> => ({ kind: 'succeeded', intentId: 'pi_1' })),
    onPaid: note('onPaid', () => undefined),
    settle: note('settle', () => undefined),
    waitForCredit: note('waitForCredit', async () => true),
    transfer: note('transfer', async () => null),
    onPhase: vi.fn(),
    ...change,
  }
  return { all, order }
}

it('opens, confirms, waits and moves, in this order', async () => {
  const { all, order } = steps()
  await expect(runFunding(request, all)).resolves.toEqual({
    kind: 'inWallet',
    name: 'Rate Table One',
    amountCents: 2_500,
  })
  expect(order).toEqual(['addFunds', 'confirm', 'settle', 'onPaid', 'waitForCredit', 'transfer'])
  expect(vi.mocked(all.onPhase).mock.calls.flat()).toEqual(['preparing', 'confirming', 'waiting', 'moving'])
})

it('creates the wallet of a placeholder first', async () => {
  const { all, order } = steps()
  await runFunding({ ...request, target: { ...target, hasWallet: false } }, all)
  expect(order.slice(0, 2)).toEqual(['createWallet', 'addFunds'])
})

it('opens no payment when the wallet cannot be created', async () => {
  const refusal = new AppError('NOT_FOUND', { message: 'The lead source was not found.' })
  const { all, order } = steps({ createWallet: async () => refusal })
  await expect(runFunding({ ...request, target: { ...target, hasWallet: false } }, all)).resolves.toEqual({
    kind: 'failed',
    title: 'Payment failed',
    description: 'The lead source was not found.',
  })
  expect(order).toEqual([])
})

it('leaves the money in the funds when no wallet is meant', async () => {
  const { all, order } = steps()
  await expect(runFunding({ amountCents: 2_500, target: null }, all)).resolves.toMatchObject({ kind: 'inFunds' })
  expect(order).not.toContain('transfer')
})

it.each([[0], [-1], [Number.NaN], [0.5]])('says Invalid amount before anything is sent: %s', async (amountCents) => {
  const { all, order } = steps()
  await expect(runFunding({ ...request, amountCents }, all)).resolves.toEqual({
    kind: 'failed',
    title: 'Invalid amount',
    description: 'Please enter a valid amount.',
  })
  expect(order).toEqual([])
})

it('refuses what is above the ceiling before a payment exists', async () => {
  const { all, order } = steps()
  await expect(runFunding({ ...request, amountCents: 100_000_000 }, all)).resolves.toMatchObject({
    description: 'Maximum amount is $999,999.99',
  })
  expect(order).toEqual([])
})

it('P6: says that the payment could not be initialized when it has no client secret', async () => {
  const { all } = steps({
    addFunds: async () => ({ ok: true, payload: { success: true, id: 'pi_1', clientSecret: null } }),
  })
  await expect(runFunding(request, all)).resolves.toEqual({
    kind: 'failed',
    title: 'Payment failed',
    description: 'Could not initialize payment',
  })
})

it.each([
  [new AppError('SERVICE_UNAVAILABLE'), 'Please try again.'],
  [new AppError('INTERNAL'), 'Please try again.'],
  [
    new AppError('CONFLICT', { message: 'The key was used for another amount.' }),
    'The key was used for another amount.',
  ],
  [new AppError('VALIDATION_FAILED', { message: 'Minimum amount is $1' }), 'Minimum amount is $1'],
])('says Payment failed when the payment cannot be opened: %s', async (error, description) => {
  const { all } = steps({ addFunds: async () => ({ ok: false, error }) })
  await expect(runFunding(request, all)).resolves.toEqual({ kind: 'failed', title: 'Payment failed', description })
})

it('P1: tells the reason of a decline, credits nothing and keeps the payment for the next try', async () => {
  const { all, order } = steps({ confirm: async () => ({ kind: 'refused', message: 'Your card was declined.' }) })
  await expect(runFunding(request, all)).resolves.toEqual({
    kind: 'failed',
    title: 'Payment failed',
    description: 'Your card was declined.',
  })
  expect(order).toEqual(['addFunds'])
})

it('P2: keeps the same payment after a challenge that was left', async () => {
  const { all, order } = steps({ confirm: async () => ({ kind: 'abandoned' }) })
  await expect(runFunding(request, all)).resolves.toMatchObject({ kind: 'failed', title: 'Payment failed' })
  expect(order).not.toContain('settle')
})

it('gives up the key of a payment that was canceled, so that the next try opens a new one', async () => {
  const { all, order } = steps({ confirm: async () => ({ kind: 'canceled' }) })
  await expect(runFunding(request, all)).resolves.toMatchObject({ kind: 'failed' })
  expect(order).toEqual(['addFunds', 'settle'])
})

it('says Payment confirmation failed when nobody knows how it ended, and keeps the key', async () => {
  const { all, order } = steps({ confirm: async () => ({ kind: 'failed' }) })
  await expect(runFunding(request, all)).resolves.toMatchObject({ title: 'Payment confirmation failed' })
  expect(order).toEqual(['addFunds'])
})

it('M20: leaves the money in the funds when nobody waits for a late callback', async () => {
  const { all, order } = steps({
    waitForCredit: async (_id, onLate) => {
      onLate()
      return false
    },
  })
  await expect(runFunding(request, all)).resolves.toEqual({ kind: 'onItsWay', amountCents: 2_500 })
  expect(order).not.toContain('transfer')
  expect(vi.mocked(all.onPhase).mock.calls.flat()).toContain('late')
})

it('says where the money is when the wallet would not take it', async () => {
  const { all } = steps({ transfer: async () => new AppError('CONFLICT', { message: 'Rate Table One is closed.' }) })
  const outcome = await runFunding(request, all)
  expect(outcome).toMatchObject({ kind: 'stayedInFunds' })
  expect(fundingReport(outcome)).toMatchObject({
    title: '$25.00 is in your funds',
    description: 'It could not be moved to Rate Table One: Rate Table One is closed.',
  })
})

it('reports every outcome in words', () => {
  expect(fundingReport({ kind: 'inWallet', name: 'Rate Table One', amountCents: 2_500 })).toMatchObject({
    tone: 'success',
    title: '$25.00 added to Rate Table One',
  })
  expect(fundingReport({ kind: 'inFunds', amountCents: 2_500 }).title).toBe('$25.00 added to your funds')
  expect(fundingReport({ kind: 'onItsWay', amountCents: 2_500 }).title).toBe('$25.00 is on its way')
})
