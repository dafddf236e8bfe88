import { useMemo } from 'react'
import { AddFundsDialog_status } from '../features/payments/money-request'
import { useActiveSources } from '../features/wallets/use-active-sources'
import { walletEntries } from '../features/wallets/wallet-rules'
import { WalletCard_wallet } from '../features/wallets/WalletCard'
import { graphql } from '../lib/api/graphql'
import { screenQuery, useScreenQuery } from '../lib/api/screen-query'
import { env } from '../lib/settings/env'
import { lastDays, periodOf } from '../lib/time/period'

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
        ...WalletSource
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

const NEWEST_OPEN_LEADS = graphql(`
  query NewestOpenLeads($limit: Int) {
    listOpenLeads(limit: $limit) {
      items {
        id
        customerName
        state
        leadSourceName
        loanAmount
        score
        priceCents
        createdAt
      }
      nextToken
      total
    }
  }
`)

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

/** Today, which has not ended, and the two weeks before. */
const trendDays = 15
const newestLeads = 6

export const dashboardQuery = screenQuery(DASHBOARD, ({ user, timeZone }) => ({ agentId: user.id, timeZone }))
export const newestLeadsQuery = screenQuery(NEWEST_OPEN_LEADS, () =>
  env.features.leads ? { limit: newestLeads } : null,
)
export const trendsQuery = screenQuery(DASHBOARD_TRENDS, ({ timeZone, today }) =>
  env.full ? { period: periodOf(lastDays(trendDays, today), timeZone) } : null,
)

/** Returns the queries of the dashboard, with the names of the parts that have not loaded. */
export function useDashboard() {
  const main = useScreenQuery(dashboardQuery)
  const leads = useScreenQuery(newestLeadsQuery)
  const trends = useScreenQuery(trendsQuery)
  const known = useActiveSources()
  const { data } = main
  const wallets = data?.getAgentWallets
  const entries = useMemo(() => walletEntries(wallets ?? [], known.rows ?? []), [wallets, known.rows])
  const missing = data && [
    ...(data.getDashboardStats ? [] : ['figures of today and this month']),
    ...(data.getFundsBalance ? [] : ['available funds']),
    ...(wallets ? [] : ['wallets']),
    ...(data.getPaymentStatus ? [] : ['cards']),
    ...(known.error && !known.rows ? ['lead sources'] : []),
    ...(trends.error && !trends.data ? ['trends'] : []),
  ]
  const retry = (): void => {
    void main.refetch()
    for (const query of [leads, trends, known]) if (query.error) void query.refetch()
  }
  return {
    data,
    error: main.error,
    partError: main.error ?? known.error ?? trends.error,
    loading: main.loading,
    missing: missing ?? [],
    leads,
    daily: trends.data?.getDailyActivity ?? [],
    wallets,
    walletsCents: wallets ? wallets.reduce((sum, wallet) => sum + wallet.balanceCents, 0) : null,
    entries,
    areSourcesLoading: known.loading,
    // Wallets, and sources without a wallet, are one list. It waits for both, to avoid a layout shift.
    isLoaded: data !== undefined && !(known.loading && !known.rows),
    retry,
  }
}

export type DashboardData = ReturnType<typeof useDashboard>
