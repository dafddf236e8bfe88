import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { type JSX, type Ref, useCallback, useMemo, useState } from 'react'
import { formatCents } from '../../../shared/money'
import { leadCount } from '../../../lib/labels/labels'
import { Button } from '../../../ui/button/Button'
import { Money } from '../../../ui/figure/Money'
import type { LeadRow } from '../queries'
import { type CartItem, cartLimit } from './purchase-rules'

function itemOf(lead: LeadRow): CartItem {
  const { id, status, agentId, sourceId, leadSourceName, state, priceCents, customerName } = lead
  return { id, status, agentId, sourceId, leadSourceName, state, priceCents, customerName }
}

/** Returns the leads selected to buy. They survive filter changes, but not a reload. */
export function useCart() {
  const [chosen, setChosen] = useState<readonly CartItem[]>([])
  const items = useMemo(() => chosen.slice(0, cartLimit), [chosen])
  const ids = useMemo(() => new Set(items.map((item) => item.id)), [items])

  const toggle = useCallback((lead: LeadRow) => {
    setChosen((former) => {
      const others = former.filter((item) => item.id !== lead.id)
      return others.length < former.length ? others : [...former, itemOf(lead)]
    })
  }, [])
  /** Sets the selection among the given rows. Leads of other pages stay selected. */
  const setSelection = useCallback((rows: readonly LeadRow[], wanted: ReadonlySet<string>) => {
    setChosen((former) => {
      const shown = new Set(rows.map((row) => row.id))
      const kept = former.filter((item) => wanted.has(item.id) || !shown.has(item.id))
      const known = new Set(kept.map((item) => item.id))
      return [...kept, ...rows.filter((row) => wanted.has(row.id) && !known.has(row.id)).map(itemOf)]
    })
  }, [])
  const remove = useCallback((removedIds: Iterable<string>) => {
    const removed = new Set(removedIds)
    // The same array avoids a render if no lead is removed.
    setChosen((former) =>
      former.some(({ id }) => removed.has(id)) ? former.filter(({ id }) => !removed.has(id)) : former,
    )
  }, [])
  /** Adds leads at the end, to undo a removal. */
  const add = useCallback((added: readonly CartItem[]) => {
    setChosen((former) => {
      const known = new Set(former.map((item) => item.id))
      return [...former, ...added.filter((item) => !known.has(item.id))]
    })
  }, [])

  return { items, ids, toggle, setSelection, remove, add, isOverLimit: chosen.length > cartLimit }
}

interface CartButtonProps {
  items: readonly CartItem[]
  reviewRef: Ref<HTMLButtonElement>
  onReview: () => void
}

interface CartBarProps extends CartButtonProps {
  isOverLimit: boolean
  onClear: () => void
}

const totalOf = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + item.priceCents, 0)

/** The cart on a phone: "Cart 3 · $74.10". Null while no lead is selected. */
export function CartButton({ items, reviewRef, onReview }: CartButtonProps): JSX.Element | null {
  if (items.length === 0) return null
  return (
    <Button ref={reviewRef} variant="primary" onClick={onReview}>
      {`Cart ${items.length} · ${formatCents(totalOf(items))}`}
    </Button>
  )
}

/** Number and price of the selected leads, with a button to buy them. Null while no lead is selected. */
export function CartBar({ items, isOverLimit, reviewRef, onReview, onClear }: CartBarProps): JSX.Element | null {
  if (items.length === 0) return null
  return (
    <Flex
      role="group"
      aria-label="Cart"
      data-print="hide"
      position="var(--fl-sticky)"
      insetBlockEnd="calc(var(--fl-shell-bottom, 0px) + 0.75rem)"
      zIndex="sticky"
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="4"
      rowGap="2"
      mt="3"
      py="2.5"
      ps="5"
      pe="3"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="xl"
      bg="bg.raised"
      boxShadow="lg"
      transition="opacity 180ms, translate 180ms var(--fl-easings-out)"
      _starting={{ opacity: 0, translate: '0 0.75rem' }}
    >
      <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="1">
        <span>{`${leadCount(items.length)} selected`}</span>
        <Money cents={totalOf(items)} strong />
        {isOverLimit ? <CartLimitNote /> : null}
      </Flex>
      <Flex gap="2">
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
        <Button ref={reviewRef} variant="primary" onClick={onReview}>
          Review and buy
        </Button>
      </Flex>
    </Flex>
  )
}

export const CartLimitNote = (): JSX.Element => (
  <Text as="span" color="warning.fg" fontSize="sm">{`At most ${cartLimit} at a time`}</Text>
)
