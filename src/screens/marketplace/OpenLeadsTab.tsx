import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { type JSX, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fetchAll, exportPageSize } from '../../features/leads/fetch-all'
import { openLeadFile } from '../../features/leads/lead-files'
import { useLeadRows } from '../../features/leads/lead-rows'
import { OpenLeadsPanel } from '../../features/leads/OpenLeadsPanel'
import { openLeadUrl, readOpenLeadWish } from '../../features/leads/open-lead-filters'
import { SavedSearches } from '../../features/leads/saved-searches'
import { useOpenLeadNews } from '../../features/leads/use-open-lead-news'
import { usePages } from '../../features/leads/use-pages'
import { useTopicRevision } from '../../features/live/use-topic-revision'
import { useHiddenSources } from '../../features/sources/use-hidden-sources'
import { env } from '../../lib/env'
import { classify } from '../../lib/errors/classify'
import { usStates } from '../../lib/us-states'
import { askAgain } from '../../lib/graphql/ask-again'
import { PartialDataBanner } from '../../ui/Banner'
import { CsvButton } from '../../ui/CsvButton'
import { onDemand } from '../../ui/on-demand'
import { useUrlState } from '../../ui/use-url-state'
import { LatestOpenLeads, LeadDetails, leadsPerPage, MarketplaceSources, OpenLeads, OpenLeadsFile } from './queries'
import { useBuyer } from './use-buyer'
import { useRestartPages } from './use-restart-pages'

const FundWallet = onDemand(
  () => import('./FundWallet'),
  (module) => module.FundWallet,
)
const everyState = usStates.map(({ code }) => code)

export function OpenLeadsTab({ canBuy, agentId }: { canBuy: boolean; agentId: string }): JSX.Element {
  const url = useUrlState(openLeadUrl)
  const navigate = useNavigate()
  const { hiddenSourceIds, hide, show } = useHiddenSources()
  const sourceList = useQuery(MarketplaceSources, { fetchPolicy: 'cache-and-network' })
  const sources = useMemo(
    () => (sourceList.data?.listLeadSources?.items ?? []).filter(({ status }) => status === 'ACTIVE'),
    [sourceList.data],
  )
  const wish = useMemo(
    () => readOpenLeadWish(url.values, hiddenSourceIds, sources),
    [url.values, hiddenSourceIds, sources],
  )
  // People who have no states of their own look at all of them.
  const states = wish.states ?? (canBuy ? null : everyState)
  const asked = useMemo(() => ({ states, filters: wish.filters }), [states, wish.filters])
  const listKey = JSON.stringify(asked)
  useRestartPages(listKey, () => url.set({ page: 1 }))

  const list = useQuery(OpenLeads, {
    variables: { ...asked, limit: leadsPerPage },
    fetchPolicy: 'cache-and-network',
    skip: wish.problem !== null,
    context: { followsChanges: false },
  })
  const page = (list.data ?? list.previousData)?.listOpenLeads
  const rows = useLeadRows(page?.items)
  const pages = usePages({
    list: { nextToken: page?.nextToken, itemCount: page?.items.length ?? 0, loading: list.loading },
    pageSize: leadsPerPage,
    wanted: url.values.page ?? 1,
    onWant: (wanted) => url.set({ page: wanted }),
    fetchNext: (nextToken) => list.fetchMore({ variables: { nextToken } }),
  })
  const buying = useBuyer(agentId, canBuy)
  const searches = useQuery(SavedSearches, { skip: !canBuy || !env.capabilities.savedSearches })
  const detail = useQuery(LeadDetails, {
    variables: { leadId: url.values.lead },
    skip: url.values.lead === '',
    fetchPolicy: 'cache-and-network',
  })
  const [fundedSource, setFundedSource] = useState<string | null>(null)

  const revision = useTopicRevision('OPEN_LEADS')
  const news = useOpenLeadNews({
    rows,
    sort: wish.sort,
    listKey: list.data ? listKey : null,
    revision: wish.problem === null ? revision : 0,
    peek: async () => {
      const limit = Math.min(exportPageSize, Math.max(leadsPerPage, rows.length))
      const { data } = await list.client.query({
        query: LatestOpenLeads,
        variables: { ...asked, limit },
        fetchPolicy: 'no-cache',
        errorPolicy: 'none',
      })
      const latest = data?.listOpenLeads
      return { leads: latest?.items ?? [], hasMore: Boolean(latest?.nextToken) }
    },
  })
  const reload = (): void => {
    url.set({ page: 1 })
    list
      .refetch()
      .then(({ error }) => {
        if (!error) news.reset()
      })
      // Called off, since the person has left: nobody is told.
      .catch(() => undefined)
  }
  const csvRows = () =>
    fetchAll(async (nextToken) => {
      const { data } = await list.client.query({
        query: OpenLeadsFile,
        variables: { ...asked, limit: exportPageSize, nextToken },
        fetchPolicy: 'no-cache',
        errorPolicy: 'none',
      })
      return data?.listOpenLeads
    })
  const fundable = fundedSource === null ? undefined : sources.find(({ sourceId }) => sourceId === fundedSource)

  return (
    <>
      <OpenLeadsPanel
        url={url}
        table={{
          rows,
          loading: list.loading && !page,
          refreshing: list.loading && page !== undefined && list.networkStatus !== NetworkStatus.fetchMore,
          error: page ? undefined : list.error,
          onRetry: reload,
          hasMore: pages.hasMore,
          onLoadMore: pages.loadMore,
          loadingMore: pages.loadingMore,
          total: page?.total,
          partial:
            list.error && page ? (
              <PartialDataBanner
                missing="newer leads"
                message={classify(list.error).message}
                onRetry={reload}
                retrying={list.loading}
              />
            ) : buying.error ? (
              <PartialDataBanner missing="your wallets and states" onRetry={buying.retry} retrying={buying.loading} />
            ) : null,
        }}
        detail={{
          loading: detail.loading,
          error: detail.error ?? (detail.data?.getLead === null ? new Error('not found') : undefined),
          onRetry: () => askAgain(detail.refetch),
        }}
        sources={sources}
        states={filterStates(url.values.state, canBuy ? buying.buyer?.selectedStates : undefined)}
        problem={wish.problem}
        canBuy={canBuy}
        buyer={buying.buyer}
        searches={searches.data?.listSavedSearches ?? (canBuy && env.capabilities.savedSearches ? [] : null)}
        hiddenCount={sources.filter(({ sourceId }) => hiddenSourceIds.includes(sourceId)).length}
        onHideSource={hide}
        onShowSource={show}
        news={{
          count: news.newCount,
          loading: list.networkStatus === NetworkStatus.refetch,
          onShow: reload,
        }}
        csv={<CsvButton fileName="open-leads" columns={openLeadFile} rows={csvRows} disabled={rows.length === 0} />}
        onAddFunds={setFundedSource}
        onShowMyLeads={() => void navigate('/marketplace?tab=mine')}
      />
      {canBuy && fundable ? (
        <Suspense fallback={null}>
          <FundWallet
            key={fundable.sourceId}
            agentId={agentId}
            source={fundable}
            buyer={buying.buyer}
            onClose={() => setFundedSource(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The states to choose from: the agent's own, and any that the address names besides. */
function filterStates(chosen: readonly string[], selected: ReadonlySet<string> | undefined): readonly string[] {
  if (!selected) return everyState
  return [...new Set([...selected, ...chosen])]
}
