import { Stack } from '@chakra-ui/react/stack'
import { type JSX, Suspense, useMemo } from 'react'
import { SpendBySource } from '../../features/dashboard/DashboardCharts'
import { FirstSteps } from '../../features/dashboard/FirstSteps'
import { KpiCards } from '../../features/dashboard/KpiCards'
import { MonthResults } from '../../features/dashboard/MonthResults'
import { NewestLeads, NewestLeads_lead } from '../../features/dashboard/NewestLeads'
import { NowList } from '../../features/dashboard/NowList'
import { MoneyButtons } from '../../features/payments/FundsPanel'
import { AddFundsDialog_status, useMoneyRequest } from '../../features/payments/money-request'
import { DashboardWallets } from '../../features/wallets/DashboardWallets'
import { activeSources, useActiveSources } from '../../features/wallets/use-active-sources'
import { useTurnOnWallet } from '../../features/wallets/use-turn-on-wallet'
import { lowWallets, walletCounts, walletEntries } from '../../features/wallets/wallet-rules'
import { WalletCard_wallet } from '../../features/wallets/WalletCard'
import { graphql, isEmptyAnswer } from '../../lib/api/graphql'
import { screenQuery, startQueries, useScreenQuery } from '../../lib/api/screen-query'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { type AuthUser, hasRole } from '../../lib/auth/user'
import { classify } from '../../lib/errors/classify'
import { personName } from '../../lib/labels/user-labels'
import { env } from '../../lib/settings/env'
import { formatDay } from '../../lib/time/days'
import { lastDays, periodOf } from '../../lib/time/period'
import { useCalendar } from '../../lib/time/use-calendar'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { PartialDataBanner } from '../../ui/feedback/Banner'
import { SkeletonCards, SkeletonRows } from '../../ui/feedback/SkeletonShapes'
import { lazyComponent } from '../../ui/lazy-component'
import { Card } from '../../ui/page/Card'
import { PageHeader, ScreenStack, SideBySide } from '../../ui/page/PageHeader'
const DASHBOARD = graphql(
  `
    query Dashboard($agentId: ID!, $timeZone: String) {
      getDashboardStats(timeZone: $timeZone) {
        newLeadsToday
        totalLeadsThisMonth
        totalSpentToday
        totalSpentThisMonth
        boughtThisMonth
        contactedThisMonth
        fundedThisMonth
        fundedVolumeThisMonth
        leadsToCall
        oldestToCall
        matchingLeads
        matchingSourceIds
        newestMatch {
          id
          state
          loanAmount
          priceCents
          createdAt
        }
        decidedReturn {
          id
          status
          customerName
          priceCents
        }
      }
      getFundsBalance {
        agentId
        fundsBalanceCents
      }
      getAgentWallets {
        ...WalletState
        leadSource {
          id
          sourceId
          name
          finalCostPerLead
        }
        stats(timeZone: $timeZone) {
          spentThisMonth
          spentLifetime
          lastPurchase
        }
        ...WalletCard_wallet
      }
      getPaymentStatus(agentId: $agentId) {
        agentId
        failedTopUp {
          paymentIntentId
          sourceId
          amountCents
        }
        ...AddFundsDialog_status
      }
      getAgent(agentId: $agentId) {
        id
        selectedStates
      }
    }
  `,
  [WalletCard_wallet, AddFundsDialog_status],
)

const NEWEST_OPEN_LEADS = graphql(
  `
    query NewestOpenLeads($limit: Int) {
      listOpenLeads(limit: $limit) {
        items {
          ...NewestLeads_lead @unmask
        }
        nextToken
        total
      }
    }
  `,
  [NewestLeads_lead],
)

const DASHBOARD_TRENDS = graphql(`
  query DashboardTrends($period: PeriodInput!) {
    getDailyActivity(period: $period) {
      day
      leads
      spentCents
      balanceCents
      newOpenLeads
    }
  }
`)

/** Loads on demand, because only managers and administrators need the code. */
const PanelAttention = lazyComponent(
  () => import('./PanelAttention'),
  (module) => module.PanelAttention,
)

const trendDays = 14
const newestLeads = 6

const dashboardQuery = screenQuery(DASHBOARD, ({ user, timeZone }) => ({ agentId: user.id, timeZone }))
const newestLeadsQuery = screenQuery(NEWEST_OPEN_LEADS, () => (env.features.leads ? { limit: newestLeads } : null))
const trendsQuery = screenQuery(DASHBOARD_TRENDS, ({ timeZone, today }) =>
  env.full ? { period: periodOf(lastDays(trendDays, today), timeZone) } : null,
)

/** Dashboard of every user: own figures, items that need attention (panel roles only), wallets, and leads. */
export function DashboardScreen(): JSX.Element | null {
  const { user } = useSessionSnapshot()
  return user ? <Dashboard user={user} /> : null
}

DashboardScreen.startQueries = startQueries(dashboardQuery, newestLeadsQuery, trendsQuery, activeSources)

