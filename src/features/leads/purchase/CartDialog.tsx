import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useEffect, useRef, useState } from 'react'
import { formatCents } from '../../../shared/money'
import { leadCount } from '../../../lib/labels/labels'
import { Button } from '../../../ui/button/Button'
import { BalanceChanges, DialogActions } from '../../../ui/dialog/ConfirmDialog'
import { Modal } from '../../../ui/dialog/Modal'
import { Banner } from '../../../ui/feedback/Banner'
import { Progress } from '../../../ui/feedback/Progress'
import { useToasts } from '../../../ui/feedback/Toasts'
import { CartLimitNote } from './CartBar'
import { CartGroups, CartOutcomes } from './CartLines'
import { type Buyer, type CartItem, planCart } from './purchase-rules'
import type { CartResult } from './use-purchase'

export interface CartDialogProps {
  open: boolean
  items: readonly CartItem[]
  isOverLimit: boolean
  buyer: Buyer
  buy: (items: readonly CartItem[], onProgress: (done: number) => void) => Promise<CartResult>
  onRemove: (ids: Iterable<string>) => void
  /** Removes leads at the agent's request, with an undo. */
  onRemoveWithUndo: (items: readonly CartItem[]) => void
  onClose: () => void
  onShowMyLeads: () => void
}

interface Bought {
  readonly items: readonly CartItem[]
  readonly result: CartResult
}

/** Dialog that confirms the purchase of several leads, and then shows the result of each lead. */
export function CartDialog(props: CartDialogProps): JSX.Element {
  const [bought, setBought] = useState<Bought | null>(null)
  const toasts = useToasts()
  const isOpen = useRef(props.open)
  useEffect(() => {
    isOpen.current = props.open
  }, [props.open])

  const report = (end: Bought): void => {
    if (isOpen.current) {
      setBought(end)
      return
    }
    // The agent closed the dialog before the response, but must still learn about the payment.
    const { title, tone } = summaryOf(end)
    toasts.show({ title, tone: tone === 'danger' ? 'error' : tone, description: end.result.problem ?? undefined })
  }
  const close = (): void => {
    setBought(null)
    props.onClose()
  }
  const finished = bought !== null && bought.result.outcomes.size > 0
  return (
    <Modal open={props.open} onClose={close} wide title={finished ? 'Purchase complete' : 'Buy these leads?'}>
      {finished ? (
        <Outcome {...props} bought={bought} onClose={close} />
      ) : (
        <Review {...props} problem={bought?.result.problem ?? null} onBought={report} onClose={close} />
      )}
    </Modal>
  )
}

function Review(props: CartDialogProps & { problem: string | null; onBought: (bought: Bought) => void }): JSX.Element {
  const { items, isOverLimit, buyer, buy, onRemove, onRemoveWithUndo, onClose, onBought, problem } = props
  const [done, setDone] = useState<number | null>(null)
  const plan = planCart(items, buyer)
  const { buyable, totalCents, groups } = plan
  const partly = buyable.length < items.length
  const changes = groups.flatMap(({ sourceName, beforeCents, afterCents, totalCents: groupCents }) =>
    beforeCents === null || afterCents === null || groupCents === 0
      ? []
      : [{ label: sourceName, beforeCents, afterCents }],
  )

  const confirm = async (): Promise<void> => {
    if (done !== null || buyable.length === 0) return
    setDone(0)
    const result = await buy(buyable, setDone)
    setDone(null)
    // Bought and sold leads leave the cart. The others stay for another attempt.
    onRemove(
      [...result.outcomes].flatMap(([id, { kind }]) => (kind === 'bought' || kind === 'alreadySold' ? [id] : [])),
    )
    onBought({ items: buyable, result })
  }

  return (
    <Stack asChild gap="4">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <CartGroups groups={groups} busy={done !== null} onRemove={(item) => onRemoveWithUndo([item])} />
        {isOverLimit ? <CartLimitNote /> : null}
        {changes.length > 0 ? <BalanceChanges changes={changes} /> : null}
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        {done === null ? null : (
          <Progress label="Buying" value={done} max={buyable.length} valueText={`${done} of ${buyable.length}`} />
        )}
        <Flex justify="space-between" gap="4" fontSize="lg">
          <span>{partly ? `Total for ${buyable.length} of ${leadCount(items.length)}` : 'Total'}</span>
          <strong>{formatCents(totalCents)}</strong>
        </Flex>
        <DialogActions>
          {items.length > 0 ? (
            <Button
              variant="ghost"
              disabled={done !== null}
              onClick={() => {
                onRemoveWithUndo(items)
                onClose()
              }}
            >
              Clear cart
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={done !== null} disabled={buyable.length === 0}>
            {problem ? 'Try again' : `Buy ${leadCount(buyable.length)} for ${formatCents(totalCents)}`}
          </Button>
        </DialogActions>
      </form>
    </Stack>
  )
}

function Outcome({ bought, onClose, onShowMyLeads }: CartDialogProps & { bought: Bought }): JSX.Element {
  const { items, result } = bought
  const { count, title, tone } = summaryOf(bought)
  return (
    <Stack gap="4">
      <Banner tone={tone}>{title}</Banner>
      {result.problem ? <Banner tone="danger">{result.problem}</Banner> : null}
      <CartOutcomes items={items} outcomes={result.outcomes} />
      <DialogActions>
        {count > 0 ? <Button onClick={onShowMyLeads}>See my leads</Button> : null}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Stack>
  )
}

function summaryOf({ items, result }: Bought): {
  readonly count: number
  readonly title: string
  readonly tone: 'success' | 'warning' | 'danger'
} {
  const count = [...result.outcomes.values()].filter(({ kind }) => kind === 'bought').length
  return {
    count,
    title:
      count > 0
        ? `${leadCount(count)} bought for ${formatCents(result.boughtCents)}.`
        : 'Nothing was bought, and nothing was charged.',
    tone: count === items.length ? 'success' : count > 0 ? 'warning' : 'danger',
  }
}
