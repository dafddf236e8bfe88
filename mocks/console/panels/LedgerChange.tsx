import type { JSX } from 'react'
import { Money } from '../../../src/ui/figure/Money'
import type { LedgerEffect } from '../../backend/control/wire'
import styles from './panel.module.css'

/** What a request changed in the ledger, account by account. */
export function LedgerChange({ effect }: { effect: readonly LedgerEffect[] }): JSX.Element {
  if (effect.length === 0) return <p className={styles.small}>No change of the ledger.</p>
  return (
    <ul className={styles.list} aria-label="Change of the ledger">
      {effect.map((entry, i) => (
        <li key={i} className={styles.item}>
          <span className={styles.mono}>{entry.account}</span>
          <span className={styles.small}>{entry.type}</span>
          <Money cents={entry.amountCents} signed />
        </li>
      ))}
    </ul>
  )
}
