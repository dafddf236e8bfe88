/**
 * The steps of a funding: create the wallet, open a payment, confirm the card, and wait until the payment callback
 * credits the money. If the callback credits only the funds, a transfer to the wallet follows.
 */
import { type MutationOutcome, unknownOutcome } from '../../../lib/api/outcome'
import { errorMessages, fundingMessages } from '../../../lib/errors/catalogue'
import { amountMessages, paymentAmountProblem } from '../../../shared/money'
import { pause, realTimers, type Timers } from '../../../lib/time/timers'
import type { CardConfirmation } from '../cards/confirm-card'
import { type CreditedAccount, waitForCredit } from './wait-for-credit'

export interface FundingInput {
  readonly amountCents: number
  /** The wallet to fund. Null adds to the funds. */
  readonly wallet: { readonly sourceId: string; readonly name: string } | null
  /** False for a source without a wallet: funding creates the wallet first. */
  readonly hasWallet: boolean
  readonly confirm: (clientSecret: string) => Promise<CardConfirmation>
  readonly isDialogOpen: () => boolean
  readonly onPhase: (phase: FundingPhase) => void
}

/** `processing`: the bank has not decided. `late`: the credit takes longer than usual. */
export type FundingPhase = 'preparing' | 'confirming' | 'reconciling' | 'processing' | 'waiting' | 'late' | 'moving'

/** `isOwn` is false if the card was charged by an earlier attempt or in another tab. */
export type FundingResult =
  | { readonly kind: 'inWallet'; readonly isOwn: boolean }
  /** `note` explains why money for a wallet is in the funds. */
  | { readonly kind: 'inFunds'; readonly note: string | null; readonly isOwn: boolean }
  /** The card was charged, but the service shows no ledger entry of this payment. */
  | { readonly kind: 'uncredited' }
  /** Still open: the same funding asks Stripe again. */
  | StillOpen
  | FundingFailure

export interface StillOpen {
  readonly kind: 'stillOpen'
  readonly title: string
  readonly description: string
}

export interface FundingFailure {
  readonly kind: 'failed'
  readonly title: string
  readonly description: string
  /**
   * State of the payment after the failure.
   * - `unchanged`: the failure preceded the confirmation.
   * - `open`: the card was not charged, and the same payment accepts another card.
   * - `canceled`: a retry needs a new payment.
   * - `unclear`: the card may still be charged.
   */
  readonly payment: 'unchanged' | 'open' | 'canceled' | 'unclear'
}

/** `open`: the card is not charged, and the payment accepts a card. `processing`: the bank has not decided. */
export type PaymentState = 'open' | 'processing' | 'paid' | 'canceled' | 'unknown'

/** State of a payment according to Stripe, with the reason for its last decline. */
export interface RetrievedPayment {
  readonly state: PaymentState
  readonly declined: string | null
}

export interface OpenedPayment {
  readonly id: string
  readonly clientSecret: string | null
  /** State according to the service, which learns of a charge later than Stripe. */
  readonly state: PaymentState
  /** Null before the callback. */
  readonly creditedTo: CreditedAccount | null
}

/** A payment request. In the edition `full`, the same key always returns the same payment. */
export interface PaymentRequest {
  readonly key: string
  readonly amountCents: number
  readonly sourceId: string | null
}

export interface FundingRequests {
  /** True if the callback credits the wallet (edition `full`). */
  readonly callbackCreditsWallet: boolean
  /** True if the service runs a request with the same key only once (edition `full`). */
  readonly isIdempotent: boolean
  readonly createWallet: (sourceId: string) => Promise<MutationOutcome<unknown>>
  readonly addFunds: (payment: PaymentRequest) => Promise<MutationOutcome<OpenedPayment>>
  /** Returns the state of a payment according to Stripe. */
  readonly retrievePayment: (clientSecret: string) => Promise<RetrievedPayment>
  readonly findCredit: (payment: PaymentRequest, paymentId: string) => Promise<CreditedAccount | null>
  readonly transfer: (payment: PaymentRequest, sourceId: string) => Promise<MutationOutcome<unknown>>
}

