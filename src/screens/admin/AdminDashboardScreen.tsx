import { useQuery } from '@apollo/client/react'
import { type JSX, lazy, Suspense } from 'react'
import { formatDayShort } from '../../lib/time/days'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { formatCents, formatCentsShort } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { Banner } from '../../ui/feedback/Banner'
import { LinkButton } from '../../ui/button/Button'
import { Section } from '../../ui/page/Card'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { KpiCard, KpiGrid } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { PageHeader } from '../../ui/page/PageHeader'
import { ScreenStack, SideBySide } from '../../ui/page/ScreenLayout'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { Moment } from '../../ui/text/Moment'

const ADMIN_OVERVIEW = graphql(`
  query AdminOverview($timeZone: String) {
    getAdminOverview(timeZone: $timeZone) {
      leadsSoldToday
      leadsSoldThisMonth
      revenueTodayCents
      revenueThisMonthCents
      marginThisMonthCents
      fundsHeldCents
      walletsHeldCents
      openLeads
      activeAgents
      pendingWallets
      failedTopUps {
        agentId
        agentName
        amountCents
        failureCount
        message
        occurredAt
      }
      silentSources {
        leadSource {
          id
          name
        }
        lastLeadAt
      }
      ledger {
        balanced
        postings
        violations
      }
      daily {
        day
        leads
        spentCents
      }
    }
  }
`)

const LineChart = lazy(async () => ({
  default: (await lazyLoad(() => import('../../ui/chart/LineChart'))).LineChart,
}))

const count = (value: number | undefined): string => formatCount(value ?? 0)

/** The whole marketplace: what is wrong first, then sales, money held, and the ledger's health. */
export function AdminDashboardScreen(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(ADMIN_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = data?.getAdminOverview
  const waiting = !overview
  if (!overview && (error || !loading))
    return (
      <>
        <PageHeader title="Administration" />
        <ErrorState error={error} retrying={loading} onRetry={() => askAgain(refetch)} />
      </>
    )
  return (
    <>
      <PageHeader
        title="Administration"
        secondary={
          overview ? (
            <StatusBadge tone={overview.ledger.balanced ? 'success' : 'danger'}>
              {overview.ledger.balanced ? 'Ledger balanced' : 'Ledger not balanced'}
            </StatusBadge>
          ) : undefined
        }
      />
      <ScreenStack>
        {overview && !overview.ledger.balanced ? (
          <Banner tone="danger" title="The ledger does not balance">
            {overview.ledger.violations.join(' · ')}
          </Banner>
        ) : null}
        <KpiGrid>
          <KpiCard
            title="Revenue This Month"
            value={<Money cents={overview?.revenueThisMonthCents} />}
            hint={`${formatCents(overview?.revenueTodayCents)} today`}
            to="/admin/performance"
            loading={waiting}
          />
          <KpiCard
            title="Margin This Month"
            value={<Money cents={overview?.marginThisMonthCents} />}
            hint="Net of source cost"
            to="/admin/performance"
            loading={waiting}
          />
          <KpiCard
            title="Leads Sold This Month"
            value={count(overview?.leadsSoldThisMonth)}
            hint={`${count(overview?.leadsSoldToday)} today`}
            to="/admin/performance"
            loading={waiting}
          />
          <KpiCard title="Open Leads" value={count(overview?.openLeads)} hint="Waiting for a buyer" loading={waiting} />
          <KpiCard
            title="Unallocated Funds"
            value={<Money cents={overview?.fundsHeldCents} />}
            hint="Not yet moved to a wallet"
            loading={waiting}
          />
          <KpiCard
            title="Wallet Balances"
            value={<Money cents={overview?.walletsHeldCents} />}
            hint="Ready to buy leads"
            loading={waiting}
          />
          <KpiCard
            title="Active Agents"
            value={count(overview?.activeAgents)}
            to="/admin/users?role=AGENT"
            loading={waiting}
          />
          <KpiCard
            title="Wallets Awaiting Activation"
            value={count(overview?.pendingWallets)}
            hint="Waiting for an administrator"
            attention={(overview?.pendingWallets ?? 0) > 0}
            to="/admin/users?role=AGENT"
            loading={waiting}
          />
        </KpiGrid>
        <Section title="Revenue per day" card>
          {overview ? (
            <Suspense fallback={<Skeleton height="220px" />}>
              <LineChart
                label="Revenue per day"
                labelColumn="Day"
                labels={overview.daily.map(({ day }) => formatDayShort(day))}
                series={[{ name: 'Revenue', values: overview.daily.map((day) => day.spentCents) }]}
                format={formatCents}
                formatTick={formatCentsShort}
              />
            </Suspense>
          ) : (
            <Skeleton height="220px" />
          )}
        </Section>
        <SideBySide>
          <Section title="Failed top-ups">
            <DataTable
              label="Failed top-ups"
              dense
              columns={[
                { id: 'agent', header: 'Agent', cell: (row) => row.agentName },
                { id: 'reason', header: 'Reason', cell: (row) => row.message },
                { id: 'when', header: 'When', cell: (row) => <Moment at={row.occurredAt} />, hideBelow: 'md' },
                { id: 'amount', header: 'Amount', align: 'end', cell: (row) => <Money cents={row.amountCents} /> },
              ]}
              rows={overview?.failedTopUps ?? []}
              rowKey={(row) => row.agentId}
              rowTo={(row) => `/admin/users?user=${row.agentId}`}
              loading={waiting}
              empty={
                <EmptyState icon="checkCircle" title="Every top-up went through">
                  Cards that are refused are listed here.
                </EmptyState>
              }
            />
          </Section>
          <Section title="Inactive feeds">
            <DataTable
              label="Inactive feeds"
              dense
              columns={[
                { id: 'source', header: 'Source', cell: (row) => row.leadSource.name },
                {
                  id: 'last',
                  header: 'Last lead',
                  align: 'end',
                  cell: (row) => <Moment at={row.lastLeadAt} none="Never" />,
                },
              ]}
              rows={overview?.silentSources ?? []}
              rowKey={(row) => row.leadSource.id}
              rowTo={(row) => `/admin/lead-sources?source=${row.leadSource.id}`}
              loading={waiting}
              empty={
                <EmptyState
                  icon="checkCircle"
                  title="All sources are delivering"
                  action={<LinkButton to="/admin/lead-sources">Lead sources</LinkButton>}
                >
                  Sources with no leads in 24 hours appear here.
                </EmptyState>
              }
            />
          </Section>
        </SideBySide>
      </ScreenStack>
    </>
  )
}
