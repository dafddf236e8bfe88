import type { LeadSourceStatus } from '../../lib/graphql/__generated__/schema'

export const sourceStates: Readonly<
  Record<LeadSourceStatus, { name: string; tone: 'success' | 'warning' | 'neutral' }>
> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  PAUSED: { name: 'Paused', tone: 'warning' },
  DELETED: { name: 'Deleted', tone: 'neutral' },
}
