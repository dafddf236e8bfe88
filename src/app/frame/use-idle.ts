import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'

/** The page's own data comes first, even over a slow line. */
const HEAD_START_MS = 1_000
/** How often it is looked whether the data has come, and how long at most: a server that never answers holds nothing up. */
const LOOK_MS = 200
const PATIENCE_MS = 10_000
const LATEST_MS = 1_000

/** False while the page is being built up; true when its data stands and the browser has nothing more urgent to do. */
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

/** Whether something on the page still waits for its first data. */
const isAsking = (client: ApolloClient): boolean =>
  [...client.getObservableQueries()].some((query) => {
    const { loading, data } = query.getCurrentResult()
    return loading && data === undefined
  })
