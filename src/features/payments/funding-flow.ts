/**
 * Funding, from the amount to the wallet: a payment is opened, the card is confirmed, the provider's callback credits
 * the funds, and the money is moved on to the wallet. Without React, so that every order of events can be tested.
 */
import { fundingMessages } from '../../lib/errors/catalogue'
import type { AppError } from '../../lib/errors/app-error'
import type { MutationOutcome } from '../../lib/graphql/outcome'
import { checkFlowAmount } from '../../lib/money'
import type { CardConfirmation } from './confirm-card'

/** The wallet that the money is for. */
export interface FundingTarget {
  readonly sourceId: string
  readonly name: string
  readonly balanceCents: number
  readonly costPerLeadCents: number | null
  /** False for a source that the agent has no wallet for yet: funding it creates the wallet first. */
  readonly hasWallet: boolean
}

export type FundingPhase = 'preparing' | 'confirming' | 'waiting' | 'late' | 'moving'

export interface FundingRequest {
  readonly amountCents: number
  readonly target: FundingTarget | null
}

export interface OpenedPayment {
  readonly id: string
  readonly clientSecret: string | null
}

export interface FundingSteps {
  readonly createWallet: (sourceId: string) => Promise<AppError | null>
  readonly addFunds: (
    request: FundingRequest,
  ) => Promise<MutationOutcome<OpenedPayment & { readonly success: boolean }>>
  readonly confirm: (clientSecret: string) => Promise<CardConfirmation>
  /** The payment was made: from here on the money is the agent's wherever the person goes. */
  readonly onPaid: (payment: OpenedPayment, request: FundingRequest) => void
  /** The payment cannot be used again: the next one is to be a new one. */
  readonly settle: (request: FundingRequest) => void
  readonly waitForCredit: (paymentIntentId: string, onLate: () => void) => Promise<boolean>
  readonly transfer: (sourceId: string, amountCents: number, paymentIntentId: string) => Promise<AppError | null>
  readonly onPhase: (phase: FundingPhase) => void
}

export type FundingOutcome =
  | { readonly kind: 'inWallet'; readonly name: string; readonly amountCents: number }
  | { readonly kind: 'inFunds'; readonly amountCents: number }
  /** Credited, but the wallet would not take it: the money waits in the funds. */
  | { readonly kind: 'stayedInFunds'; readonly name: string; readonly amountCents: number; readonly error: AppError }
  /** Paid, not credited yet, and nobody waits for it any more. */
  | { readonly kind: 'onItsWay'; readonly amountCents: number }
  /** Nothing was charged, or nothing is known: the form stays as it is. */
  | { readonly kind: 'failed'; readonly title: string; readonly description: string | undefined }

export async function runFunding(request: FundingRequest, steps: FundingSteps): Promise<FundingOutcome> {
  const { amountCents, target } = request
  const amountProblem = checkFlowAmount(amountCents)
  if (amountProblem) return failed(fundingMessages.invalidAmount, amountProblem)

  steps.onPhase('preparing')
  if (target && !target.hasWallet) {
    const refusal = await steps.createWallet(target.sourceId)
    if (refusal) return failed(fundingMessages.paymentFailed, refusal.message)
  }
  const opened = await steps.addFunds(request)
  if (!opened.ok) return failed(fundingMessages.paymentFailed, whyNotOpened(opened.error))
  const payment = opened.payload
  if (!payment.clientSecret) return failed(fundingMessages.paymentFailed, fundingMessages.couldNotInitialize)

  steps.onPhase('confirming')
  const confirmation = await steps.confirm(payment.clientSecret)
  if (confirmation.kind === 'canceled') steps.settle(request)
  if (confirmation.kind !== 'succeeded') return notConfirmed(confirmation)
  steps.settle(request)
  steps.onPaid(payment, request)

  steps.onPhase('waiting')
  const credited = await steps.waitForCredit(payment.id, () => steps.onPhase('late'))
  if (!credited) return { kind: 'onItsWay', amountCents }
  if (!target) return { kind: 'inFunds', amountCents }

  steps.onPhase('moving')
  const error = await steps.transfer(target.sourceId, amountCents, payment.id)
  return error
    ? { kind: 'stayedInFunds', name: target.name, amountCents, error }
    : { kind: 'inWallet', name: target.name, amountCents }
}

function failed(title: string, description?: string): FundingOutcome {
  return { kind: 'failed', title, description }
}

/** What the person can correct is said in the server's words; for the rest trying again is all there is. */
function whyNotOpened(error: AppError): string {
  const correctable = error.code === 'VALIDATION_FAILED' || error.code === 'CONFLICT' || error.code === 'NOT_FOUND'
  return correctable ? error.message : fundingMessages.tryAgain
}

function notConfirmed(confirmation: Exclude<CardConfirmation, { kind: 'succeeded' }>): FundingOutcome {
  switch (confirmation.kind) {
    case 'refused':
      return failed(fundingMessages.paymentFailed, confirmation.message || fundingMessages.tryAgain)
    case 'abandoned':
      return failed(fundingMessages.paymentFailed, 'You left before your bank had confirmed it. Nothing was charged.')
    case 'canceled':
      return failed(fundingMessages.paymentFailed, fundingMessages.tryAgain)
    case 'failed':
      return failed(fundingMessages.confirmationFailed, 'Trying again continues the same payment: it is charged once.')
  }
}
