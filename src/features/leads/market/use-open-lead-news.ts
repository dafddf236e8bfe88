import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../../lib/time/clock'
import { isAborted } from '../../../lib/errors/classify'
import type { LeadSort } from '../../../lib/api/__generated__/schema'
import { log } from '../../../lib/telemetry/log'
import type { LeadRow } from '../lead-rows'
import { readLead } from '../lead-standing'
import { type ListedLead, newsOfOpenLeads } from './open-lead-news'

export interface LatestOpenLeads {
  readonly leads: readonly ListedLead[]
  readonly hasMore: boolean
}

export interface OpenLeadNewsOptions {
  readonly rows: readonly LeadRow[]
  readonly sort: LeadSort
  /** Key of the filters and order on the screen. Null while loading. A new key resets the news. */
  readonly listKey: string | null
  /** Number that increases with each change of open leads. */
  readonly revision: number
  /** Queries the first rows of the same list without showing them. */
  readonly peek: () => Promise<LatestOpenLeads>
}

interface Arrivals {
  readonly listKey: string | null
  readonly ids: readonly string[]
}

/** Upper bound on single-lead queries per change. The next change covers the rest. */
const askedAtOnce = 10
const noOne: readonly string[] = []

/**
 * Returns the number of new leads since the list was loaded. Marks sold rows without moving a row.
 * Call `reset` after the list has reloaded.
 */
export function useOpenLeadNews(options: OpenLeadNewsOptions): { newCount: number; reset: () => void } {
  const { rows, listKey, revision } = options
  const client = useApolloClient()
  const [arrivals, setArrivals] = useState<Arrivals>({ listKey: null, ids: noOne })
  const [shownSinceMs, setShownSinceMs] = useState(now)
  const latest = useRef({ options, shownSinceMs })
  useEffect(() => {
    latest.current = { options, shownSinceMs }
  })

  // The server time is known only after a response.
  if (listKey !== null && arrivals.listKey !== listKey) {
    setArrivals({ listKey, ids: noOne })
    setShownSinceMs(now())
  }

  useEffect(() => {
    if (revision === 0 || latest.current.options.listKey === null) return
    let superseded = false
    const look = async (): Promise<void> => {
      const { leads, hasMore } = await latest.current.options.peek()
      if (superseded) return
      const { options: current, shownSinceMs: since } = latest.current
      const news = newsOfOpenLeads({
        shown: current.rows.filter((row) => row.status === 'OPEN'),
        latest: leads,
        latestHasMore: hasMore,
        sort: current.sort,
        shownSinceMs: since,
      })
      const known = new Set(current.rows.map((row) => row.id))
      const arrived = news.arrived.filter((id) => !known.has(id))
      setArrivals((former) => (sameIds(former.ids, arrived) ? former : { listKey: current.listKey, ids: arrived }))
      // Reading a lead updates the cache, and with it the row.
      await Promise.all(news.missing.slice(0, askedAtOnce).map((id) => readLead(client, id)))
    }
    look().catch((error: unknown) => {
      // The rows on the screen stay. The next change triggers another comparison.
      if (!isAborted(error)) log.debug('The open leads could not be compared', { error })
    })
    return () => {
      superseded = true
    }
  }, [client, revision])

  const shown = new Set(rows.map((row) => row.id))
  return {
    newCount: listKey !== null && arrivals.listKey === listKey ? arrivals.ids.filter((id) => !shown.has(id)).length : 0,
    reset: () => {
      setArrivals({ listKey, ids: noOne })
      setShownSinceMs(now())
    },
  }
}

function sameIds(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, at) => id === right[at])
}
