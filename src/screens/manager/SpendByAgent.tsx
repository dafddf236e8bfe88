import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { DashboardFailure } from '../../features/dashboard/DashboardFailure'
import { TopAmounts } from '../../features/dashboard/TopAmounts'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { personName } from '../../lib/words/person-words'

const SPEND_BY_AGENT = graphql(`
  query SpendByAgent($timeZone: String) {
    listTeam(timeZone: $timeZone, sort: SPENT, descending: true, limit: 20) {
      items {
        agentId
        user {
          id
          firstName
          lastName
          email
        }
        spentThisMonthCents
      }
      total
    }
  }
`)

/** A chart of this month's spend by agent. */
export function SpendByAgent(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(SPEND_BY_AGENT, { variables: { timeZone: useTimeZone() } })
  const members = data?.listTeam?.items
  if (!members && error) return <DashboardFailure error={error} onRetry={() => askAgain(refetch)} retrying={loading} />
  return (
    <TopAmounts
      title="Spend by agent"
      columns={['Agent', 'Spent']}
      amounts={
        members?.map(({ user, spentThisMonthCents }) => ({ label: personName(user), value: spentThisMonthCents })) ??
        null
      }
      nothing="What your agents pay for leads is shown here."
      all={{ to: '/manager/team', label: 'See team' }}
    />
  )
}
