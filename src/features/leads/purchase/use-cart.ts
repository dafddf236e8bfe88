import { useCallback, useMemo, useState } from 'react'
import { type CartItem, cartLimit } from './cart'
import type { LeadRow } from '../lead-rows'

export interface Cart {
  readonly items: readonly CartItem[]
  readonly ids: ReadonlySet<string>
  readonly toggle: (lead: LeadRow) => void
  /** Sets the selection among the given rows. Leads of other pages stay selected. */
  readonly chooseAmong: (rows: readonly LeadRow[], ids: ReadonlySet<string>) => void
  readonly remove: (ids: Iterable<string>) => void
  /** Undoes a removal. The leads are added at the end. */
  readonly putBack: (items: readonly CartItem[]) => void
  /** Whether the agent selected more leads than one purchase can contain. */
  readonly overfull: boolean
}

function itemOf(lead: LeadRow): CartItem {
  const { id, status, sourceId, leadSourceName, state, priceCents, customerName } = lead
  return { id, status, sourceId, leadSourceName, state, priceCents, customerName }
}

/** Returns the leads selected to buy. They survive filter changes, but not a reload. */
export function useCart(): Cart {
  const [chosen, setChosen] = useState<readonly CartItem[]>([])
  const items = useMemo(() => chosen.slice(0, cartLimit), [chosen])
  const ids = useMemo(() => new Set(items.map((item) => item.id)), [items])

  const toggle = useCallback((lead: LeadRow) => {
    setChosen((former) => {
      const others = former.filter((item) => item.id !== lead.id)
      return others.length < former.length ? others : [...former, itemOf(lead)]
    })
  }, [])
  const chooseAmong = useCallback((rows: readonly LeadRow[], wanted: ReadonlySet<string>) => {
    setChosen((former) => {
      const shown = new Set(rows.map((row) => row.id))
      const kept = former.filter((item) => wanted.has(item.id) || !shown.has(item.id))
      const known = new Set(kept.map((item) => item.id))
      return [...kept, ...rows.filter((row) => wanted.has(row.id) && !known.has(row.id)).map(itemOf)]
    })
  }, [])
  const remove = useCallback((gone: Iterable<string>) => {
    const leaving = new Set(gone)
    // The same array avoids a render if no lead is removed.
    setChosen((former) =>
      former.some(({ id }) => leaving.has(id)) ? former.filter(({ id }) => !leaving.has(id)) : former,
    )
  }, [])
  const putBack = useCallback((taken: readonly CartItem[]) => {
    setChosen((former) => {
      const known = new Set(former.map((item) => item.id))
      return [...former, ...taken.filter((item) => !known.has(item.id))]
    })
  }, [])

  return { items, ids, toggle, chooseAmong, remove, putBack, overfull: chosen.length > cartLimit }
}
