import type { JSX, ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import { Card } from '../../ui/page/Card'
import styles from './WalletRow.module.css'

export interface WalletRowsProps {
  children: ReactNode
  /** Rows with the switch and the way to the details take more room at their end. */
  withControls?: boolean
}

/** Wallets under each other, their figures in line. */
export function WalletRows({ children, withControls = false }: WalletRowsProps): JSX.Element {
  return (
    <Card flush className={classNames(styles.rows, withControls && styles.withControls)}>
      {children}
    </Card>
  )
}
