import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'

/** Delay before the first check, so that the page's own queries go first on a slow connection. */
const HEAD_START_MS = 1_000
/** Poll interval for pending queries. PATIENCE_MS limits the wait, so that a stalled server blocks nothing. */
const LOOK_MS = 200
const PATIENCE_MS = 10_000
const LATEST_MS = 1_000

/** Returns true once the page's queries have data, or have timed out, and the browser is idle. */
export function useIdle(): boolean {
  const client = useApolloClient()
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let handle = 0
    let timer = setTimeout(look, HEAD_START_MS)
    let waitedMs = 0
    function look() {
      if (isAsking(client) && waitedMs < PATIENCE_MS) {
        waitedMs += LOOK_MS
        timer = setTimeout(look, LOOK_MS)
      } else if (typeof requestIdleCallback === 'function')
        handle = requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS })
      else setIdle(true)
    }
    return () => {
      clearTimeout(timer)
      if (handle) cancelIdleCallback(handle)
    }
  }, [client])
  return idle
}

/** Returns whether any query on the page is still loading its first data. */
const isAsking = (client: ApolloClient): boolean =>
  [...client.getObservableQueries()].some((query) => {
    const { loading, data } = query.getCurrentResult()
    return loading && data === undefined
  })
