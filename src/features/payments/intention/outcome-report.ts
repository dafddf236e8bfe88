import { fundingMessages } from '../../../lib/errors/catalogue'
import { formatCents } from '../../../lib/format/money'
import type { ToastInput } from '../../../ui/feedback/toast-store'
import type { FundingPhase } from './funding-steps'
import type { FundingOutcome, FundingWish } from './intention'

/** How a funding ended, as a notification: it is seen wherever the person is by then. */
export function outcomeReport(outcome: FundingOutcome): ToastInput {
  switch (outcome.kind) {
    case 'inWallet':
      return { tone: 'success', title: `${formatCents(outcome.amountCents)} added to ${outcome.name}` }
    case 'inFunds':
      return { tone: 'success', title: `${formatCents(outcome.amountCents)} added to your funds` }
    case 'stayedInFunds':
      return {
        tone: 'warning',
        title: `${formatCents(outcome.amountCents)} is in your funds`,
        description: `It could not be moved to ${outcome.name}: ${outcome.reason}`,
      }
    case 'failed':
      return { tone: 'error', title: outcome.title, description: outcome.description }
    case 'forgotten':
      return {
        tone: 'warning',
        title: 'A payment could not be followed to its end',
        description: `${formatCents(outcome.amountCents)} has not arrived in your funds. Payment activity on your wallet page tells how it ended.`,
      }
  }
}

/** What is worth telling before the end: null where the dialog says it, or where it will be over in a moment. */
export function phaseReport(phase: FundingPhase, wish: FundingWish, isPresent: boolean): ToastInput | null {
  const amount = formatCents(wish.amountCents)
  if (phase === 'findingOut' && isPresent)
    return {
      tone: 'warning',
      title: fundingMessages.confirmationFailed,
      description: `We are finding out whether ${amount} was charged. No need to pay again.`,
    }
  if ((phase === 'unclear' || phase === 'late') && !isPresent)
    return {
      tone: 'info',
      title: `Your payment of ${amount} is still processing`,
      description: 'No need to pay again: we’ll tell you as soon as it is through.',
    }
  return null
}
