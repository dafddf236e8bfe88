import { unknownOutcome } from '../../../lib/api/outcome'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { pause, realTimers, type Timers } from '../../../lib/time/timers'
import { confirmCardPayment, type ConfirmOptions, type IntentState, stateOf } from './confirm-card'

/** Why a payment ended, for now, without money on the way. */
export interface PaymentFailure {
  readonly kind: 'failed'
  readonly tone: 'error' | 'warning'
  readonly title: string
  readonly description: string
  /**
   * State of the payment after the failure.
   * - `open`: the card was not charged, and the same payment accepts another card.
   * - `over`: a retry needs a new payment.
   * - `unclear`: the card may still be charged. The same payment asks Stripe again.
   * - `unchanged`: the failure preceded the confirmation.
   */
  readonly payment: 'open' | 'over' | 'unclear' | 'unchanged'
}

/** `isOwn` is false if the card was charged by an earlier attempt or in another tab. */
export type Charge = { readonly kind: 'charged'; readonly isOwn: boolean } | PaymentFailure

/** `reconciling`: finding out whether the card was charged. `processing`: the bank has not decided. */
export type ChargePhase = 'confirming' | 'reconciling' | 'processing'

export interface ChargeOptions extends ConfirmOptions {
  readonly onPhase: (phase: ChargePhase) => void
  /** Returns whether the ledger shows the payment. */
  readonly isCredited: () => Promise<boolean>
  /** Aborted when the user signs out. */
  readonly signal: AbortSignal
  readonly timers?: Timers | undefined
}

export const reconcileConstants = {
  /** Delays between checks of a payment whose outcome is open. */
  delaysMs: [1000, 2000, 3000, 5000, 10_000, 20_000],
  /** How long a payment must stay open to count as not charged. A confirmation may reach Stripe late. */
  openForMs: 6000,
  /** Time after which the user is told that the payment is still open. */
  endAfterMs: 120_000,
} as const

/** Confirms a card payment, and resolves when the bank has decided or the wait for its decision ends. */
export async function chargeCard(options: ChargeOptions): Promise<Charge> {
  options.onPhase('confirming')
  const confirmation = await confirmCardPayment(options)
  switch (confirmation.kind) {
    case 'succeeded':
      return { kind: 'charged', isOwn: confirmation.isOwn }
    case 'refused':
      return declined(confirmation.message)
    case 'abandoned':
      return notCharged('unclear')
    case 'canceled':
      return notCharged('over')
    case 'processing':
    case 'failed':
      return reconcilePayment(options, confirmation.kind === 'processing')
  }
}

/** Asks Stripe until the bank has decided, or `endAfterMs` has passed. */
async function reconcilePayment(options: ChargeOptions, isOwn: boolean): Promise<Charge> {
  const { onPhase, isCredited, signal, timers = realTimers } = options
  const { delaysMs, openForMs, endAfterMs } = reconcileConstants
  let wasProcessing = isOwn
  let openMs = 0
  let waitedMs = 0
  onPhase(wasProcessing ? 'processing' : 'reconciling')
  for (let turn = 0; !signal.aborted && waitedMs < endAfterMs; turn++) {
    const { state, reason } = await retrievePayment(options)
    const isOpen = state === 'open' || state === 'challenge'
    if (state === 'paid') return { kind: 'charged', isOwn }
    if (state === 'canceled') return notCharged('over')
    // A payment is open again when the bank declines.
    if (isOpen && wasProcessing) return declined(reason)
    if (isOpen && openMs >= openForMs) return notCharged('unclear')
    // The service may know the result while Stripe cannot be reached.
    if (state === 'unknown' && (await isCredited())) return { kind: 'charged', isOwn }
    if (state === 'processing' && !wasProcessing) onPhase('processing')
    wasProcessing ||= state === 'processing'
    const delayMs = delaysMs[Math.min(turn, delaysMs.length - 1)] ?? 0
    await pause(timers, delayMs, signal)
    waitedMs += delayMs
    openMs = isOpen ? openMs + delayMs : 0
  }
  return wasProcessing ? processing : unreachable
}

/** Returns the state of a payment according to Stripe, with the reason for its last decline. */
async function retrievePayment({
  stripe,
  clientSecret,
}: ConfirmOptions): Promise<{ readonly state: IntentState; readonly reason: string | null }> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
    return { state: stateOf(paymentIntent?.status), reason: paymentIntent?.last_payment_error?.message ?? null }
  } catch {
    // Stripe.js throws if it is misused.
    return { state: 'unknown', reason: null }
  }
}

export const failed = (
  title: string,
  description: string,
  payment: PaymentFailure['payment'],
  tone: PaymentFailure['tone'] = 'error',
): PaymentFailure => ({ kind: 'failed', tone, title, description, payment })

export const notCharged = (payment: PaymentFailure['payment']): PaymentFailure =>
  failed(fundingMessages.paymentFailed, fundingMessages.tryAgain, payment)

const declined = (reason: string | null): PaymentFailure =>
  failed(fundingMessages.confirmationFailed, reason || fundingMessages.tryAgain, 'open')

const askAgain = 'To ask again, enter the same amount: the same payment continues, and your card is not charged twice.'
const processing = failed(
  'Your bank is still processing this payment',
  `It has not decided yet, and nothing was added. ${askAgain}`,
  'unclear',
  'warning',
)
const unreachable = failed(unknownOutcome.title, askAgain, 'unclear', 'warning')
