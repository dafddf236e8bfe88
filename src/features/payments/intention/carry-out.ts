/**
 * Carries a funding out, from wherever it stands to its end: a payment is opened, the card is confirmed, the provider's
 * callback credits the funds, and the money is moved on to the wallet. The page may go at any moment: each stage is kept
 * before the next begins, and whatever is sent again bears the key that it was sent with first.
 */
import { fundingMessages } from '../../../lib/errors/catalogue'
import type { AppError } from '../../../lib/errors/app-error'
import { checkFlowAmount } from '../../../lib/format/money'
import { pause, realTimers } from '../../../lib/time/timers'
import type { CardConfirmation } from '../cards/confirm-card'
import { findOut } from './find-out'
import type { PresentCard, Surroundings } from './funding-steps'
import { failed, type FundingOutcome, type FundingWish, type Intention, over } from './intention'
import { waitForCredit } from './wait-for-credit'

/** Resolves with the end of it, or with null when it was left. Without a card the payment is not begun or tried again. */
export async function carryOut(
  begun: Intention,
  around: Surroundings,
  card: PresentCard | null = null,
): Promise<FundingOutcome | null> {
  let intention = begun
  let confirm: (() => Promise<CardConfirmation>) | null = null
  while (intention.stage !== 'over') {
    const next: Intention = await advance(intention)
    if (around.signal.aborted || !around.keep(next)) return null
    intention = next
  }
  return intention.outcome

  async function advance(at: Exclude<Intention, { stage: 'over' }>): Promise<Intention> {
    switch (at.stage) {
      case 'begun':
        return card ? open(at, card) : over(at, failed(fundingMessages.paymentFailed, interrupted))
      case 'confirming': {
        const confirmation = confirm ? await confirm() : null
        if (!confirmation || confirmation.kind === 'failed') return findOut(at, around)
        return confirmation.kind === 'succeeded' ? { ...at, stage: 'paid' } : over(at, notConfirmed(confirmation))
      }
      case 'paid':
        return wait(at, at.intentId)
      case 'credited':
        return move(at)
    }
  }

  async function open(at: FundingWish, present: PresentCard): Promise<Intention> {
    const amountProblem = checkFlowAmount(at.amountCents)
    if (amountProblem) return over(at, failed(fundingMessages.invalidAmount, amountProblem))
    around.onPhase('preparing')
    if (at.wallet && !present.hasWallet) {
      const created = await around.steps.createWallet(at.wallet.sourceId)
      if (created.status !== 'done') return over(at, failed(fundingMessages.paymentFailed, created.error.message))
    }
    const opened = await around.steps.open(at)
    if (opened.status !== 'done') return over(at, failed(fundingMessages.paymentFailed, whyNotOpened(opened.error)))
    const { id, clientSecret } = opened.payload
    if (!clientSecret) return over(at, failed(fundingMessages.paymentFailed, fundingMessages.couldNotInitialize))
    confirm = () => {
      confirm = null
      around.onPhase('confirming')
      return present.confirm(clientSecret)
    }
    return { ...at, stage: 'confirming', intentId: id }
  }

  async function wait(at: FundingWish, intentId: string): Promise<Intention> {
    around.onPhase('waiting')
    await waitForCredit({
      isCredited: () => around.steps.isCredited(intentId),
      onLate: () => around.onPhase('late'),
      signal: around.signal,
      timers: around.timers,
    })
    return { ...at, stage: 'credited', intentId }
  }

  async function move(at: FundingWish): Promise<Intention> {
    const { wallet, amountCents } = at
    if (!wallet) return over(at, { kind: 'inFunds', amountCents })
    around.onPhase('moving')
    for (let tries = 0; ; tries++) {
      const moved = await around.steps.transfer(at)
      if (moved.status === 'done') return over(at, { kind: 'inWallet', name: wallet.name, amountCents })
      if (moved.status === 'refused') {
        const reason = moved.error.message
        return over(at, { kind: 'stayedInFunds', name: wallet.name, amountCents, reason })
      }
      if (around.signal.aborted) return over(at, { kind: 'inFunds', amountCents })
      await pause(around.timers ?? realTimers, Math.min(1000 * 2 ** tries, 60_000), around.signal)
    }
  }
}

const interrupted = 'It was interrupted before your card was asked. Nothing was charged.'

/** What the person can correct is said in the server's words; for the rest trying again is all there is. */
function whyNotOpened(error: AppError): string {
  const correctable = error.code === 'VALIDATION_FAILED' || error.code === 'CONFLICT' || error.code === 'NOT_FOUND'
  return correctable ? error.message : fundingMessages.tryAgain
}

function notConfirmed(
  confirmation: Exclude<CardConfirmation, { kind: 'succeeded' } | { kind: 'failed' }>,
): FundingOutcome {
  switch (confirmation.kind) {
    case 'refused':
      return failed(fundingMessages.paymentFailed, confirmation.message || fundingMessages.tryAgain)
    case 'abandoned':
      return failed(fundingMessages.paymentFailed, 'You left before your bank had confirmed it. Nothing was charged.')
    case 'canceled':
      return failed(fundingMessages.paymentFailed, fundingMessages.tryAgain, false)
  }
}
