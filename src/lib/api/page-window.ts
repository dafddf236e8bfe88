import type { ApolloCache, ApolloClient, DocumentNode, ObservableQuery, OperationVariables } from '@apollo/client'
import { setMultiplePages } from './topics'

/** Maximum number of pages that a list keeps loaded, so that page 1,000 costs no more than page 1. */
export const maxPages = 20

export interface PagedListQuery {
  readonly document: DocumentNode
  /** The paged root field. Its arguments have the same names as the variables. */
  readonly field: string
  readonly variables: OperationVariables
}

export interface PageWindow {
  /** The number of the first page in the window. Page 0 is the page that the list started with. */
  readonly first: number
  readonly end: number
  /** Data of the pages in the window, except page 0. */
  readonly data: readonly unknown[]
  readonly loadingDirection: 'more' | 'earlier' | null
}

export interface PageLoader {
  subscribe(listener: () => void): () => void
  window(): PageWindow
  /** Loads the page after the window. Rejects if the page does not load. */
  more(token: string): Promise<void>
  /** Loads the page before the window again. */
  earlier(): Promise<void>
  /** Drops all loaded pages and removes them from the cache. */
  close(): void
}

interface LoadedPage {
  readonly query: ObservableQuery
  readonly stop: () => void
  data: unknown
}

const atStart: PageWindow = { first: 0, end: 1, data: [], loadingDirection: null }

/** Loads the pages of a list after the first, in a moving window. Each page is a separate query in the cache. */
export function createPageLoader(client: ApolloClient, listQuery: PagedListQuery): PageLoader {
  const listeners = new Set<() => void>()
  const tokens: string[] = []
  const loaded = new Map<number, LoadedPage>()
  let state = atStart
  let generation = 0

  function show(next: Partial<PageWindow>): void {
    const { first, end } = { ...state, ...next }
    const past = [...loaded.keys()].filter((at) => at < first || at >= end)
    for (const at of past) drop(at)
    if (past.length > 0) client.cache.gc()
    const data = [...loaded.keys()].sort((a, b) => a - b).map((at) => loaded.get(at)?.data)
    state = { ...state, ...next, data }
    for (const listener of listeners) listener()
  }

  function drop(at: number): void {
    const page = loaded.get(at)
    loaded.delete(at)
    page?.stop()
    forgetPage(client.cache, listQuery.field, { ...listQuery.variables, nextToken: tokens[at - 1] })
  }

  /** Resolves after the first complete response. The page then follows the cache. */
  function load(at: number): Promise<void> {
    const startGeneration = generation
    const query = client.watchQuery({
      query: listQuery.document,
      variables: { ...listQuery.variables, nextToken: tokens[at - 1] },
      fetchPolicy: 'network-only',
      nextFetchPolicy: 'cache-first',
      context: { followsChanges: false },
    })
    setMultiplePages(query, true)
    return new Promise((resolve, reject) => {
      const subscription = query.subscribe(({ data, dataState, error, loading }) => {
        if (startGeneration !== generation) return queueMicrotask(stop)
        if (loading) return
        const known = loaded.get(at)
        if (known) {
          if (dataState !== 'complete' || known.data === data) return
          known.data = data
          return show({})
        }
        if (error || dataState !== 'complete') {
          queueMicrotask(stop)
          return reject(error ?? new Error('The page is incomplete'))
        }
        loaded.set(at, { query, stop, data })
        resolve()
      })
      function stop(): void {
        subscription.unsubscribe()
        query.stop()
      }
    })
  }

  async function move(direction: 'more' | 'earlier', at: number, nextWindow: () => Partial<PageWindow>): Promise<void> {
    if (state.loadingDirection) return
    const startGeneration = generation
    show({ loadingDirection: direction })
    try {
      if (at > 0) await load(at)
      if (startGeneration === generation) show({ ...nextWindow(), loadingDirection: null })
    } catch (error) {
      if (startGeneration !== generation) return
      show({ loadingDirection: null })
      throw error
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    window: () => state,
    more(token) {
      const at = state.end
      // A service that returns an earlier token again would cause an endless loop.
      const known = tokens.indexOf(token)
      if (known !== -1 && known !== at - 1)
        return Promise.reject(new Error('The list returned the token of an earlier page'))
      if (!state.loadingDirection) tokens[at - 1] = token
      return move('more', at, () => ({ end: at + 1, first: Math.max(state.first, at + 1 - maxPages) }))
    },
    earlier() {
      const at = state.first - 1
      if (at < 0) return Promise.resolve()
      return move('earlier', at, () => ({ first: at, end: Math.min(state.end, at + maxPages) }))
    },
    close() {
      generation += 1
      if (state === atStart) return
      for (const at of loaded.keys()) drop(at)
      tokens.length = 0
      client.cache.gc()
      state = atStart
      for (const listener of listeners) listener()
    },
  }
}

/** Removes one page from the cache. The next garbage collection removes records that no other query uses. */
export function forgetPage(cache: ApolloCache, field: string, variables: OperationVariables): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: field, args: variables })
}
