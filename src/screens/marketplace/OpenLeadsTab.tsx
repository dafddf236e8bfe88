import { useApolloClient, useQuery } from '@apollo/client/react'
import { type JSX, Suspense, useMemo } from 'react'
import { openLeadFile } from '../../features/leads/lead-columns'
import { useNewLeads } from '../../features/leads/market/NewLeadsPill'
import {
  openLeadFilters,
  openLeadProblem,
  openLeadSort,
  openLeadVariables,
} from '../../features/leads/market/open-lead-filters'
import { OpenLeadsPanel } from '../../features/leads/market/OpenLeadsPanel'
import { quickFilters, shownQuickFilters } from '../../features/leads/market/quick-filters'
import type { Buyer, PurchaseStep } from '../../features/leads/purchase/purchase-rules'
import { SAVED_SEARCHES, type SavedSearch } from '../../features/leads/queries'
import { useTopicRevision } from '../../features/updates/topic-hub'
import { useMoneyRequest } from '../../features/payments/money-request'
import { hiddenSources, useHiddenSources } from '../../features/lead-sources/hidden-sources'
import { freshSources, useActiveSources } from '../../features/wallets/use-active-sources'
import { useTurnOnWallet } from '../../features/wallets/use-turn-on-wallet'
import type { OpenLeadsQuery } from '../../lib/api/__generated__/documents'
import { screenQuery, type StartQueries, startQueries, useScreenQuery } from '../../lib/api/screen-query'
import { longestPage } from '../../lib/api/pages'
import { usStates } from '../../lib/labels/us-states'
import { env } from '../../lib/settings/env'
import { useUrlParams } from '../../lib/url-state/use-url-state'
import { defineList } from '../../list/define-list'
import { rowsPerPage } from '../../list/use-paged-query'
import { PartialDataBanner } from '../../ui/feedback/Banner'
import { lazyComponent } from '../../ui/lazy-component'
import { COUNT_OPEN_LEADS, LATEST_OPEN_LEADS, LEAD_DETAILS, MARKETPLACE_BUYER, OPEN_LEADS } from './open-leads-queries'

const buyerQuery = screenQuery(MARKETPLACE_BUYER, ({ user }) => ({ agentId: user.id }), { isFresh: true })
const searchesQuery = screenQuery(SAVED_SEARCHES, () => (env.full ? {} : null))

/** Returns the wallets, funds, and states of the agent. `buyer` is null until states and wallets have loaded. */
function useBuyer() {
  const { data, previousData, loading, error, refetch } = useScreenQuery(buyerQuery)
  const known = data ?? previousData
  const buyer = useMemo((): Buyer | null => {
    const states = known?.getAgent?.selectedStates
    const wallets = known?.getAgentWallets
    if (!states || !wallets) return null
    return {
      walletsBySource: new Map(wallets.map((wallet) => [wallet.sourceId, wallet])),
      selectedStates: new Set(states),
      fundsCents: known.getFundsBalance?.fundsBalanceCents ?? null,
    }
  }, [known])
  return { buyer, loading, error: buyer ? undefined : error, retry: () => void refetch() }
}

const WhyNoLeadsSection = lazyComponent(
  () => import('./WhyNoLeadsSection'),
  (module) => module.WhyNoLeadsSection,
)

/** A list with fewer rows explains what would open more leads. */
const thinList = 5

/** Returns the sources and states whose leads the list can contain, and the sources that the agent has hidden. */
function useMarket() {
  const { hiddenSourceIds } = useHiddenSources()
  const { rows } = useActiveSources(freshSources)
  const { buyer } = useBuyer()
  const chosenStates = useUrlParams().get('state')
  return useMemo(
    () => ({
      hiddenSourceIds,
      sources: (rows ?? []).filter(({ isActive }) => isActive),
      // The agent's selection, once known, and any states in the URL.
      states: buyer
        ? [...buyer.selectedStates, ...(chosenStates?.split(',') ?? []).filter(isUsState)]
        : usStates.map(({ code }) => code),
    }),
    [hiddenSourceIds, rows, buyer, chosenStates],
  )
}

export const openLeads = defineList({
  label: 'Open leads',
  missing: 'newer leads',
  query: OPEN_LEADS,
  page: (data: OpenLeadsQuery) => data.listOpenLeads,
  rowKey: ({ id }) => id,
  record: 'lead',
  use: useMarket,
  filters: openLeadFilters,
  sort: openLeadSort,
  problem: openLeadProblem,
  variables: openLeadVariables,
  followsChanges: false,
  csv: { fileName: 'open-leads', columns: () => openLeadFile },
})

