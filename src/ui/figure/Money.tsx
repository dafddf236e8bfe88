import type { JSX } from 'react'
import { formatCents, formatCentsSigned } from '../../lib/format/money'
import { classNames } from '../class-names'
import styles from './Money.module.css'

export interface MoneyProps {
  /** Whole cents. What is missing or no whole number is shown as a dash. */
  cents: number | null | undefined
  /** Puts a plus before money that came in, and shows it as such. */
  signed?: boolean
  strong?: boolean
  className?: string | undefined
}

/** An amount in dollars. What is negative is red and carries a minus sign, so that colour never stands alone. */
export function Money({ cents, signed = false, strong = false, className }: MoneyProps): JSX.Element {
  const known = cents ?? 0
  const tone = known < 0 ? styles.negative : signed && known > 0 ? styles.positive : undefined
  return (
    <span className={classNames(styles.money, tone, strong && styles.strong, className)}>
      {signed ? formatCentsSigned(cents) : formatCents(cents)}
    </span>
  )
}
