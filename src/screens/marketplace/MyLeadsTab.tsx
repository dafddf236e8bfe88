import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { exportPageSize, fetchAll } from '../../features/leads/fetch-all'
import { myLeadFile } from '../../features/leads/lead-files'
import { useLeadRows } from '../../features/leads/lead-rows'
import { MyLeadsPanel } from '../../features/leads/MyLeadsPanel'
import { myLeadUrl, readMyLeadFilters } from '../../features/leads/my-lead-filters'
import { usePages } from '../../features/leads/use-pages'
import { env } from '../../lib/env'
import { classify } from '../../lib/errors/classify'
import { askAgain } from '../../lib/graphql/ask-again'
import { PartialDataBanner } from '../../ui/Banner'
import { CsvButton } from '../../ui/CsvButton'
import { useUrlState } from '../../ui/use-url-state'
import {
  LeadDetails,
  leadsPerPage,
  MarketplaceSources,
  MyLeadActivity,
  MyLeads,
  MyLeadsFile,
  MyWalletBalances,
} from './queries'
import { useRestartPages } from './use-restart-pages'

export function MyLeadsTab(): JSX.Element {
  const url = useUrlState(myLeadUrl)
  const filters = useMemo(() => readMyLeadFilters(url.values), [url.values])
  useRestartPages(JSON.stringify(filters), () => url.set({ page: 1 }))
  const { leadStatus, returns } = env.capabilities
  const leadId = url.values.lead

  const list = useQuery(MyLeads, {
    variables: { limit: leadsPerPage, filters },
    fetchPolicy: 'cache-and-network',
  })
  const page = (list.data ?? list.previousData)?.listMyLeads
  const rows = useLeadRows(page?.items)
  const pages = usePages({
    list: { nextToken: page?.nextToken, itemCount: page?.items.length ?? 0, loading: list.loading },
    pageSize: leadsPerPage,
    wanted: url.values.page ?? 1,
    onWant: (wanted) => url.set({ page: wanted }),
    fetchNext: (nextToken) => list.fetchMore({ variables: { nextToken } }),
  })
  const sources = useQuery(MarketplaceSources, { fetchPolicy: 'cache-and-network' })
  const wallets = useQuery(MyWalletBalances, { fetchPolicy: 'cache-and-network' })
  const detail = useQuery(LeadDetails, {
    variables: { leadId },
    skip: leadId === '',
    fetchPolicy: 'cache-and-network',
  })
  const activity = useQuery(MyLeadActivity, {
    variables: { leadId },
    skip: leadId === '' || !(leadStatus || returns),
    fetchPolicy: 'cache-and-network',
  })
  const retry = () => askAgain(list.refetch)
  const csvRows = () =>
    fetchAll(async (nextToken) => {
      const { data } = await list.client.query({
        query: MyLeadsFile,
        variables: { limit: exportPageSize, nextToken, filters },
        fetchPolicy: 'no-cache',
        errorPolicy: 'none',
      })
      return data?.listMyLeads
    })

  return (
    <MyLeadsPanel
      url={url}
      table={{
        rows,
        loading: list.loading && !page,
        refreshing: list.loading && page !== undefined && list.networkStatus !== NetworkStatus.fetchMore,
        error: page ? undefined : list.error,
        onRetry: retry,
        hasMore: pages.hasMore,
        onLoadMore: pages.loadMore,
        loadingMore: pages.loadingMore,
        total: page?.total,
        partial:
          list.error && page ? (
            <PartialDataBanner
              missing="newer leads"
              message={classify(list.error).message}
              onRetry={retry}
              retrying={list.loading}
            />
          ) : null,
      }}
      detail={{
        loading: detail.loading || activity.loading,
        error: detail.error ?? (detail.data?.getLead === null ? new Error('not found') : undefined),
        onRetry: () => {
          askAgain(detail.refetch)
          if (leadStatus || returns) askAgain(activity.refetch)
        },
        activity: activity.data?.getLeadActivity ?? null,
        activityError: activity.error,
        can: { changeStatus: leadStatus, requestReturn: returns },
        balanceOf: (sourceId) =>
          wallets.data?.getAgentWallets?.find((wallet) => wallet.sourceId === sourceId)?.balanceCents ?? null,
      }}
      sources={sources.data?.listLeadSources?.items ?? []}
      csv={<CsvButton fileName="my-leads" columns={myLeadFile} rows={csvRows} disabled={rows.length === 0} />}
    />
  )
}
