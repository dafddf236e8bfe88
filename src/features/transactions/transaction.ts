import type { Transaction_rowFragment } from '../../lib/api/__generated__/documents'
import type { TransactionType } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import type { IconName } from '../../ui/mark/Icon'

/** Fields of a transaction for the table, drawer, CSV file, and statement. */
export const Transaction_row = graphql(`
  fragment Transaction_row on Transaction {
    id
    type
    amountCents
    currency
    walletSourceId
    balanceAfter
    correlationId
    referenceId
    createdAt
  }
`)

export type TransactionRow = Transaction_rowFragment

interface TransactionLook {
  readonly icon: IconName
  /** Description of the type, for the drawer. */
  readonly meaning: string
}

export const transactionLooks: Readonly<Record<TransactionType, TransactionLook>> = {
  FUNDING: { icon: 'card', meaning: 'Paid by card.' },
  TRANSFER: { icon: 'swap', meaning: 'Moved between your available funds and a wallet.' },
  TOP_UP: { icon: 'refresh', meaning: 'Charged to your card because a wallet ran low.' },
  LEAD_PURCHASE: { icon: 'leads', meaning: 'Paid for a lead.' },
  LEAD_RETURN: { icon: 'arrowLeft', meaning: 'Refund for a returned lead.' },
  CREDIT: { icon: 'star', meaning: 'Granted by an administrator.' },
  REFUND: { icon: 'arrowUp', meaning: 'Refunded to your card.' },
  REVERSAL: { icon: 'alert', meaning: 'Reversed by your bank.' },
}

interface AccountOf {
  readonly walletSourceId: string | null
}

/** Returns "Available funds", or the name of the wallet's source. */
export function accountName({ walletSourceId }: AccountOf, sourceNames: ReadonlyMap<string, string>): string {
  return walletSourceId === null ? 'Available funds' : (sourceNames.get(walletSourceId) ?? walletSourceId)
}

/** Returns true for money paid by card, which has a receipt. */
export function isCardPayment({
  type,
  amountCents,
}: {
  readonly type: TransactionType
  readonly amountCents: number
}): boolean {
  return (type === 'FUNDING' || type === 'TOP_UP') && amountCents > 0
}

/** Returns the id of a transaction's lead, or null if the transaction concerns no lead. */
export function leadOf(transaction: {
  readonly type: TransactionType
  readonly referenceId: string | null
}): string | null {
  const aboutLead = transaction.type === 'LEAD_PURCHASE' || transaction.type === 'LEAD_RETURN'
  return aboutLead ? transaction.referenceId : null
}
