/**
 * The steps of a funding: create the wallet, open a payment, confirm the card, and wait until the payment callback
 * credits the money. If the callback credits only the funds, a transfer to the wallet follows.
 */
import type { MutationOutcome } from '../../../lib/api/outcome'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { amountMessages, paymentAmountProblem } from '../../../lib/format/money'
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

/** `late`: the credit takes longer than usual. */
export type FundingPhase = 'preparing' | 'confirming' | 'reconciling' | 'waiting' | 'late' | 'moving'

export type FundingResult =
  | { readonly kind: 'inWallet' }
  /** `note` explains why money for a wallet is in the funds. */
  | { readonly kind: 'inFunds'; readonly note: string | null }
  | FundingFailure

interface FundingFailure {
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

/** `open`: the card is not charged, or not yet. */
export type PaymentState = 'open' | 'paid' | 'canceled' | 'unknown'

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
  readonly retrievePayment: (clientSecret: string) => Promise<PaymentState>
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
  /** Delays between checks of a payment after an unclear confirmation. */
  delaysMs: [1000, 2000, 3000, 5000, 10_000, 20_000],
  /** How long a payment must stay open to count as not charged. A confirmation may reach Stripe late. */
  openForMs: 6000,
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
  if (!opened.creditedTo && opened.state !== 'paid') {
    const failure = await confirmPayment(opened, input, context)
    if (signal.aborted) return null
    if (failure) return failure
  }
  const creditedTo = opened.creditedTo ?? (await waitUntilCredited(opened, input, context))
  if (signal.aborted || !creditedTo) return null
  const { wallet } = input
  if (!wallet) return { kind: 'inFunds', note: null }
  if (creditedTo === 'wallet') return { kind: 'inWallet' }
  if (context.requests.callbackCreditsWallet) return inFunds(`It could not be moved to ${wallet.name}.`)
  return transferToWallet(wallet, input, context)
}

async function openPayment(
  { wallet, hasWallet }: FundingInput,
  { requests, payment, opened: known, onOpened, signal }: FundingContext,
): Promise<OpenedPayment | FundingFailure> {
  if (wallet && !hasWallet) {
    const created = await requests.createWallet(wallet.sourceId)
    if (created.status !== 'done') return paymentFailed('unchanged')
  }
  // A service without idempotency would open and charge another payment.
  if (known && !requests.isIdempotent) return known
  if (signal.aborted) return notInitialized
  const added = await requests.addFunds(payment)
  if (added.status !== 'done') {
    const { code, field } = added.error
    if (code === 'VALIDATION_FAILED' && field === 'amountCents')
      return failed(fundingMessages.invalidAmount, amountMessages.invalidInFlow, 'unchanged')
    return notInitialized
  }
  const opened = added.payload
  if (opened.state === 'canceled') return paymentFailed('canceled')
  const isSettled = opened.creditedTo !== null || opened.state === 'paid'
  if (!opened.clientSecret && !isSettled) return notInitialized
  onOpened(opened)
  return opened
}

/** Confirms the card. Resolves with null if the card was charged. */
async function confirmPayment(
  { id, clientSecret }: OpenedPayment,
  { confirm, onPhase }: FundingInput,
  context: FundingContext,
): Promise<FundingFailure | null> {
  if (!clientSecret) return notInitialized
  onPhase('confirming')
  const confirmation = await confirm(clientSecret)
  switch (confirmation.kind) {
    case 'succeeded':
      return null
    case 'refused':
      return failed(fundingMessages.confirmationFailed, confirmation.message || fundingMessages.tryAgain, 'open')
    case 'abandoned':
      return paymentFailed('unclear')
    case 'canceled':
      return paymentFailed('canceled')
    case 'failed':
      onPhase('reconciling')
      return reconcilePayment(id, clientSecret, context)
  }
}

/** Queries Stripe until the state of the payment is known. Resolves with null if the card was charged. */
async function reconcilePayment(
  paymentId: string,
  clientSecret: string,
  { requests, payment, signal, timers = realTimers }: FundingContext,
): Promise<FundingFailure | null> {
  const { delaysMs, openForMs } = reconcileConstants
  let openMs = 0
  for (let turn = 0; !signal.aborted; turn++) {
    const state = await requests.retrievePayment(clientSecret)
    if (state === 'paid') return null
    if (state === 'canceled') return paymentFailed('canceled')
    if (state === 'open' && openMs >= openForMs) break
    // The service may know the result while Stripe cannot be reached.
    if (state === 'unknown' && (await requests.findCredit(payment, paymentId))) return null
    const delayMs = delaysMs[Math.min(turn, delaysMs.length - 1)] ?? 0
    await pause(timers, delayMs, signal)
    openMs = state === 'open' ? openMs + delayMs : 0
  }
  return paymentFailed('unclear')
}

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
): Promise<FundingResult | null> {
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

const inFunds = (note: string): FundingResult => ({ kind: 'inFunds', note })

const failed = (title: string, description: string, payment: FundingFailure['payment']): FundingFailure => ({
  kind: 'failed',
  title,
  description,
  payment,
})

const paymentFailed = (payment: FundingFailure['payment']): FundingFailure =>
  failed(fundingMessages.paymentFailed, fundingMessages.tryAgain, payment)

const notInitialized = failed(fundingMessages.paymentFailed, fundingMessages.couldNotInitialize, 'unchanged')
