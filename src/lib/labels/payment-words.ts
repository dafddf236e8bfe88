import type { PaymentActivityStatus, PaymentActivityType } from '../api/__generated__/schema'
import { transactionTypes } from './transaction-words'
import type { Names, Words } from './word'

const { FUNDING, TOP_UP, REFUND, REVERSAL } = transactionTypes

export const activityTypes: Names<PaymentActivityType> = {
  FUNDING,
  TOP_UP,
  CARD_SAVED: 'Card saved',
  CARD_REMOVED: 'Card removed',
  REFUND,
  DISPUTE: 'Dispute',
  REVERSAL,
}

export const activityStatuses: Words<PaymentActivityStatus> = {
  PENDING: { name: 'Pending', tone: 'info' },
  REQUIRES_ACTION: { name: 'Needs your confirmation', tone: 'warning' },
  SUCCEEDED: { name: 'Succeeded', tone: 'success' },
  FAILED: { name: 'Failed', tone: 'danger' },
  CANCELED: { name: 'Canceled', tone: 'neutral' },
}
