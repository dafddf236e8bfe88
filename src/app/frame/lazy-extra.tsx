import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type JSX, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { whenIdle } from '../../lib/browser/optional-parts'
import { log } from '../../lib/telemetry/log'

/** Delay before the first check, so that the page's own queries go first on a slow connection. */
const firstCheckDelayMs = 1_000
/** Poll interval for pending queries. The timeout limits the wait, so that a stalled server blocks nothing. */
const checkIntervalMs = 200
const timeoutMs = 10_000
const idleTimeoutMs = 1_000

/** Returns true once the page's queries have data, or have timed out, and the browser is idle. */
export function useIdle(): boolean {
  const client = useApolloClient()
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(check, firstCheckDelayMs)
    let cancel: (() => void) | undefined
    let waitedMs = 0
    function check() {
      if (isLoading(client) && waitedMs < timeoutMs) {
        waitedMs += checkIntervalMs
        timer = setTimeout(check, checkIntervalMs)
      } else cancel = whenIdle(() => setIdle(true), idleTimeoutMs)
    }
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [client])
  return idle
}

/** Returns whether any query on the page is still loading its first data. */
const isLoading = (client: ApolloClient): boolean =>
  [...client.getObservableQueries()].some((query) => {
    const { loading, data } = query.getCurrentResult()
    return loading && data === undefined
  })

/**
 * Returns a component for an optional part of the layout, which loads when the page is idle. Until then, `placeholder`
 * keeps its place. Renders nothing if its code fails to load.
 */
export function lazyExtra(
  name: string,
  load: () => Promise<() => JSX.Element | null>,
  placeholder: ReactNode = null,
): () => JSX.Element {
  const Extra = lazy(async (): Promise<{ default: () => JSX.Element | null }> => {
    try {
      return { default: await lazyLoad(load) }
    } catch (error) {
      log.warn(`${name} could not be loaded; the page goes on without it`, { error })
      return { default: () => null }
    }
  })
  return function LazyExtra() {
    const idle = useIdle()
    return <Suspense fallback={placeholder}>{idle ? <Extra /> : placeholder}</Suspense>
  }
}
