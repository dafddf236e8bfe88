import type { TransactionType } from '../api/__generated__/schema'
import type { Names } from './word'

export const transactionTypes: Names<TransactionType> = {
  FUNDING: 'Deposit',
  TRANSFER: 'Transfer',
  TOP_UP: 'Automatic top-up',
  LEAD_PURCHASE: 'Lead purchase',
  LEAD_RETURN: 'Lead refund',
  CREDIT: 'Credit',
  REFUND: 'Refund',
  REVERSAL: 'Payment reversed',
}
