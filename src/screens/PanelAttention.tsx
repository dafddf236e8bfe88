import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { ADMIN_OVERVIEW, AttentionList } from '../features/dashboard/AttentionList'
import { TEAM_ATTENTION } from '../features/team/attention'
import { useTimeZone } from '../lib/time/use-calendar'
import { ErrorState } from '../ui/feedback/EmptyState'
import { Section } from '../ui/page/Card'

export interface PanelAttentionProps {
  /** Whether the company's list is shown, with links into the Admin panel. */
  company: boolean
  /** Whether the team's list is shown, with links into the Manager panel. */
  team: boolean
}

/** Items that need attention from a manager or an administrator, as listed in their panel. */
export function PanelAttention({ company, team }: PanelAttentionProps): JSX.Element {
  const variables = { timeZone: useTimeZone() }
  const ofCompany = useQuery(ADMIN_OVERVIEW, { variables, skip: !company })
  const ofTeam = useQuery(TEAM_ATTENTION, { variables, skip: !team })
  const overview = ofCompany.data?.getAdminOverview
  const attention = ofTeam.data?.getManagerOverview?.attention
  const missing = [...(company && !overview ? [ofCompany] : []), ...(team && !attention ? [ofTeam] : [])]
  if (missing.some(({ loading }) => loading)) return <AttentionList />
  const failure = missing.length > 0 && (
    <ErrorState
      title="The list could not be loaded"
      error={missing[0]?.error}
      onRetry={() => {
        for (const { refetch } of missing) void refetch()
      }}
    />
  )
  if (!overview && !attention)
    return (
      <Section title="Needs attention" card>
        {failure}
      </Section>
    )
  return (
    <>
      <AttentionList company={overview ?? undefined} team={attention} />
      {failure}
    </>
  )
}
