import type { JSX } from 'react'
import { Card } from '../../ui/page/Card'
import { Money } from '../../ui/figure/Money'
import { MoneyButtons } from './MoneyButtons'
import type { MoneyRequest } from './MoneyDialogs'
import styles from './FundsPanel.module.css'

export interface FundsPanelProps {
  fundsBalanceCents: number
  walletsCents: number
  onRequest: (request: MoneyRequest) => void
}

/** The money that is not in a wallet yet, beside what the wallets hold. */
export function FundsPanel({ fundsBalanceCents, walletsCents, onRequest }: FundsPanelProps): JSX.Element {
  return (
    <Card className={styles.panel ?? ''}>
      <div className={styles.main}>
        <h2 className={styles.label}>Available funds</h2>
        <Money cents={fundsBalanceCents} className={styles.funds} />
        <p className={styles.note}>
          {fundsBalanceCents < 0
            ? 'A payment was reversed. Your next deposit covers the shortfall first.'
            : 'Ready to move into any wallet.'}
        </p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>In wallets</dt>
          <dd>
            <Money cents={walletsCents} />
          </dd>
        </div>
        <div>
          <dt>Total balance</dt>
          <dd>
            <Money cents={fundsBalanceCents + walletsCents} strong />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <MoneyButtons fundsBalanceCents={fundsBalanceCents} onRequest={onRequest} />
      </div>
    </Card>
  )
}
