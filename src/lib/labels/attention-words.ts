import type { AttentionKind } from '../api/__generated__/schema'
import type { Words } from './word'

export const attentionKinds: Words<AttentionKind> = {
  TOP_UP_FAILED: { name: 'Top-up failed', tone: 'danger' },
  RETURN_WAITING: { name: 'Return to review', tone: 'warning' },
  LEAD_WAITING: { name: 'Lead not contacted', tone: 'warning' },
  LOW_BALANCE: { name: 'Low balance', tone: 'warning' },
  NO_ACTIVITY: { name: 'No activity', tone: 'info' },
}

/** Items that need an administrator, besides failed top-ups. */
export const companyAttention: Words<'WALLET_WAITING' | 'FEED_SILENT'> = {
  WALLET_WAITING: { name: 'To activate', tone: 'warning' },
  FEED_SILENT: { name: 'Inactive feed', tone: 'warning' },
}
