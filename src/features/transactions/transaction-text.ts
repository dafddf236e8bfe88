import type { TransactionType } from '../../lib/graphql/__generated__/schema'
import type { IconName } from '../../ui/Icon'

export interface TransactionWords {
  readonly name: string
  readonly icon: IconName
  /** What happened, for the drawer. */
  readonly meaning: string
}

export const transactionWords: Readonly<Record<TransactionType, TransactionWords>> = {
  FUNDING: { name: 'Funds added', icon: 'card', meaning: 'Paid by card into your funds.' },
  TRANSFER: { name: 'Transfer', icon: 'swap', meaning: 'Moved between your funds and a wallet.' },
  TOP_UP: { name: 'Automatic top-up', icon: 'refresh', meaning: 'Charged to your card because a wallet ran low.' },
  LEAD_PURCHASE: { name: 'Lead bought', icon: 'leads', meaning: 'Paid for a lead.' },
  LEAD_RETURN: { name: 'Lead returned', icon: 'arrowLeft', meaning: 'Paid back for a lead that you returned.' },
  CREDIT: { name: 'Credit', icon: 'star', meaning: 'Granted by an administrator.' },
  REFUND: { name: 'Refund', icon: 'arrowUp', meaning: 'Paid back to your card.' },
  REVERSAL: { name: 'Payment taken back', icon: 'alert', meaning: 'Your bank took a payment back.' },
}

export const transactionTypes = Object.keys(transactionWords) as TransactionType[]

export interface AccountOf {
  readonly walletSourceId: string | null
}

/** 'Available funds', or the wallet by the name of its source. */
export function accountName({ walletSourceId }: AccountOf, sourceNames: ReadonlyMap<string, string>): string {
  return walletSourceId === null ? 'Available funds' : (sourceNames.get(walletSourceId) ?? walletSourceId)
}

/** The lead that a transaction is about, if it is about one. */
export function leadOf(transaction: {
  readonly type: TransactionType
  readonly referenceId: string | null
}): string | null {
  const aboutLead = transaction.type === 'LEAD_PURCHASE' || transaction.type === 'LEAD_RETURN'
  return aboutLead ? transaction.referenceId : null
}
