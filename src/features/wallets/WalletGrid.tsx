import type { JSX, ReactNode } from 'react'
import styles from './WalletCard.module.css'

/** As many wallet cards beside each other as fit, all of one height in a row. */
export function WalletGrid({ children }: { children: ReactNode }): JSX.Element {
  return <div className={styles.grid}>{children}</div>
}
