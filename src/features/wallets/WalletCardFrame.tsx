import type { JSX, ReactNode } from 'react'
import { leadCategoryName } from '../../lib/format/lead-categories'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { type WalletStatus, walletStatuses } from '../../lib/words/wallet-words'
import { Avatar } from '../../ui/mark/Avatar'
import { Button } from '../../ui/button/Button'
import { Card } from '../../ui/page/Card'
import { Icon } from '../../ui/mark/Icon'
import { Money } from '../../ui/figure/Money'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { WordBadge } from '../../ui/figure/WordBadge'
import { runwayText } from './wallet-rules'
import styles from './WalletCard.module.css'

export interface WalletCardFrameProps {
  name: string
  category: string | null | undefined
  logoUrl: string | null | undefined
  status: WalletStatus
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

export function WalletCardFrame(props: WalletCardFrameProps): JSX.Element {
  const { name, status, balanceCents, low, costPerLeadCents, leadsThisMonth, sourceClosed = false } = props
  const subscribed = status !== 'NOT_SUBSCRIBED'
  const runway = subscribed ? runwayText(balanceCents, costPerLeadCents) : null
  return (
    <Card role="article" label={name} className={styles.card ?? ''}>
      <div className={styles.head}>
        <Avatar name={name} src={props.logoUrl} size={36} />
        <div className={styles.titles}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.category}>{leadCategoryName(props.category)}</p>
        </div>
        <WordBadge word={walletStatuses[status]} />
      </div>

      <div>
        <p className={styles.label}>Balance</p>
        <div className={styles.balanceLine}>
          <Money cents={balanceCents} className={styles.balance} />
          {low ? <StatusBadge tone="warning">Low balance</StatusBadge> : null}
        </div>
        <p className={styles.runway}>{runway ?? (subscribed ? '—' : 'Add funds to start buying its leads')}</p>
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

      <div className={styles.foot}>
        <Hint {...props} />
        <div className={styles.actions}>
          {props.controls ?? <span />}
          <Button icon="add" disabled={sourceClosed} onClick={props.onSubscribe}>
            Subscribe
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Hint(props: WalletCardFrameProps): JSX.Element | null {
  const text = hintText(props)
  if (!text) return null
  return (
    <p className={styles.hint}>
      <Icon name="info" size={14} />
      {text}
    </p>
  )
}

function hintText(props: WalletCardFrameProps): string | null {
  if (props.sourceClosed) return 'This source is closed. Your remaining balance is still yours.'
  if (props.status === 'INACTIVE') return 'Contact admin to activate this wallet'
  if (props.sourcePaused) return 'This source is paused. Buying starts again when it resumes.'
  if (props.status === 'DISABLED') return 'Enable it to buy leads from this source'
  if (props.low && props.lowBalanceThresholdCents)
    return `Below your alert level of ${formatCents(props.lowBalanceThresholdCents)}`
  return null
}
