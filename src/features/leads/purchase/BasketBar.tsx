import type { JSX } from 'react'
import { Button } from '../../../ui/button/Button'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Money } from '../../../ui/figure/Money'
import { basketLimit, type BasketItem } from './basket'
import { leadCount } from '../lead-words'
import styles from './Basket.module.css'

export interface BasketBarProps {
  items: readonly BasketItem[]
  overfull: boolean
  onReview: () => void
  onClear: () => void
}

/** Stays in sight while something is chosen: how many, for how much, and on to the last look. */
export function BasketBar({ items, overfull, onReview, onClear }: BasketBarProps): JSX.Element {
  const totalCents = items.reduce((sum, item) => sum + item.priceCents, 0)
  return (
    <>
      {items.length > 0 ? (
        <div role="group" aria-label="Basket" className={styles.bar} data-print="hide">
          <div className={styles.sum}>
            <span>{leadCount(items.length)} chosen</span>
            <Money cents={totalCents} strong />
            {overfull ? <span className={styles.limit}>At most {basketLimit} at a time</span> : null}
          </div>
          <div className={styles.barButtons}>
            <Button variant="ghost" onClick={onClear}>
              Clear
            </Button>
            <Button variant="primary" onClick={onReview}>
              Review and buy
            </Button>
          </div>
        </div>
      ) : null}
      <LiveRegion>{items.length > 0 ? `${leadCount(items.length)} in the basket` : ''}</LiveRegion>
    </>
  )
}
