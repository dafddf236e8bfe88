import { Grid } from '@chakra-ui/react/grid'
import { type JSX, type ReactNode, Suspense } from 'react'
import { SpendBySource } from '../features/dashboard/DashboardCharts'
import { FirstSteps } from '../features/dashboard/FirstSteps'
import { KpiCards, type KpiCardsProps } from '../features/dashboard/KpiCards'
import { MonthResults } from '../features/dashboard/MonthResults'
import { NewestLeads } from '../features/dashboard/NewestLeads'
import { NowList } from '../features/dashboard/NowList'
import { MoneyButtons } from '../features/payments/FundsPanel'
import { useMoneyRequest } from '../features/payments/money-request'
import { DashboardWallets } from '../features/wallets/DashboardWallets'
import { walletSources } from '../features/wallets/use-active-sources'
import { useTurnOnWallet } from '../features/wallets/use-turn-on-wallet'
import { lowWallets, walletCounts } from '../features/wallets/wallet-rules'
import { isEmptyAnswer } from '../lib/api/graphql'
import { startQueries } from '../lib/api/screen-query'
import { useSessionSnapshot } from '../lib/auth/use-session'
import { type AuthUser, hasRole } from '../lib/auth/user'
import { classify } from '../lib/errors/classify'
import { personName } from '../lib/labels/user-labels'
import { env } from '../lib/settings/env'
import { formatDay } from '../lib/time/days'
import { useCalendar } from '../lib/time/use-calendar'
import { PageFailure } from '../ui/failure/ErrorFallbacks'
import { PartialDataBanner } from '../ui/feedback/Banner'
import { SkeletonFacts } from '../ui/feedback/SkeletonShapes'
import { lazyComponent } from '../ui/lazy-component'
import { useMediaQuery } from '../ui/hooks'
import { Card, Section } from '../ui/page/Card'
import { PageHeader, ScreenStack, SideBySide } from '../ui/page/PageHeader'
import { type DashboardData, dashboardQuery, newestLeadsQuery, trendsQuery, useDashboard } from './dashboard-queries'

/** Loads on demand, because only managers and administrators need the code. */
const PanelAttention = lazyComponent(
  () => import('./PanelAttention'),
  (module) => module.PanelAttention,
)

/** Dashboard of every user: own figures, items that need attention (panel roles only), wallets, and leads. */
export function DashboardScreen(): JSX.Element | null {
  const { user } = useSessionSnapshot()
  return user ? <Dashboard user={user} /> : null
}

DashboardScreen.startQueries = startQueries(dashboardQuery, newestLeadsQuery, trendsQuery, walletSources)

function Dashboard({ user }: { user: AuthUser }): JSX.Element {
  const { features, adminEnabled, full } = env
  const company = hasRole(user, 'admin') && adminEnabled && full
  const team = hasRole(user, 'manager') && features.manager && full
  const { today } = useCalendar()
  const dashboard = useDashboard()
  const onPhone = useMediaQuery('(width < 40rem)')
  const { data, error, loading, missing, wallets, walletsCents, entries, retry } = dashboard
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

  const hasPanel = company || team
  const isNew =
    !hasPanel && features.leads && features.wallets && (wallets?.every(({ stats }) => !stats?.lastPurchase) ?? false)
  const cards = (part: KpiCardsProps['part']): JSX.Element => (
    <KpiCards
      fundsCents={fundsCents}
      walletsCents={walletsCents}
      counts={wallets ? walletCounts(entries) : null}
      stats={data?.getDashboardStats ?? null}
      daily={isNew ? [] : dashboard.daily}
      part={part}
      loading={!data}
    />
  )
  return (
    <>
      {header}
      <ScreenStack>
        {missing.length > 0 ? (
          <PartialDataBanner
            missing={missing.join(', ')}
            message={classify(dashboard.partError).message}
            onRetry={retry}
            retrying={loading}
          />
        ) : null}
        {cards(onPhone ? 'first' : 'all')}
        <Parts
          attention={
            hasPanel ? (
              <Suspense fallback={<NowPlaceholder title="Needs attention" />}>
                <PanelAttention company={company} team={team} />
              </Suspense>
            ) : null
          }
          now={
            dashboard.isLoaded ? (
              isNew ? (
                <NextSteps {...dashboard} />
              ) : (
                <Now {...dashboard} hasPanel={hasPanel} />
              )
            ) : hasPanel ? null : (
              <NowPlaceholder title="Now" />
            )
          }
          cards={onPhone ? cards('others') : null}
          month={
            data?.getDashboardStats && env.features.leads && !isNew ? (
              <MonthResults stats={data.getDashboardStats} />
            ) : null
          }
          {...dashboard}
        />
      </ScreenStack>
    </>
  )
}