/** Returns the quick filters with the number of leads that each leaves, and a function that counts them again. */
function useQuickFilters(list: ReturnType<typeof openLeads.useList>, buyer: Buyer | null) {
  const params = useUrlParams()
  const { sources } = list.context
  const filters = quickFilters(params, list.controls, buyer ? [...buyer.selectedStates] : [], (url) =>
    openLeads.read(url, undefined, list.context),
  )
  const { data, previousData, refetch } = useQuery(COUNT_OPEN_LEADS, {
    variables: { queries: filters.map(({ query }) => query) },
    skip: !env.full || sources.length === 0 || !buyer,
    fetchPolicy: 'cache-and-network',
    // The quick filters match the list, which does not move by itself.
    context: { followsChanges: false },
  })
  if (!env.full) return { shown: undefined, recount: () => undefined }
  const counts = (data ?? previousData)?.countOpenLeads
  return {
    shown: counts ? shownQuickFilters(filters, counts, params) : null,
    // A failure keeps the former counts.
    recount: () => void refetch().catch(() => undefined),
  }
}

export const startOpenLeadsQueries: StartQueries = (loader) => {
  // The sources resolve a category, so a query with a category starts later.
  if (!loader.params.get('category'))
    openLeads.start(loader, { hiddenSourceIds: hiddenSources.getSnapshot(), sources: [], states: [] })
  startQueries(freshSources, buyerQuery, searchesQuery)(loader)
}

export function OpenLeadsTab({ agentId }: { agentId: string }): JSX.Element {
  const client = useApolloClient()
  const { hide, show } = useHiddenSources()
  const list = openLeads.useList()
  const { table, variables, queryKey, restart, recordId, problem } = list
  const { hiddenSourceIds, sources } = list.context
  const { rows } = table
  const buyerState = useBuyer()
  const searches = useScreenQuery(searchesQuery)
  const detail = useQuery(LEAD_DETAILS, {
    variables: { leadId: recordId ?? '' },
    skip: recordId === null,
    fetchPolicy: 'cache-and-network',
  })
  const counted = useQuickFilters(list, buyerState.buyer)
  const params = useUrlParams()
  const [, requestMoney] = useMoneyRequest()
  const turnOn = useTurnOnWallet(sources)
  const takeStep = async (step: PurchaseStep): Promise<void> => {
    if (step.kind === 'fund') requestMoney(step)
    if (step.kind === 'turnOn') await turnOn(step.sourceId)
  }

  const revision = useTopicRevision('OPEN_LEADS')
  const newLeads = useNewLeads({
    rows,
    sort: variables.filters?.sort ?? 'NEWEST',
    listKey: table.loading || table.stale ? null : queryKey,
    revision: problem === null ? revision : 0,
    peek: async () => {
      const limit = Math.min(longestPage, Math.max(rowsPerPage, rows.length))
      const { data } = await client.query({
        query: LATEST_OPEN_LEADS,
        variables: { ...variables, limit },
        fetchPolicy: 'no-cache',
        errorPolicy: 'none',
      })
      const latest = data?.listOpenLeads
      return { leads: latest?.items ?? [], hasMore: Boolean(latest?.nextToken) }
    },
  })
  const reload = (): void => {
    counted.recount()
    void restart().then((isLoaded) => {
      if (isLoaded) newLeads.reset()
    })
  }

  const isWhole = !table.loading && !table.error && !table.stale && list.isFromStart
  const isThin = env.full && isWhole && problem === null && rows.length < thinList

  return (
    <>
      <OpenLeadsPanel
        list={list}
        partial={
          buyerState.error ? (
            <PartialDataBanner
              missing="your wallets and states"
              onRetry={buyerState.retry}
              retrying={buyerState.loading}
            />
          ) : null
        }
        detail={{
          loading: detail.loading,
          error: detail.error,
          onRetry: () => void detail.refetch(),
        }}
        sources={sources}
        search={openLeads.searchOf(params)}
        hiddenSources={{ ids: hiddenSourceIds, hide, show }}
        quickFilters={counted.shown}
        buyer={buyerState.buyer}
        searches={env.full ? (searches.data?.listSavedSearches ?? []).map(inComparableForm) : null}
        newLeads={{ count: newLeads.count, loading: table.refreshing ?? false, onShow: reload }}
        onStep={(step) => void takeStep(step)}
      />
      {isThin && buyerState.buyer ? (
        <Suspense fallback={null}>
          <WhyNoLeadsSection
            agentId={agentId}
            variables={variables}
            selectedStates={buyerState.buyer.selectedStates}
            onStep={takeStep}
            onClearFilters={list.clearFilters}
            onShowSource={show}
            onStatesChanged={reload}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Returns a saved search with its parameters in the order of `searchOf`. */
const inComparableForm = (search: SavedSearch): SavedSearch => ({
  ...search,
  query: openLeads.searchOf(new URLSearchParams(search.query)),
})

const isUsState = (code: string): boolean => usStates.some((state) => state.code === code)
