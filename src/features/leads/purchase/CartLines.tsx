import type { JSX } from 'react'
import { usStateName } from '../../../lib/format/us-states'
import { IconButton } from '../../../ui/button/IconButton'
import { Money } from '../../../ui/figure/Money'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import type { Tone } from '../../../lib/words/word'
import { type CartGroup, type CartItem, type LineOutcome, lineOutcomeText } from './cart'
import styles from './Cart.module.css'

export interface CartGroupsProps {
  groups: readonly CartGroup[]
  busy: boolean
  onRemove: (item: CartItem) => void
}

/** The leads by the wallet that pays them, each wallet with its total. */
export function CartGroups({ groups, busy, onRemove }: CartGroupsProps): JSX.Element {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group.sourceId} aria-label={group.sourceName} className={styles.group}>
          <header className={styles.groupHead}>
            <h3>{group.sourceName}</h3>
            <Money cents={group.totalCents} strong />
          </header>
          <ul className={styles.lines}>
            {group.lines.map(({ item, obstacle }) => (
              <li key={item.id} className={styles.line}>
                <div className={styles.lineText}>
                  <span>
                    {item.customerName ?? item.id}, {usStateName(item.state)}
                  </span>
                  {obstacle ? <span className={styles.obstacle}>{obstacle.text}</span> : null}
                </div>
                <Money cents={item.priceCents} className={obstacle ? styles.left : undefined} />
                <IconButton
                  size="sm"
                  icon="close"
                  label={`Remove ${item.customerName ?? item.id} from cart`}
                  disabled={busy}
                  onClick={() => onRemove(item)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const tones: Readonly<Record<LineOutcome['kind'], Tone>> = {
  bought: 'success',
  alreadySold: 'neutral',
  notEnoughMoney: 'warning',
  refused: 'danger',
}

export interface CartOutcomesProps {
  items: readonly CartItem[]
  outcomes: ReadonlyMap<string, LineOutcome>
}

/** A result for each line: bought, already sold, not enough money, or why else not. */
export function CartOutcomes({ items, outcomes }: CartOutcomesProps): JSX.Element {
  return (
    <ul className={styles.lines} aria-label="Results">
      {items.map((item) => {
        const outcome = outcomes.get(item.id)
        return (
          <li key={item.id} className={styles.line}>
            <div className={styles.lineText}>
              <span>
                {item.customerName ?? item.id}, {usStateName(item.state)}
              </span>
              {outcome && 'message' in outcome ? <span className={styles.obstacle}>{outcome.message}</span> : null}
            </div>
            <Money cents={item.priceCents} className={outcome?.kind === 'bought' ? undefined : styles.left} />
            <StatusBadge tone={outcome ? tones[outcome.kind] : 'neutral'}>
              {outcome ? lineOutcomeText[outcome.kind] : 'Skipped'}
            </StatusBadge>
          </li>
        )
      })}
    </ul>
  )
}
