import type { JSX } from 'react'
import { formatCents, formatCentsSigned } from '../../shared/money'
import { classNames } from '../class-names'
import styles from './figure.module.css'

export interface MoneyProps {
  /** Integer cents. A missing or fractional value is shown as a dash. */
  cents: number | null | undefined
  /** Shows positive amounts with a plus sign and in the color of income. */
  signed?: boolean
  strong?: boolean
}

/** An amount in dollars. A negative amount is red and has a minus sign, so that color is not the only cue. */
export function Money({ cents, signed = false, strong = false }: MoneyProps): JSX.Element {
  const known = cents ?? 0
  const tone = known < 0 ? styles.negative : signed && known > 0 ? styles.positive : undefined
  return (
    <span className={classNames(styles.money, tone, strong && styles.strong)}>
      {signed ? formatCentsSigned(cents) : formatCents(cents)}
    </span>
  )
}
