import type { TransactionType } from '../../lib/graphql/__generated__/schema'

export const transactionWords: Readonly<Record<TransactionType, string>> = {
  FUNDING: 'Funds added',
  TRANSFER: 'Transfer',
  TOP_UP: 'Automatic top-up',
  LEAD_PURCHASE: 'Lead bought',
  LEAD_RETURN: 'Lead returned',
  CREDIT: 'Credit',
  REFUND: 'Refund',
  REVERSAL: 'Payment reversed',
}
