import type { JSX } from 'react'
import { formatCents, formatCentsSigned } from '../../shared/money'
import { classNames } from '../class-names'
import styles from './figure.module.css'

export interface MoneyProps {
  /** Integer cents. A missing or fractional value is shown as a dash. */
  cents: number | null | undefined
  strong?: boolean
}

/** A balance or a price in dollars. A negative one is red and has a minus sign, so that color is not the only cue. */
export function Money({ cents, strong = false }: MoneyProps): JSX.Element {
  return (
    <span className={classNames(styles.money, (cents ?? 0) < 0 && styles.negative, strong && styles.strong)}>
      {formatCents(cents)}
    </span>
  )
}

export interface MovementProps {
  amountCents: number
  /** Type of the transaction. Omitted for a sum of several. */
  type?: string
}

/**
 * An amount that came in or went out, with its sign. Money that came in is green, and money that a bank took back is
 * red. Purchases, transfers, and sums are in the color of text.
 */
export function Movement({ amountCents, type }: MovementProps): JSX.Element {
  const isGain = amountCents > 0 && type !== undefined && type !== 'TRANSFER'
  const tone = isGain ? styles.positive : type === 'REVERSAL' ? styles.negative : undefined
  return <span className={classNames(styles.money, tone)}>{formatCentsSigned(amountCents)}</span>
}
