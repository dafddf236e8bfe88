import type { PaymentActivityStatus, PaymentActivityType } from '../../lib/graphql/__generated__/schema'
import type { Tone } from '../../ui/StatusBadge'

export const activityNames: Readonly<Record<PaymentActivityType, string>> = {
  FUNDING: 'Funds added',
  TOP_UP: 'Automatic top-up',
  CARD_SAVED: 'Card saved',
  CARD_REMOVED: 'Card removed',
  REFUND: 'Refund',
  DISPUTE: 'Dispute',
  REVERSAL: 'Payment taken back',
}

export const activityStates: Readonly<Record<PaymentActivityStatus, { readonly name: string; readonly tone: Tone }>> = {
  PENDING: { name: 'Pending', tone: 'info' },
  REQUIRES_ACTION: { name: 'Needs your confirmation', tone: 'warning' },
  SUCCEEDED: { name: 'Done', tone: 'success' },
  FAILED: { name: 'Failed', tone: 'danger' },
  CANCELED: { name: 'Canceled', tone: 'neutral' },
}

export const activityTypes = Object.keys(activityNames) as PaymentActivityType[]
export const activityStatuses = Object.keys(activityStates) as PaymentActivityStatus[]
