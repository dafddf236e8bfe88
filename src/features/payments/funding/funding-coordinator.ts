import { newIdempotencyKey } from '../../../lib/api/idempotency'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { formatCents } from '../../../shared/money'
import type { Timers } from '../../../lib/time/timers'
import type { ToastInput } from '../../../ui/feedback/toast-store'
import type { PaymentStore, PaymentTarget } from './payment-in-progress'
import {
  type FundingInput,
  type FundingPhase,
  type FundingRequests,
  type FundingResult,
  type OpenedPayment,
  type PaymentRequest,
  runFunding,
} from './run-funding'

export interface FundingCoordinator extends Pick<FundingRequests, 'callbackCreditsWallet'> {
  /**
   * Runs a funding and reports the result in a toast, even after the dialog closes. The same amount for the same wallet
   * continues the payment in progress. Resolves with null if the user has left.
   */
  readonly fund: (input: FundingInput) => Promise<FundingResult | null>
  /** Returns a function that stops all work when the user signs out or the page closes. */
  readonly start: () => () => void
}

export interface FundingCoordinatorOptions {
  readonly requests: FundingRequests
  readonly store: PaymentStore
  /** Shows a toast. Replaces a toast with the same key. */
  readonly showToast: (toast: ToastInput) => void
  readonly refetchMoney: () => void
  /** Opens the Transfer dialog for the wallet. */
  readonly openTransfer: (sourceId: string) => void
  readonly timers?: Timers | undefined
  readonly newKey?: () => string
}

interface RunningFunding {
  /** Input of the newest form that requested this payment. */
  input: FundingInput
  phase: FundingPhase
  /** True if the user repeated a payment that already exists. */
  isRepeated: boolean
  result: Promise<FundingResult | null> | null
}

/** A payment of one amount to one wallet or to the funds, until its result is known. */
interface PaymentInTab {
  readonly request: PaymentRequest
  opened: OpenedPayment | null
  running: RunningFunding | null
}

/**
 * Creates the coordinator of one user's fundings in this tab. It remembers every payment that may still be charged.
 * In the edition `specification`, a second payment of the same amount would be charged in addition to the first.
 */
export function createFundingCoordinator(options: FundingCoordinatorOptions): FundingCoordinator {
  const { requests, store, showToast, refetchMoney, openTransfer, timers, newKey = newIdempotencyKey } = options
  const payments = new Map<string, PaymentInTab>()
  let leaving = new AbortController()

  function paymentFor({ amountCents, wallet }: FundingInput): PaymentInTab {
    const target = { amountCents, sourceId: wallet?.sourceId ?? null }
    const known = payments.get(nameOf(target))
    if (known) return known
    const storedKey = requests.isIdempotent ? store.read(target) : null
    const payment = { request: { key: storedKey ?? newKey(), ...target }, opened: null, running: null }
    payments.set(nameOf(target), payment)
    return payment
  }

  function fund(input: FundingInput): Promise<FundingResult | null> {
    const payment = paymentFor(input)
    const { running } = payment
    if (running?.result) {
      running.input = input
      running.isRepeated = true
      input.onPhase(running.phase)
      return running.result
    }
    const funding: RunningFunding = { input, phase: 'preparing', isRepeated: false, result: null }
    payment.running = funding
    funding.result = run(payment, funding).finally(() => {
      payment.running = null
    })
    return funding.result
  }

  async function run(inTab: PaymentInTab, funding: RunningFunding): Promise<FundingResult | null> {
    const payment = inTab.request
    const wasStored = store.read(payment) === payment.key
    if (requests.isIdempotent && !wasStored) store.write(payment)
    const { wallet, hasWallet, confirm } = funding.input
    const result = await runFunding(
      {
        amountCents: payment.amountCents,
        wallet,
        hasWallet,
        confirm,
        isDialogOpen: () => funding.input.isDialogOpen(),
        onPhase(phase) {
          funding.phase = phase
          funding.input.onPhase(phase)
          if (phase === 'reconciling') showToast({ key: payment.key, ...reconcilingToast(payment.amountCents) })
          if (phase === 'processing') showToast({ key: payment.key, ...processingToast(payment.amountCents) })
        },
      },
      {
        requests,
        payment,
        opened: inTab.opened,
        onOpened(payload) {
          inTab.opened = payload
        },
        signal: leaving.signal,
        timers,
      },
    )
    if (!result) return null
    showToast({
      key: payment.key,
      ...resultToast(result, payment.amountCents, wallet?.name ?? null, funding.isRepeated),
      ...(result.kind === 'uncredited' &&
        wallet &&
        !requests.callbackCreditsWallet && {
          durationMs: 30_000,
          action: { label: 'Transfer to this wallet', onClick: () => openTransfer(wallet.sourceId) },
        }),
    })
    forget(payment, result, wasStored)
    refetchMoney()
    return result
  }

  /** Removes a finished payment. A payment that may still be charged stays in storage, an open one only in memory. */
  function forget(payment: PaymentRequest, result: FundingResult, wasStored: boolean): void {
    const state = result.kind === 'failed' ? result.payment : result.kind === 'stillOpen' ? 'unclear' : 'over'
    if (state === 'unclear' || (state === 'unchanged' && wasStored)) return
    store.remove(payment)
    if (state === 'over' || state === 'canceled') payments.delete(nameOf(payment))
  }

  return {
    callbackCreditsWallet: requests.callbackCreditsWallet,
    fund,
    start() {
      leaving = new AbortController()
      return () => leaving.abort()
    },
  }
}

const nameOf = ({ amountCents, sourceId }: PaymentTarget): string => `${amountCents}:${sourceId ?? ''}`

function reconcilingToast(amountCents: number): ToastInput {
  return {
    tone: 'warning',
    title: fundingMessages.confirmationFailed,
    description: `We are finding out whether ${formatCents(amountCents)} was charged. No need to pay again.`,
  }
}

function processingToast(amountCents: number): ToastInput {
  return {
    tone: 'info',
    title: `Your bank is processing ${formatCents(amountCents)}`,
    description: 'Nothing is added yet. You can close this: we tell you when your bank has decided.',
  }
}

/** For a payment that another attempt may have made. */
export const chargedOnce = 'This amount was paid once, here or in another tab. Your card was not charged twice.'

export function resultToast(
  result: FundingResult,
  amountCents: number,
  walletName: string | null,
  isRepeated = false,
): ToastInput {
  const amount = formatCents(amountCents)
  switch (result.kind) {
    case 'failed':
      return { tone: 'error', title: result.title, description: result.description }
    case 'stillOpen':
      return { tone: 'warning', title: result.title, description: result.description }
    case 'uncredited':
      return {
        tone: 'info',
        title: 'Your payment went through',
        description: `${amount} was charged and is not among your transactions yet. Your balances were read again.`,
      }
    case 'inFunds':
    case 'inWallet': {
      const note = result.kind === 'inFunds' ? result.note : null
      if (note !== null) return { tone: 'warning', title: `${amount} is in your funds`, description: note }
      const place = result.kind === 'inWallet' && walletName ? walletName : 'your funds'
      return result.isOwn && !isRepeated
        ? { tone: 'success', title: `${amount} added to ${place}` }
        : { tone: 'info', title: `Your payment of ${amount} is in ${place}`, description: chargedOnce }
    }
  }
}
