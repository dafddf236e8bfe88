import type { JSX, ReactNode } from 'react'
import { leadCategoryName } from '../../lib/format/lead-categories'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { contactAdminText, type WalletStatus, walletStatuses } from '../../lib/words/wallet-words'
import { Avatar } from '../../ui/mark/Avatar'
import { Button } from '../../ui/button/Button'
import { Icon } from '../../ui/mark/Icon'
import { Money } from '../../ui/figure/Money'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { WordBadge } from '../../ui/figure/WordBadge'
import { runwayText } from './wallet-rules'
import styles from './WalletRow.module.css'

export interface WalletRowProps {
  name: string
  category: string | null | undefined
  logoUrl: string | null | undefined
  /** Null for a source without a wallet, which shows no badge. */
  status: WalletStatus | null
  balanceCents: number
  low: boolean
  lowBalanceThresholdCents?: number
  costPerLeadCents: number | null | undefined
  leadsThisMonth: number | null | undefined
  /** A source that takes no more money: what is left can be used, nothing can be added. */
  sourceClosed?: boolean
  sourcePaused?: boolean
  onSubscribe: () => void
  controls?: ReactNode
}

/** One wallet, or a source without one, in a row: who, how much, in what state, and what can be done. */
export function WalletRow(props: WalletRowProps): JSX.Element {
  const { name, status, balanceCents, low, costPerLeadCents, leadsThisMonth, sourceClosed = false } = props
  const runway = status ? runwayText(balanceCents, costPerLeadCents) : 'Add funds to start buying'
  const hints = hintTexts(props)
  return (
    <div role="article" aria-label={name} className={styles.row}>
      <Avatar name={name} src={props.logoUrl} size={36} />
      <div className={styles.who}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.category}>{leadCategoryName(props.category)}</p>
      </div>
      <div className={styles.money}>
        <Money cents={balanceCents} className={styles.balance} />
        <p className={styles.runway}>{runway ?? '—'}</p>
      </div>
      <div className={styles.state}>
        {status ? <WordBadge word={walletStatuses[status]} /> : null}
        {low ? <StatusBadge tone="warning">Low balance</StatusBadge> : null}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>
            <abbr title="Cost per lead">CPL</abbr>
          </dt>
          <dd>{formatCents(costPerLeadCents)}</dd>
        </div>
        <div>
          <dt>Leads this month</dt>
          <dd>{formatCount(leadsThisMonth ?? 0)}</dd>
        </div>
      </dl>
      {hints.map((hint) => (
        <p key={hint} className={styles.hint}>
          <Icon name="info" size={14} />
          {hint}
        </p>
      ))}
      <div className={styles.actions}>
        {props.controls}
        <Button size="sm" icon="add" disabled={sourceClosed} onClick={props.onSubscribe}>
          Subscribe
        </Button>
      </div>
    </div>
  )
}

/** What to do about the wallet. An inactive one always says who activates it. */
function hintTexts(props: WalletRowProps): readonly string[] {
  const hint = hintText(props)
  return [...(props.status === 'INACTIVE' ? [contactAdminText] : []), ...(hint ? [hint] : [])]
}

function hintText(props: WalletRowProps): string | null {
  if (props.sourceClosed) return 'This source is closed. Your remaining balance is still yours.'
  if (props.status === 'INACTIVE') return null
  if (props.sourcePaused) return 'This source is paused. Buying starts again when it resumes.'
  if (props.status === 'DISABLED') return 'Enable it to buy leads from this source'
  if (props.low && props.lowBalanceThresholdCents)
    return `Below your alert level of ${formatCents(props.lowBalanceThresholdCents)}`
  return null
}
