import { fundingMessages } from '../../../lib/errors/catalogue'
import { pause, realTimers } from '../../../lib/time/timers'
import type { PaymentState, Surroundings } from './funding-steps'
import { failed, type Intention, over } from './intention'

export const findOutConstants = {
  /** Until each look at a payment that is not known to be paid. */
  delaysMs: [1000, 2000, 3000, 5000, 10_000, 20_000],
  /** A confirmation that was sent as the page went may reach the provider a moment later than the first look. */
  openForMs: 6000,
  unclearAfterMs: 3000,
} as const

/** Asks until it is known whether the card was charged: only then is it certain what may be done next. */
export async function findOut(
  at: Extract<Intention, { stage: 'confirming' }>,
  around: Surroundings,
): Promise<Intention> {
  const { signal, timers = realTimers, onPhase } = around
  const { delaysMs, openForMs, unclearAfterMs } = findOutConstants
  onPhase('findingOut')
  let waitedMs = 0
  let openMs = 0
  for (let turn = 0; ; turn++) {
    const state = await lookUp(at, around)
    if (state === 'paid' || state === 'credited') return { ...at, stage: state }
    if (state === 'forgotten') return over(at, { kind: 'forgotten', amountCents: at.amountCents })
    if (state === 'canceled') return over(at, notCharged(false))
    if (state === 'open' && openMs >= openForMs) return over(at, notCharged(true))
    if (signal.aborted) return at
    const delayMs = delaysMs[Math.min(turn, delaysMs.length - 1)] ?? 0
    await pause(timers, delayMs, signal)
    openMs = state === 'open' ? openMs + delayMs : 0
    if (waitedMs < unclearAfterMs && waitedMs + delayMs >= unclearAfterMs) onPhase('unclear')
    waitedMs += delayMs
  }
}

/** The client secret is nowhere stored: the payment's key brings it again. */
async function lookUp(
  at: Extract<Intention, { stage: 'confirming' }>,
  { steps }: Surroundings,
): Promise<PaymentState | 'forgotten'> {
  const found = await steps.open(at)
  if (found.status !== 'done') return 'unknown'
  const { id, clientSecret, state } = found.payload
  if (id !== at.intentId) return (await steps.isCredited(at.intentId)) ? 'credited' : 'forgotten'
  return state === 'open' && clientSecret ? steps.retrieve(clientSecret) : state
}

const notCharged = (reusable: boolean) =>
  failed(fundingMessages.paymentFailed, 'Your bank has not confirmed it. Nothing was charged.', reusable)
