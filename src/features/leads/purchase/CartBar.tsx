import type { JSX, Ref } from 'react'
import { Button } from '../../../ui/button/Button'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Money } from '../../../ui/figure/Money'
import { cartLimit, type CartItem } from './cart'
import { leadCount } from '../lead-words'
import styles from './Cart.module.css'

export interface CartBarProps {
  items: readonly CartItem[]
  overfull: boolean
  reviewRef: Ref<HTMLButtonElement>
  onReview: () => void
  onClear: () => void
}

/** Stays in sight while something is chosen: how many, for how much, and on to the last look. */
export function CartBar({ items, overfull, reviewRef, onReview, onClear }: CartBarProps): JSX.Element {
  const totalCents = items.reduce((sum, item) => sum + item.priceCents, 0)
  return (
    <>
      {items.length > 0 ? (
        <div role="group" aria-label="Cart" className={styles.bar} data-print="hide">
          <div className={styles.sum}>
            <span>{leadCount(items.length)} selected</span>
            <Money cents={totalCents} strong />
            {overfull ? <span className={styles.limit}>At most {cartLimit} at a time</span> : null}
          </div>
          <div className={styles.barButtons}>
            <Button variant="ghost" onClick={onClear}>
              Clear
            </Button>
            <Button ref={reviewRef} variant="primary" onClick={onReview}>
              Review and buy
            </Button>
          </div>
        </div>
      ) : null}
      <LiveRegion>{items.length > 0 ? `${leadCount(items.length)} in the cart` : ''}</LiveRegion>
    </>
  )
}
