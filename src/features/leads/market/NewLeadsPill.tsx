import { useApolloClient } from '@apollo/client/react'
import { Center } from '@chakra-ui/react/center'
import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, useEffect, useRef, useState } from 'react'
import type { LeadSort } from '../../../lib/api/__generated__/schema'
import { isAborted } from '../../../lib/errors/classify'
import { leadCount } from '../../../lib/labels/labels'
import { log } from '../../../lib/telemetry/log'
import { now } from '../../../lib/time/clock'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { SpinnerMark } from '../../../ui/feedback/Progress'
import { Icon } from '../../../ui/mark/Icon'
import { isForSale, type LeadRow, readLead } from '../queries'

export type ListedLead = Pick<LeadRow, 'id' | 'createdAt' | 'priceCents' | 'score' | 'loanAmount'>

interface OpenLeadChanges {
  /** New leads that match the filters and are not on the list. */
  readonly arrived: readonly string[]
  /** Leads on the list that are no longer open. */
  readonly missing: readonly string[]
}

/** Rank of a lead in each order. Leads with a higher rank are listed first. */
const rankOf: Readonly<Record<LeadSort, (lead: ListedLead) => number>> = {
  NEWEST: (lead) => Date.parse(lead.createdAt),
  OLDEST: (lead) => -Date.parse(lead.createdAt),
  PRICE_LOW: (lead) => -lead.priceCents,
  PRICE_HIGH: (lead) => lead.priceCents,
  SCORE_HIGH: (lead) => lead.score ?? 0,
  LOAN_HIGH: (lead) => lead.loanAmount ?? 0,
}

export interface OpenLeadLists {
  /** The rows on the screen. */
  readonly shown: readonly ListedLead[]
  /** The first rows of the same list, from a new query. */
  readonly latest: readonly ListedLead[]
  /** Whether the list continues after `latest`. */
  readonly latestHasMore: boolean
  readonly sort: LeadSort
  /** Server time at which the rows on the screen were loaded. */
  readonly shownSinceMs: number
}

/** Compares the rows on the screen with the latest rows. The screen shows the changes without moving a row. */
export function compareOpenLeads(lists: OpenLeadLists): OpenLeadChanges {
  const { shown, latest, latestHasMore, sort, shownSinceMs } = lists
  const shownIds = new Set(shown.map((lead) => lead.id))
  const latestIds = new Set(latest.map((lead) => lead.id))
  const rank = rankOf[sort]
  const end = latest.at(-1)
  // A row beyond the end of the latest rows may still be open.
  const covered = (lead: ListedLead): boolean => !latestHasMore || (end !== undefined && rank(lead) > rank(end))
  return {
    arrived: latest
      .filter((lead) => !shownIds.has(lead.id) && Date.parse(lead.createdAt) > shownSinceMs)
      .map((lead) => lead.id),
    missing: shown.filter((lead) => !latestIds.has(lead.id) && covered(lead)).map((lead) => lead.id),
  }
}

interface LatestOpenLeads {
  readonly leads: readonly ListedLead[]
  readonly hasMore: boolean
}

interface NewLeadsOptions {
  readonly rows: readonly LeadRow[]
  readonly sort: LeadSort
  /** Key of the filters and order on the screen. Null while loading. A new key resets the changes. */
  readonly listKey: string | null
  /** Number that increases with each change of open leads. */
  readonly revision: number
  /** Queries the first rows of the same list without showing them. */
  readonly peek: () => Promise<LatestOpenLeads>
}

interface NewLeadIds {
  readonly listKey: string | null
  readonly ids: readonly string[]
}

/** Upper bound on single-lead queries per change. The next change covers the rest. */
const maxReads = 10
const noIds: readonly string[] = []

/**
 * Returns the number of new leads since the list was loaded. Marks sold rows without moving a row.
 * Call `reset` after the list has reloaded.
 */
export function useNewLeads(options: NewLeadsOptions): { count: number; reset: () => void } {
  const { rows, listKey, revision } = options
  const client = useApolloClient()
  const [found, setNewLeadIds] = useState<NewLeadIds>({ listKey: null, ids: noIds })
  const [shownSinceMs, setShownSinceMs] = useState(now)
  const latest = useRef({ options, shownSinceMs })
  useEffect(() => {
    latest.current = { options, shownSinceMs }
  })

  // The server time is known only after a response.
  if (listKey !== null && found.listKey !== listKey) {
    setNewLeadIds({ listKey, ids: noIds })
    setShownSinceMs(now())
  }

  useEffect(() => {
    if (revision === 0 || latest.current.options.listKey === null) return
    let superseded = false
    const compare = async (): Promise<void> => {
      const { leads, hasMore } = await latest.current.options.peek()
      if (superseded) return
      const { options: current, shownSinceMs: since } = latest.current
      const changes = compareOpenLeads({
        shown: current.rows.filter(isForSale),
        latest: leads,
        latestHasMore: hasMore,
        sort: current.sort,
        shownSinceMs: since,
      })
      const known = new Set(current.rows.map((row) => row.id))
      const arrived = changes.arrived.filter((id) => !known.has(id))
      setNewLeadIds((former) => (sameIds(former.ids, arrived) ? former : { listKey: current.listKey, ids: arrived }))
      // Reading a lead updates the cache, and with it the row.
      await Promise.all(changes.missing.slice(0, maxReads).map((id) => readLead(client, id)))
    }
    compare().catch((error: unknown) => {
      // The rows on the screen stay. The next change triggers another comparison.
      if (!isAborted(error)) log.debug('The open leads could not be compared', { error })
    })
    return () => {
      superseded = true
    }
  }, [client, revision])

  const shown = new Set(rows.map((row) => row.id))
  return {
    count: listKey !== null && found.listKey === listKey ? found.ids.filter((id) => !shown.has(id)).length : 0,
    reset: () => {
      setNewLeadIds({ listKey, ids: noIds })
      setShownSinceMs(now())
    },
  }
}

function sameIds(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, at) => id === right[at])
}

interface NewLeadsPillProps {
  count: number
  loading: boolean
  onShow: () => void
}

/** Button that announces new leads. They appear only after a press, so that no row moves under the pointer. */
export function NewLeadsPill({ count, loading, onShow }: NewLeadsPillProps): JSX.Element {
  const text = leadCount(count, 'new ')
  return (
    <>
      {count > 0 ? (
        <Center
          data-print="hide"
          position="sticky"
          insetBlockStart="calc(var(--fl-shell-top, 0px) + 0.75rem)"
          zIndex="calc(var(--fl-z-index-sticky) + 1)"
          alignItems="start"
          // Zero height, so that the button moves no row when it appears.
          h="0"
          pointerEvents="none"
        >
          <chakra.button
            type="button"
            aria-busy={loading || undefined}
            onClick={onShow}
            pointerEvents="auto"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            h="8"
            mt="1"
            px="3"
            borderRadius="full"
            bg="accent.solid"
            color="accent.contrast"
            fontSize="sm"
            fontWeight="semibold"
            whiteSpace="nowrap"
            boxShadow="lg"
            transition="opacity 200ms, translate 200ms var(--fl-easings-out)"
            _hover={{ bg: 'accent.hover' }}
            _starting={{ opacity: 0, translate: '0 -0.5rem' }}
            css={{ '@media (pointer: coarse)': { h: '10' } }}
          >
            {loading ? <SpinnerMark /> : <Icon name="arrowUp" size={14} />}
            <span>{text}</span>
          </chakra.button>
        </Center>
      ) : null}
      <LiveRegion>{count > 0 ? text : ''}</LiveRegion>
    </>
  )
}
