import { useRef, useState } from 'react'
import { classify } from '../lib/errors/classify'
import { useToasts } from './Toasts'

export interface LoadMore {
  readonly loadingMore: boolean
  /** Fetches one page; a press while one is on its way does nothing. */
  readonly loadMore: (fetchPage: () => Promise<unknown>) => Promise<void>
}

/**
 * The way of a list's next page. One that does not come is announced, since the list itself stays as it is and would say
 * nothing; `failedTitle` is what the announcement begins with.
 */
export function useLoadMore(failedTitle = 'More could not be loaded'): LoadMore {
  const [loadingMore, setLoadingMore] = useState(false)
  const underway = useRef(false)
  const toasts = useToasts()
  return {
    loadingMore,
    loadMore: async (fetchPage) => {
      if (underway.current) return
      underway.current = true
      setLoadingMore(true)
      try {
        await fetchPage()
      } catch (error) {
        const { message, aborted } = classify(error)
        if (!aborted) toasts.show({ tone: 'error', title: failedTitle, description: message })
      } finally {
        underway.current = false
        setLoadingMore(false)
      }
    },
  }
}
