import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { attentionKinds } from '../../lib/words/attention-words'
import { Section } from '../../ui/page/Card'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { KpiCard, KpiGrid } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { Sparkline } from '../../ui/figure/Sparkline'
import { Moment } from '../../ui/text/Moment'
import { DashboardFailure } from './DashboardFailure'
import { trendLabel } from './trend-label'
import styles from './Dashboard.module.css'

const MANAGER_SUMMARY = graphql(`
  query ManagerSummary($timeZone: String) {
    getManagerOverview(timeZone: $timeZone) {
      unitNames
      agentCount
      leadsThisMonth
      spentThisMonthCents
      heldCents
      waitingLeads
      returnsWaiting
      attention {
        id
        kind
        agentName
        detail
        since
      }
      daily {
        day
        leads
        spentCents
        balanceCents
      }
    }
  }
`)

const shownItems = 5

/** A manager's units at a glance, and what there needs somebody. */
export function ManagerSummary(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(MANAGER_SUMMARY, { variables: { timeZone: useTimeZone() } })
  const overview = data?.getManagerOverview
  if (!overview && (error || !loading)) {
    const retry = () => askAgain(refetch)
    return <DashboardFailure error={error} onRetry={retry} retrying={loading} />
  }
  const waiting = !overview
  const days = overview?.daily ?? []
  return (
    <ScreenStack>
      <KpiGrid>
        <KpiCard
          title="Agents"
          value={formatCount(overview?.agentCount ?? 0)}
          hint={overview?.unitNames.join(', ')}
          to="/manager/team"
          loading={waiting}
        />
        <KpiCard
          title="Leads This Month"
          value={formatCount(overview?.leadsThisMonth ?? 0)}
          sparkline={
            <Sparkline
              values={days.map((day) => day.leads)}
              label={trendLabel(
                'Leads',
                days.map((day) => day.leads),
                formatCount,
              )}
            />
          }
          loading={waiting}
        />
        <KpiCard
          title="Spent This Month"
          value={<Money cents={overview?.spentThisMonthCents} />}
          sparkline={
            <Sparkline
              values={days.map((day) => day.spentCents)}
              label={trendLabel(
                'Spend',
                days.map((day) => day.spentCents),
                formatCents,
              )}
            />
          }
          loading={waiting}
        />
        <KpiCard
          title="Total Balance"
          value={<Money cents={overview?.heldCents} />}
          hint="Held by your agents"
          loading={waiting}
        />
        <KpiCard
          title="Leads Waiting"
          value={formatCount(overview?.waitingLeads ?? 0)}
          hint="Bought and not contacted"
          attention={(overview?.waitingLeads ?? 0) > 0}
          to="/manager/leads"
          loading={waiting}
        />
        <KpiCard
          title="Returns Waiting"
          value={formatCount(overview?.returnsWaiting ?? 0)}
          hint="Needs your review"
          attention={(overview?.returnsWaiting ?? 0) > 0}
          to="/manager/leads"
          loading={waiting}
        />
      </KpiGrid>
      {overview ? (
        <Section title="Needs attention" card>
          {overview.attention.length === 0 ? (
            <EmptyState icon="checkCircle" title="Nothing needs you now">
              Failed top-ups, waiting returns and leads that nobody called are listed here.
            </EmptyState>
          ) : (
            <ul className={styles.attention}>
              {overview.attention.slice(0, shownItems).map((item) => (
                <li key={item.id}>
                  <span>
                    {item.agentName}
                    <span className={styles.attentionDetail}>
                      {' '}
                      · {attentionKinds[item.kind].name} · {item.detail}
                    </span>
                  </span>
                  {item.since ? <Moment at={item.since} className={styles.attentionSince} /> : null}
                </li>
              ))}
            </ul>
          )}
        </Section>
      ) : null}
    </ScreenStack>
  )
}
