import type { JSX } from 'react'
import { Banner } from '../../../ui/feedback/Banner'
import { Button, LinkButton } from '../../../ui/button/Button'
import { Money } from '../../../ui/figure/Money'
import type { LeadRow } from '../lead-rows'
import { statesPath, walletPath } from '../paths'
import { balanceAfterCents, type Buyer, type Obstacle, obstacleTo, sourceNameOf } from './purchase-rules'
import styles from '../LeadDrawer.module.css'

export interface PurchaseTermsProps {
  lead: LeadRow
  buyer: Buyer | null
  onResolve: (obstacle: Obstacle) => void
}

/** The price, what the wallet holds before and after, and what stands in the way. */
export function PurchaseTerms({ lead, buyer, onResolve }: PurchaseTermsProps): JSX.Element {
  const obstacle = buyer ? obstacleTo(lead, buyer) : null
  const beforeCents = buyer?.walletsBySource.get(lead.sourceId)?.balanceCents
  const afterCents = buyer ? balanceAfterCents(lead, buyer) : null
  return (
    <section aria-label="Price" className={styles.terms}>
      <dl className={styles.bill}>
        {beforeCents === undefined ? null : (
          <div>
            <dt>Balance in {sourceNameOf(lead)}</dt>
            <dd>
              <Money cents={beforeCents} />
            </dd>
          </div>
        )}
        <div>
          <dt>Price</dt>
          <dd>
            <Money cents={lead.priceCents} strong />
          </dd>
        </div>
        {afterCents === null ? null : (
          <div className={styles.after}>
            <dt>Balance after</dt>
            <dd>
              <Money cents={afterCents} strong />
            </dd>
          </div>
        )}
      </dl>
      {obstacle ? (
        <Banner tone={obstacle.kind === 'sold' ? 'info' : 'warning'} action={<WayOut {...{ obstacle, onResolve }} />}>
          {obstacle.text}
        </Banner>
      ) : null}
    </section>
  )
}

/** The one step that removes the obstacle, where the person can take it. */
function WayOut({ obstacle, onResolve }: { obstacle: Obstacle } & Pick<PurchaseTermsProps, 'onResolve'>) {
  switch (obstacle.kind) {
    case 'money':
    case 'noWallet':
      return (
        <Button size="sm" onClick={() => onResolve(obstacle)}>
          {obstacle.kind === 'money' ? 'Add funds' : 'Subscribe'}
        </Button>
      )
    case 'state':
      return (
        <LinkButton size="sm" to={statesPath}>
          Your states
        </LinkButton>
      )
    case 'disabled':
      return (
        <LinkButton size="sm" to={walletPath}>
          Open wallet
        </LinkButton>
      )
    case 'inactive':
    case 'sold':
      return null
  }
}
