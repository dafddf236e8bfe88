import type { LeadSourceStatus } from '../api/__generated__/schema'
import type { Words } from './word'

export const sourceStatuses: Words<LeadSourceStatus> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  PAUSED: { name: 'Paused', tone: 'warning' },
  DELETED: { name: 'Deleted', tone: 'neutral' },
}
