import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import type { TeamAttentionQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { groupBy } from '../../lib/group-by'
import { attentionKinds, type Label, labelOf } from '../../lib/labels/labels'
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
 * Returns the items that need attention by agent, most urgent first. Undefined while they load, null if they are
 * unavailable. Uses the same list as the manager's first page, so that both always agree.
 */
export function useAttention(): ReadonlyMap<string, readonly AgentAttention[]> | null | undefined {
  const { data, loading } = useQuery(TEAM_ATTENTION, { variables: { timeZone: useTimeZone() } })
  const items = data?.getManagerOverview?.attention
  return useMemo(
    () => (items ? groupBy(items, ({ agentId }) => agentId) : loading ? undefined : null),
    [items, loading],
  )
}

const ok: Label = { name: 'OK', tone: 'success' }
const unknown: Label = { name: '—', tone: 'neutral' }

/** Returns an agent's badge: the most urgent item that needs attention, and the number of other items. Null is unknown. */
export function attentionState(items: readonly Pick<AgentAttention, 'kind'>[] | null): Label {
  if (!items) return unknown
  const [first, ...more] = items
  if (!first) return ok
  const word = labelOf(attentionKinds, first.kind)
  return more.length === 0 ? word : { ...word, name: `${word.name} +${more.length}` }
}
