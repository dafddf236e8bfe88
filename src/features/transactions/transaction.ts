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
    leadName
    createdAt
  }
`)

export type TransactionRow = Transaction_rowFragment

interface TransactionDisplay {
  readonly icon: IconName
  /** Description for the drawer. Null for an unknown type. */
  readonly meaning: string | null
}

const displays: Readonly<Record<TransactionType, TransactionDisplay>> = {
  FUNDING: { icon: 'card', meaning: 'Paid by card.' },
  TRANSFER: { icon: 'swap', meaning: 'Moved between your available funds and a wallet.' },
  TOP_UP: { icon: 'refresh', meaning: 'Charged to your card because a wallet ran low.' },
  LEAD_PURCHASE: { icon: 'leads', meaning: 'Paid for a lead.' },
  LEAD_RETURN: { icon: 'arrowLeft', meaning: 'Refund for a returned lead.' },
  CREDIT: { icon: 'star', meaning: 'Granted by an administrator.' },
  REFUND: { icon: 'arrowUp', meaning: 'Refunded to your card.' },
  REVERSAL: { icon: 'alert', meaning: 'Reversed by your bank.' },
}

const isKnown = (type: string): type is TransactionType => Object.hasOwn(displays, type)

export const displayOf = (type: string): TransactionDisplay =>
  isKnown(type) ? displays[type] : { icon: 'receipt', meaning: null }

/** Returns "Available funds", or the name of the wallet's source. */
export function accountName(
  { walletSourceId }: Pick<TransactionRow, 'walletSourceId'>,
  sourceNames: ReadonlyMap<string, string>,
): string {
  return walletSourceId === null ? 'Available funds' : (sourceNames.get(walletSourceId) ?? walletSourceId)
}

/** Returns true for money paid by card, which has a receipt. */
export const isCardPayment = ({ type, amountCents }: Pick<TransactionRow, 'type' | 'amountCents'>): boolean =>
  (type === 'FUNDING' || type === 'TOP_UP') && amountCents > 0

/** Returns the id of a transaction's lead, or null if the transaction concerns no lead. */
export const leadOf = ({ type, referenceId }: Pick<TransactionRow, 'type' | 'referenceId'>): string | null =>
  type === 'LEAD_PURCHASE' || type === 'LEAD_RETURN' ? referenceId : null