function Dashboard({ user }: { user: AuthUser }): JSX.Element {
  const { features, adminEnabled, full } = env
  const company = hasRole(user, 'admin') && adminEnabled && full
  const team = hasRole(user, 'manager') && features.manager && full
  const { today } = useCalendar()
  const main = useScreenQuery(dashboardQuery)
  const leads = useScreenQuery(newestLeadsQuery)
  const trends = useScreenQuery(trendsQuery)
  const known = useActiveSources()
  const [, requestMoney] = useMoneyRequest()

  const { data, error, loading, refetch } = main
  const wallets = data?.getAgentWallets
  const entries = useMemo(() => walletEntries(wallets ?? [], known.sources ?? []), [wallets, known.sources])
  const turnOn = useTurnOnWallet(entries)
  const retry = (): void => {
    void refetch()
    for (const query of [leads, trends, known]) if (query.error) void query.refetch()
  }

  const fundsCents = data?.getFundsBalance?.fundsBalanceCents ?? null
  const header = (
    <PageHeader
      title="Dashboard"
      subtitle={`${personName(user)} · ${formatDay(today)}`}
      action={features.wallets ? <MoneyButtons fundsBalanceCents={fundsCents} loading={!data} /> : undefined}
    />
  )
  if (error && isEmptyAnswer(data))
    return (
      <>
        {header}
        <Card>
          <PageFailure error={error} onRetry={retry} retrying={loading} />
        </Card>
      </>
    )

  // Wallets, and sources without a wallet, are one list. Waits for both, to avoid a layout shift.
  const sourcesAwaited = known.loading && !known.sources
  const stats = data?.getDashboardStats ?? null
  const walletsCents = wallets ? wallets.reduce((sum, wallet) => sum + wallet.balanceCents, 0) : null
  const status = data?.getPaymentStatus ?? null
  const failed = status?.failedTopUp ?? null
  const nameOf = (sourceId: string): string =>
    entries.find((entry) => entry.sourceId === sourceId)?.name ?? 'your wallet'
  const missing = data
    ? [
        ...(stats ? [] : ['figures of today and this month']),
        ...(data.getFundsBalance ? [] : ['available funds']),
        ...(wallets ? [] : ['wallets']),
        ...(status ? [] : ['cards']),
        ...(known.error && !known.sources ? ['lead sources'] : []),
        ...(trends.error && !trends.data ? ['trends'] : []),
      ]
    : []
  const hasPanel = company || team
  const isNew =
    !hasPanel && features.leads && features.wallets && (wallets?.every(({ stats: own }) => !own?.lastPurchase) ?? false)
  const situation = {
    stats,
    failedTopUp: failed ? { ...failed, name: nameOf(failed.sourceId) } : null,
    lowWallets: lowWallets(entries),
    features,
  }

  return (
    <>
      {header}
      <ScreenStack>
        {missing.length > 0 ? (
          <PartialDataBanner
            missing={missing.join(', ')}
            message={classify(error ?? known.error ?? trends.error).message}
            onRetry={retry}
            retrying={loading}
          />
        ) : null}
        <KpiCards
          fundsCents={fundsCents}
          walletsCents={walletsCents}
          counts={wallets ? walletCounts(entries) : null}
          stats={stats}
          daily={isNew ? [] : (trends.data?.getDailyActivity ?? [])}
          today={today}
          loading={!data}
          features={features}
        />
        {hasPanel ? (
          <Suspense fallback={<SkeletonCards />}>
            <PanelAttention company={company} team={team} />
          </Suspense>
        ) : null}
        {data && !sourcesAwaited ? (
          <>
            {isNew ? (
              <FirstSteps
                selectedStates={data.getAgent?.selectedStates?.length ?? null}
                walletCount={wallets?.length ?? 0}
                walletsCents={walletsCents ?? 0}
                canBuy={(wallets ?? []).some(({ active, balanceCents }) => active && balanceCents > 0)}
              />
            ) : (
              <>
                <NowList
                  situation={situation}
                  hideEmpty={hasPanel}
                  onFund={({ sourceId, amountCents }) => requestMoney({ kind: 'fund', sourceId, amountCents })}
                  onEnable={(sourceId) => void turnOn(sourceId)}
                />
                {stats && features.leads ? <MonthResults stats={stats} today={today} /> : null}
              </>
            )}
            {features.wallets ? (
              <DashboardWallets
                entries={entries}
                loading={known.loading && entries.length === 0}
                onSubscribe={(sourceId) => requestMoney({ kind: 'fund', sourceId })}
              />
            ) : null}
            <SideBySide wideFirst>
              {features.leads ? (
                <NewestLeads
                  leads={leads.data?.listOpenLeads?.items ?? null}
                  total={leads.data?.listOpenLeads?.total ?? null}
                  loading={leads.loading}
                  error={leads.error}
                  onRetry={retry}
                />
              ) : null}
              <SpendBySource
                spend={(wallets ?? []).map(({ sourceId, leadSource, stats: figures }) => ({
                  name: leadSource?.name ?? sourceId,
                  monthCents: figures?.spentThisMonth ?? 0,
                  lifetimeCents: figures?.spentLifetime ?? 0,
                }))}
              />
            </SideBySide>
          </>
        ) : (
          // The lists of Now and of the wallets.
          <Stack role="status" aria-label="Loading" gap="6">
            <SkeletonRows rows={3} />
            <SkeletonRows rows={6} />
          </Stack>
        )}
      </ScreenStack>
    </>
  )
}
