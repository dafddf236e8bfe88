import { formatCents } from '../../lib/money'
import type { ToastInput } from '../../ui/toast-store'
import type { FundingOutcome } from './funding-flow'

/** How a funding ended, as a notification: it is seen even when the dialog was closed meanwhile. */
export function fundingReport(outcome: FundingOutcome): ToastInput {
  switch (outcome.kind) {
    case 'inWallet':
      return { tone: 'success', title: `${formatCents(outcome.amountCents)} added to ${outcome.name}` }
    case 'inFunds':
      return { tone: 'success', title: `${formatCents(outcome.amountCents)} added to your funds` }
    case 'stayedInFunds':
      return {
        tone: 'warning',
        title: `${formatCents(outcome.amountCents)} is in your funds`,
        description: `It could not be moved to ${outcome.name}: ${outcome.error.message}`,
      }
    case 'onItsWay':
      return {
        tone: 'info',
        title: `${formatCents(outcome.amountCents)} is on its way`,
        description: 'The payment went through. The money arrives in your funds by itself.',
      }
    case 'failed':
      return { tone: 'error', title: outcome.title, description: outcome.description }
  }
}
