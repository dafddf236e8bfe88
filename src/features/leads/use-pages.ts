import { useEffect, useRef } from 'react'
import { useLoadMore } from '../../ui/use-load-more'

export interface PagedList {
  readonly nextToken: string | null | undefined
  readonly itemCount: number
  readonly loading: boolean
}

export interface Pages {
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly loadMore: () => void
}

/**
 * "Load more" with the number of pages in the address, so that a reload shows as much as before. `wanted` pages are
 * fetched one after the other; `onWant` writes the new number to the address.
 */
export function usePages(options: {
  list: PagedList
  pageSize: number
  wanted: number
  onWant: (pages: number) => void
  fetchNext: (nextToken: string) => Promise<unknown>
}): Pages {
  const { list, pageSize, wanted, onWant, fetchNext } = options
  const { loadingMore, loadMore } = useLoadMore()
  // A token that failed is not tried again until the person asks.
  const failedToken = useRef<string | null>(null)
  const { nextToken, itemCount, loading } = list
  const shownPages = Math.ceil(itemCount / pageSize)

  const fetchPage = (token: string): Promise<void> =>
    loadMore(async () => {
      try {
        await fetchNext(token)
      } catch (error) {
        failedToken.current = token
        throw error
      }
    })

  const catchUp = useRef(fetchPage)
  useEffect(() => {
    catchUp.current = fetchPage
  })
  useEffect(() => {
    if (loading || loadingMore || !nextToken || shownPages >= wanted || failedToken.current === nextToken) return
    void catchUp.current(nextToken)
  }, [loading, loadingMore, nextToken, shownPages, wanted])

  return {
    hasMore: Boolean(nextToken),
    loadingMore,
    loadMore: () => {
      if (!nextToken) return
      failedToken.current = null
      onWant(shownPages + 1)
      void fetchPage(nextToken)
    },
  }
}
