import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { groupBy } from '../../lib/group-by'
import type { TeamAttentionQuery } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'

export const TEAM_ATTENTION = graphql(`
  query TeamAttention($timeZone: String) {
    getManagerOverview(timeZone: $timeZone) {
      attention {
        id
        kind
        agentId
        agentName
        leadId
        detail
        since
      }
    }
  }
`)

export type AgentAttention = NonNullable<TeamAttentionQuery['getManagerOverview']>['attention'][number]

/**
 * What needs attention, by agent and most urgent first: the same list as on the manager's first page, so that the two never
 * disagree. Null while it is not there.
 */
export function useAttention(): ReadonlyMap<string, readonly AgentAttention[]> | null {
  const { data } = useQuery(TEAM_ATTENTION, { variables: { timeZone: useTimeZone() } })
  const items = data?.getManagerOverview?.attention
  return useMemo(() => (items ? groupBy(items, ({ agentId }) => agentId) : null), [items])
}
