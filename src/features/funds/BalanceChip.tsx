import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/mark/Icon'
import { Money } from '../../ui/figure/Money'
import { FUNDS_AT_HAND } from './funds-query'
import styles from './BalanceChip.module.css'

/** The agent's available funds, on every page; leads to the wallet. Without an answer there is nothing to show. */
export function BalanceChip(): JSX.Element | null {
  const { data } = useQuery(FUNDS_AT_HAND)
  const cents = data?.getFundsBalance?.fundsBalanceCents
  if (cents === undefined) return null
  return (
    <Link to="/wallet" className={styles.chip}>
      <Icon name="wallet" size={16} />
      <VisuallyHidden>Available funds: </VisuallyHidden>
      <Money cents={cents} />
    </Link>
  )
}
