import { type JSX, useEffect, useRef, useState } from 'react'
import { formatCents } from '../../../lib/format/money'
import { Banner } from '../../../ui/feedback/Banner'
import { Button } from '../../../ui/button/Button'
import { BalanceChanges } from '../../../ui/dialog/ConfirmDialog'
import { Modal } from '../../../ui/dialog/Modal'
import { Progress } from '../../../ui/feedback/Progress'
import { useToasts } from '../../../ui/feedback/Toasts'
import { type CartItem, planCart } from './cart'
import { CartGroups, CartOutcomes } from './CartLines'
import { leadCount } from '../lead-words'
import type { Buyer } from './purchase-rules'
import type { CartResult } from './use-purchase-leads'
import styles from './Cart.module.css'

export interface CartDialogProps {
  open: boolean
  items: readonly CartItem[]
  buyer: Buyer
  buy: (items: readonly CartItem[], onProgress: (done: number) => void) => Promise<CartResult>
  onRemove: (ids: Iterable<string>) => void
  /** The person takes a lead out, and may want it back. */
  onTakeOut: (items: readonly CartItem[]) => void
  onClose: () => void
  onShowMyLeads: () => void
}

interface Bought {
  readonly items: readonly CartItem[]
  readonly result: CartResult
}

/** The last look at several leads: what each wallet pays, and afterwards how each line ended. */
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
    // The dialog was left before the answer came: money that has moved is told of all the same.
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
  const { items, buyer, buy, onRemove, onTakeOut, onClose, onBought, problem } = props
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
    // What is bought or gone has no place in the cart any more; the rest stays for another try.
    onRemove(
      [...result.outcomes].flatMap(([id, { kind }]) => (kind === 'bought' || kind === 'alreadySold' ? [id] : [])),
    )
    onBought({ items: buyable, result })
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <CartGroups groups={groups} busy={done !== null} onRemove={(item) => onTakeOut([item])} />
      {changes.length > 0 ? <BalanceChanges changes={changes} /> : null}
      {problem ? <Banner tone="danger">{problem}</Banner> : null}
      {done === null ? null : (
        <Progress label="Buying" value={done} max={buyable.length} valueText={`${done} of ${buyable.length}`} />
      )}
      <div className={styles.total}>
        <span>{partly ? `Total for ${buyable.length} of ${leadCount(items.length)}` : 'Total'}</span>
        <strong>{formatCents(totalCents)}</strong>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={done !== null} disabled={buyable.length === 0}>
          {problem ? 'Try again' : `Buy ${leadCount(buyable.length)} for ${formatCents(totalCents)}`}
        </Button>
      </div>
    </form>
  )
}

function Outcome({ bought, onClose, onShowMyLeads }: CartDialogProps & { bought: Bought }): JSX.Element {
  const { items, result } = bought
  const { count, title, tone } = summaryOf(bought)
  return (
    <div className={styles.form}>
      <Banner tone={tone}>{title}</Banner>
      {result.problem ? <Banner tone="danger">{result.problem}</Banner> : null}
      <CartOutcomes items={items} outcomes={result.outcomes} />
      <div className={styles.buttons}>
        {count > 0 ? <Button onClick={onShowMyLeads}>See my leads</Button> : null}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
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
