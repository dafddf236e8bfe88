import { fundingMessages } from '../../../lib/errors/catalogue'
import { formatCents } from '../../../shared/money'
import type { ToastInput } from '../../../ui/feedback/toast-store'
import type { ChargePhase, PaymentFailure } from '../cards/charge-card'

/** `late`: the credit takes longer than usual. */
export type FundingPhase = 'preparing' | ChargePhase | 'waiting' | 'late' | 'moving'

export type FundingResult =
  | { readonly kind: 'inWallet'; readonly isOwn: boolean }
  /** `note` explains why money for a wallet is in the funds. */
  | { readonly kind: 'inFunds'; readonly isOwn: boolean; readonly note: string | null }
  /** The card was charged, but the service shows no ledger entry of this payment. */
  | { readonly kind: 'uncredited' }
  | PaymentFailure

/** For a payment that another attempt may have made. */
export const chargedOnce = 'This amount was paid once, here or in another tab. Your card was not charged twice.'

/** Returns the notification about a phase that may last longer than the dialog, or null. */
export function phaseToast(phase: FundingPhase, amountCents: number): ToastInput | null {
  const amount = formatCents(amountCents)
  if (phase === 'reconciling')
    return {
      tone: 'warning',
      title: fundingMessages.confirmationFailed,
      description: `We are finding out whether ${amount} was charged. No need to pay again.`,
    }
  if (phase === 'processing')
    return {
      tone: 'info',
      title: `Your bank is processing ${amount}`,
      description: 'Nothing is added yet. You can close this: we tell you when your bank has decided.',
    }
  return null
}

export function resultToast(
  result: FundingResult,
  { amountCents, isRepeated }: { readonly amountCents: number; readonly isRepeated: boolean },
  walletName: string | null,
): ToastInput {
  const amount = formatCents(amountCents)
  switch (result.kind) {
    case 'failed':
      return { tone: result.tone, title: result.title, description: result.description }
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
