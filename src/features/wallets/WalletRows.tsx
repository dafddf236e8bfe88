import type { JSX, ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import { Card } from '../../ui/page/Card'
import styles from './WalletRow.module.css'

export interface WalletRowsProps {
  children: ReactNode
  /** True to reserve room for a switch and a button at the end of each row. */
  withControls?: boolean
}

/** A list of wallets with their figures in columns. */
export function WalletRows({ children, withControls = false }: WalletRowsProps): JSX.Element {
  return (
    <Card flush>
      <div className={classNames(styles.rows, withControls && styles.withControls)}>{children}</div>
    </Card>
  )
}
