import type { JSX } from 'react'
import { usStateName } from '../../../lib/format/us-states'
import { IconButton } from '../../../ui/button/IconButton'
import { Money } from '../../../ui/figure/Money'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import type { Tone } from '../../../lib/words/word'
import { type BasketGroup, type BasketItem, type LineOutcome, lineOutcomeText } from './basket'
import styles from './Basket.module.css'

export interface BasketGroupsProps {
  groups: readonly BasketGroup[]
  busy: boolean
  onRemove: (id: string) => void
}

/** The leads by the wallet that pays them, each wallet with its total. */
export function BasketGroups({ groups, busy, onRemove }: BasketGroupsProps): JSX.Element {
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
                  label={`Take ${item.customerName ?? item.id} out of the basket`}
                  disabled={busy}
                  onClick={() => onRemove(item.id)}
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

export interface BasketOutcomesProps {
  items: readonly BasketItem[]
  outcomes: ReadonlyMap<string, LineOutcome>
}

/** A result for each line: bought, already sold, not enough money, or why else not. */
export function BasketOutcomes({ items, outcomes }: BasketOutcomesProps): JSX.Element {
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
              {outcome ? lineOutcomeText[outcome.kind] : 'Not tried'}
            </StatusBadge>
          </li>
        )
      })}
    </ul>
  )
}