export interface FundingContext {
  readonly requests: FundingRequests
  readonly payment: PaymentRequest
  /** The payment with this key, if this tab has opened it already. */
  readonly opened: OpenedPayment | null
  readonly onOpened: (opened: OpenedPayment) => void
  /** Aborted when the user signs out or the page closes. */
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

/** Runs a funding. Resolves with the result, or with null if the signal was aborted first. */
export async function runFunding(input: FundingInput, context: FundingContext): Promise<FundingResult | null> {
  const { signal } = context
  const amountProblem = paymentAmountProblem(input.amountCents)
  if (amountProblem) return failed(fundingMessages.invalidAmount, amountProblem, 'unchanged')
  input.onPhase('preparing')
  const opened = await openPayment(input, context)
  if (signal.aborted) return null
  if ('kind' in opened) return opened
  const isSettled = opened.creditedTo !== null || opened.state === 'paid'
  const charge = isSettled ? { kind: 'charged' as const, isOwn: false } : await chargeCard(opened, input, context)
  if (signal.aborted) return null
  if (charge.kind !== 'charged') return charge
  const creditedTo = opened.creditedTo ?? (await waitUntilCredited(opened, input, context))
  if (signal.aborted) return null
  if (!creditedTo) return { kind: 'uncredited' }
  const { isOwn } = charge
  const { wallet } = input
  if (!wallet) return { kind: 'inFunds', note: null, isOwn }
  if (creditedTo === 'wallet') return { kind: 'inWallet', isOwn }
  const transferred = context.requests.callbackCreditsWallet
    ? inFunds(`It could not be moved to ${wallet.name}.`)
    : await transferToWallet(wallet, input, context)
  return transferred && { ...transferred, isOwn }
}

async function openPayment(
  { wallet, hasWallet }: FundingInput,
  { requests, payment, opened: known, onOpened, signal }: FundingContext,
): Promise<OpenedPayment | FundingFailure> {
  if (wallet && !hasWallet) {
    const created = await requests.createWallet(wallet.sourceId)
    if (created.status !== 'done')
      return failed(fundingMessages.paymentFailed, reasonOf(created) ?? fundingMessages.tryAgain, 'unchanged')
  }
  // A service without idempotency would open and charge another payment.
  if (known && !requests.isIdempotent) return known
  if (signal.aborted) return notInitialized
  const added = await requests.addFunds(payment)
  if (added.status !== 'done') {
    if (added.status === 'refused' && added.error.code === 'VALIDATION_FAILED' && added.error.field === 'amountCents')
      return failed(fundingMessages.invalidAmount, reasonOf(added) ?? amountMessages.invalidInFlow, 'unchanged')
    const reason = reasonOf(added)
    if (reason === null) return notInitialized
    return failed(fundingMessages.paymentFailed, `${fundingMessages.couldNotInitialize}. ${reason}`, 'unchanged')
  }
  const opened = added.payload
  if (opened.state === 'canceled') return paymentFailed('canceled')
  const isSettled = opened.creditedTo !== null || opened.state === 'paid'
  if (!opened.clientSecret && !isSettled) return notInitialized
  onOpened(opened)
  return opened
}

/** Returns the service's reason for a refusal, or null if it gave none. */
function reasonOf(outcome: Exclude<MutationOutcome<unknown>, { status: 'done' }>): string | null {
  if (outcome.status !== 'refused') return null
  const { code, message } = outcome.error
  return message === errorMessages[code] ? null : message
}

interface ChargeContext extends Pick<FundingContext, 'signal' | 'timers'> {
  readonly retrievePayment: FundingRequests['retrievePayment']
  /** Returns whether the ledger shows the payment. */
  readonly isCredited: () => Promise<boolean>
}

export type Charge = { readonly kind: 'charged'; readonly isOwn: boolean } | StillOpen | FundingFailure

function chargeCard(opened: OpenedPayment, input: FundingInput, context: FundingContext): Promise<Charge> {
  const { requests, payment, signal, timers } = context
  const { clientSecret, id } = opened
  if (!clientSecret) return Promise.resolve(notInitialized)
  return confirmPayment(clientSecret, input, {
    retrievePayment: requests.retrievePayment,
    isCredited: async () => (await requests.findCredit(payment, id)) !== null,
    signal,
    timers,
  })
}

/** Confirms the card, and resolves when the bank has decided or the wait for its decision ends. */
export async function confirmPayment(
  clientSecret: string,
  { confirm, onPhase }: Pick<FundingInput, 'confirm' | 'onPhase'>,
  context: ChargeContext,
): Promise<Charge> {
  onPhase('confirming')
  const confirmation = await confirm(clientSecret)
  switch (confirmation.kind) {
    case 'succeeded':
      return { kind: 'charged', isOwn: confirmation.isOwn }
    case 'refused':
      return declined(confirmation.message)
    case 'abandoned':
      return paymentFailed('unclear')
    case 'canceled':
      return paymentFailed('canceled')
    case 'processing':
    case 'failed':
      return reconcilePayment(clientSecret, onPhase, confirmation.kind === 'processing', context)
  }
}

/** Queries Stripe until the bank has decided, or `endAfterMs` has passed. */
async function reconcilePayment(
  clientSecret: string,
  onPhase: FundingInput['onPhase'],
  isOwn: boolean,
  { retrievePayment, isCredited, signal, timers = realTimers }: ChargeContext,
): Promise<Charge> {
  const { delaysMs, openForMs, endAfterMs } = reconcileConstants
  let wasProcessing = isOwn
  let openMs = 0
  let waitedMs = 0
  onPhase(wasProcessing ? 'processing' : 'reconciling')
  for (let turn = 0; !signal.aborted && waitedMs < endAfterMs; turn++) {
    const { state, declined: reason } = await retrievePayment(clientSecret)
    if (state === 'paid') return { kind: 'charged', isOwn }
    if (state === 'canceled') return paymentFailed('canceled')
    // A payment returns from `processing` to `open` when the bank declines.
    if (state === 'open' && wasProcessing) return declined(reason)
    if (state === 'open' && openMs >= openForMs) return paymentFailed('unclear')
    // The service may know the result while Stripe cannot be reached.
    if (state === 'unknown' && (await isCredited())) return { kind: 'charged', isOwn }
    if (state === 'processing' && !wasProcessing) onPhase('processing')
    wasProcessing ||= state === 'processing'
    const delayMs = delaysMs[Math.min(turn, delaysMs.length - 1)] ?? 0
    await pause(timers, delayMs, signal)
    waitedMs += delayMs
    openMs = state === 'open' ? openMs + delayMs : 0
  }
  return wasProcessing ? processing : unreachable
}

const askAgain = 'To ask again, enter the same amount: the same payment continues, and your card is not charged twice.'
const processing: StillOpen = {
  kind: 'stillOpen',
  title: 'Your bank is still processing this payment',
  description: `It has not decided yet, and nothing was added. ${askAgain}`,
}
const unreachable: StillOpen = { kind: 'stillOpen', title: unknownOutcome.title, description: askAgain }

async function waitUntilCredited(
  { id }: OpenedPayment,
  { onPhase }: FundingInput,
  { requests, payment, signal, timers }: FundingContext,
): Promise<CreditedAccount | null> {
  onPhase('waiting')
  let creditedTo: CreditedAccount | null = null
  await waitForCredit({
    isCredited: async () => {
      creditedTo = await requests.findCredit(payment, id)
      return creditedTo !== null
    },
    onLate: () => onPhase('late'),
    signal,
    timers,
  })
  return creditedTo
}

/** Transfers the credited money to the wallet. If the dialog is closed, the money stays in the funds. */
async function transferToWallet(
  { sourceId, name }: NonNullable<FundingInput['wallet']>,
  { isDialogOpen, onPhase }: FundingInput,
  { requests, payment, signal, timers = realTimers }: FundingContext,
): Promise<{ readonly kind: 'inWallet' } | ReturnType<typeof inFunds> | null> {
  const mayBeMoved = inFunds(`Check ${name}: it may have been moved there.`)
  let attempt = 0
  for (; isDialogOpen(); attempt++) {
    onPhase('moving')
    const moved = await requests.transfer(payment, sourceId)
    if (moved.status === 'done') return { kind: 'inWallet' }
    if (moved.status === 'refused') return inFunds(`It could not be moved to ${name}: ${moved.error.message}`)
    if (!requests.isIdempotent) return mayBeMoved
    await pause(timers, Math.min(1000 * 2 ** attempt, 60_000), signal)
    if (signal.aborted) return null
  }
  return attempt > 0 ? mayBeMoved : inFunds(`Transfer it to ${name} from the dashboard.`)
}

const inFunds = (note: string) => ({ kind: 'inFunds', note }) as const

const failed = (title: string, description: string, payment: FundingFailure['payment']): FundingFailure => ({
  kind: 'failed',
  title,
  description,
  payment,
})

const declined = (reason: string | null): FundingFailure =>
  failed(fundingMessages.confirmationFailed, reason || fundingMessages.tryAgain, 'open')

const paymentFailed = (payment: FundingFailure['payment']): FundingFailure =>
  failed(fundingMessages.paymentFailed, fundingMessages.tryAgain, payment)

const notInitialized = failed(fundingMessages.paymentFailed, fundingMessages.couldNotInitialize, 'unchanged')