/** Stands in for a list of facts until they load. */
const NowPlaceholder = ({ title }: { title: string }): JSX.Element => (
  <Section title={title} card flush>
    <SkeletonFacts />
  </Section>
)

interface PartsProps extends DashboardData {
  attention: ReactNode
  now: ReactNode
  cards: ReactNode
  month: ReactNode
}

/** The parts below the figures, in the order of their urgency. A very wide screen has a second column for results. */
function Parts({ attention, now, cards, month, ...dashboard }: PartsProps): JSX.Element {
  const isVeryWide = useMediaQuery('(width >= 112.5rem)')
  const { isLoaded, wallets, leads, retry } = dashboard
  const newest = env.features.leads ? <NewestLeads query={leads} onRetry={retry} /> : null
  const spend = (
    <SpendBySource
      spend={(wallets ?? []).map(({ sourceId, leadSource, stats }) => ({
        name: leadSource?.name ?? sourceId,
        monthCents: stats?.spentThisMonth ?? 0,
        lifetimeCents: stats?.spentLifetime ?? 0,
      }))}
    />
  )
  // While they load, nothing is below the lists whose number of rows is unknown.
  const below = !isLoaded ? null : isVeryWide ? (
    <Wallets {...dashboard} />
  ) : (
    <>
      {cards}
      {month}
      <Wallets {...dashboard} />
      <SideBySide wideFirst>
        {newest}
        {spend}
      </SideBySide>
    </>
  )
  const column = (
    <ScreenStack>
      {attention}
      {now}
      {below}
    </ScreenStack>
  )
  return isVeryWide ? (
    <Grid templateColumns="minmax(0, 3fr) minmax(0, 2fr)" gap="6" alignItems="start">
      {column}
      {isLoaded ? (
        <ScreenStack>
          {month}
          {spend}
          {newest}
        </ScreenStack>
      ) : null}
    </Grid>
  ) : (
    column
  )
}

/** What an agent who has not bought a lead should do. */
const NextSteps = ({ data, wallets, walletsCents }: DashboardData): JSX.Element => (
  <FirstSteps
    selectedStates={data?.getAgent?.selectedStates?.length ?? null}
    walletCount={wallets?.length ?? 0}
    walletsCents={walletsCents ?? 0}
    canBuy={(wallets ?? []).some(({ active, balanceCents }) => active && balanceCents > 0)}
  />
)

/** What the agent should do now. */
function Now({ data, entries, hasPanel }: DashboardData & { hasPanel: boolean }): JSX.Element {
  const turnOn = useTurnOnWallet(entries)
  const [, requestMoney] = useMoneyRequest()
  const failed = data?.getPaymentStatus?.failedTopUp
  const name = entries.find(({ sourceId }) => sourceId === failed?.sourceId)?.name ?? 'your wallet'
  return (
    <NowList
      situation={{
        stats: data?.getDashboardStats ?? null,
        failedTopUp: failed ? { ...failed, name } : null,
        lowWallets: lowWallets(entries),
        features: env.features,
      }}
      hideEmpty={hasPanel}
      onFund={({ sourceId, amountCents }) => requestMoney({ kind: 'fund', sourceId, amountCents })}
      onEnable={(sourceId) => void turnOn(sourceId)}
    />
  )
}

function Wallets({ entries, areSourcesLoading }: DashboardData): JSX.Element | null {
  const [, requestMoney] = useMoneyRequest()
  return env.features.wallets ? (
    <DashboardWallets
      entries={entries}
      loading={areSourcesLoading && entries.length === 0}
      onSubscribe={(sourceId) => requestMoney({ kind: 'fund', sourceId })}
    />
  ) : null
}
