import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { formatDateTime, formatRelative } from '../../lib/dates'
import type { AttentionKind } from '../../lib/graphql/__generated__/schema'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { formatCents } from '../../lib/money'
import { formatCount } from '../../lib/numbers'
import { Section } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { KpiCard, KpiGrid } from '../../ui/KpiCard'
import { Money } from '../../ui/Money'
import { ScreenStack } from '../../ui/ScreenLayout'
import { Sparkline } from '../../ui/Sparkline'
import { DashboardFailure } from './DashboardFailure'
import { trendLabel } from './trend-label'
import styles from './Dashboard.module.css'

const MANAGER_SUMMARY = graphql(`
  query ManagerSummary {
    getManagerOverview {
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
const kindNames: Readonly<Record<AttentionKind, string>> = {
  TOP_UP_FAILED: 'failed top-up',
  RETURN_WAITING: 'return waits for you',
  LEAD_WAITING: 'lead not contacted',
  LOW_BALANCE: 'low balance',
  NO_ACTIVITY: 'no activity',
}

/** A manager's units at a glance, and what there needs somebody. */
export function ManagerSummary(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(MANAGER_SUMMARY)
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
          hint="For your decision"
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
                      · {kindNames[item.kind]} · {item.detail}
                    </span>
                  </span>
                  {item.since ? (
                    <time className={styles.attentionSince} dateTime={item.since} title={formatDateTime(item.since)}>
                      {formatRelative(item.since)}
                    </time>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </Section>
      ) : null}
    </ScreenStack>
  )
}
