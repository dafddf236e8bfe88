import type { JSX, RefObject } from 'react'
import { formatCents } from '../../../lib/format/money'
import { Button, LinkButton } from '../../../ui/button/Button'
import { LeadContact } from '../LeadContact'
import { LeadDrawer } from '../LeadDrawer'
import { type LeadRow, useIsOwn } from '../lead-rows'
import { myLeadPath } from '../paths'
import { PurchaseTerms } from '../purchase/PurchaseTerms'
import { type Buyer, type Obstacle, obstacleTo, sourceNameOf } from '../purchase/purchase-rules'
import { WhyBuy } from './WhyBuy'
import styles from '../LeadDrawer.module.css'

export interface OpenLeadDrawerProps {
  /** The lead whose details are shown; null closes the drawer. */
  leadId: string | null
  loading: boolean
  error: unknown
  onRetry: () => void
  onClose: () => void
  categories: ReadonlyMap<string, string>
  /** Null while it is not known. */
  buyer: Buyer | null
  onBuy: (lead: LeadRow) => void
  /** The one thing that would remove the obstacle. */
  onResolve: (obstacle: Obstacle) => void
  inCart: (leadId: string) => boolean
  onToggleCart: (lead: LeadRow) => void
  onHideSource: (lead: LeadRow) => void
  /** Takes the focus once the contact behind it has become readable. */
  contactRef: RefObject<HTMLHeadingElement | null>
}

/** Everything that may be known of a lead before it is bought, and of an own one its contact. */
export function OpenLeadDrawer({ leadId, ...rest }: OpenLeadDrawerProps): JSX.Element {
  const { loading, error, onRetry, onClose } = rest
  return (
    <LeadDrawer
      {...{ leadId, loading, error, onRetry, onClose }}
      footer={(lead) => (lead.status === 'OPEN' ? <Actions lead={lead} {...rest} /> : undefined)}
    >
      {(lead) => <Details lead={lead} {...rest} />}
    </LeadDrawer>
  )
}

type PartProps = Omit<OpenLeadDrawerProps, 'leadId'> & { lead: LeadRow }

function Details(props: PartProps): JSX.Element {
  const { lead, categories, buyer, onResolve, onHideSource } = props
  const source = sourceNameOf(lead)
  const isOwn = useIsOwn()
  return (
    <>
      <WhyBuy lead={lead} category={categories.get(lead.sourceId)} />
      {isOwn(lead) ? null : <PurchaseTerms lead={lead} buyer={buyer} onResolve={onResolve} />}
      <LeadContact lead={lead} headingRef={props.contactRef} />
      {isOwn(lead) ? (
        <p className={styles.onward}>
          <LinkButton to={myLeadPath(lead.id)}>Open in My leads</LinkButton>
        </p>
      ) : null}
      {lead.status === 'OPEN' ? (
        <p className={styles.quietAction}>
          <Button size="sm" variant="ghost" icon="eyeOff" onClick={() => onHideSource(lead)}>
            Hide {source}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function Actions({ lead, buyer, onBuy, inCart, onToggleCart }: PartProps): JSX.Element {
  const obstacle = buyer ? obstacleTo(lead, buyer) : null
  return (
    <>
      <Button onClick={() => onToggleCart(lead)}>{inCart(lead.id) ? 'Remove from cart' : 'Add to cart'}</Button>
      <Button variant="primary" disabled={obstacle !== null} onClick={() => onBuy(lead)}>
        Buy for {formatCents(lead.priceCents)}
      </Button>
    </>
  )
}
