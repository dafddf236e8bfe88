import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX, RefObject } from 'react'
import { leadName } from '../../../lib/labels/labels'
import { formatCents } from '../../../shared/money'
import { Button, LinkButton } from '../../../ui/button/Button'
import { Banner } from '../../../ui/feedback/Banner'
import { Money } from '../../../ui/figure/Money'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import { sourceNameOf } from '../lead-labels'
import { LeadContact, LeadDrawer } from '../LeadDrawer'
import {
  balanceAfterCents,
  type Buyer,
  purchaseBlockerOf,
  type PurchaseStep,
  purchaseStepOf,
  statesPath,
} from '../purchase/purchase-rules'
import { isForSale, type LeadRow, useIsOwn } from '../queries'
import { LeadComparison } from './LeadComparison'

export interface OpenLeadDrawerProps {
  /** Lead to show. Null closes the drawer. */
  leadId: string | null
  loading: boolean
  error: unknown
  onRetry: () => void
  onClose: () => void
  categories: ReadonlyMap<string, string>
  /** Null until loaded. */
  buyer: Buyer | null
  onBuy: (lead: LeadRow) => void
  /** Takes the step that makes a purchase possible. */
  onStep: (step: PurchaseStep) => void
  inCart: (leadId: string) => boolean
  onToggleCart: (lead: LeadRow) => void
  onHideSource: (lead: LeadRow) => void
  /** Heading that receives the focus after a purchase reveals the contact. */
  contactRef: RefObject<HTMLHeadingElement | null>
}

/** Drawer with all details of an open lead, and the contact if the agent has bought the lead. */
export function OpenLeadDrawer({ leadId, ...rest }: OpenLeadDrawerProps): JSX.Element {
  const { loading, error, onRetry, onClose } = rest
  return (
    <LeadDrawer
      {...{ leadId, loading, error, onRetry, onClose }}
      footer={(lead) => (isForSale(lead) ? <Actions lead={lead} {...rest} /> : undefined)}
    >
      {(lead) => <Details lead={lead} {...rest} />}
    </LeadDrawer>
  )
}

type PartProps = Omit<OpenLeadDrawerProps, 'leadId'> & { lead: LeadRow }

function Details(props: PartProps): JSX.Element {
  const { lead, categories, buyer, onHideSource } = props
  const source = sourceNameOf(lead)
  const isOwn = useIsOwn()
  return (
    <>
      {/* The contact comes first, so that a purchase reveals it in place and in view on a phone. */}
      <LeadContact lead={lead} headingRef={props.contactRef} />
      {isOwn(lead) ? <Receipt lead={lead} buyer={buyer} /> : <PurchaseTerms lead={lead} buyer={buyer} />}
      <Box mt="5">
        <LeadComparison lead={lead} category={categories.get(lead.sourceId)} />
      </Box>
      {isOwn(lead) ? (
        <Text mt="5">
          <LinkButton to={`/marketplace?tab=mine&lead=${encodeURIComponent(lead.id)}`}>Open in My leads</LinkButton>
        </Text>
      ) : null}
      {isForSale(lead) ? (
        <Text mt="5" ms="-2.5">
          <Button size="sm" variant="ghost" icon="eyeOff" onClick={() => onHideSource(lead)}>
            {`Hide ${source}`}
          </Button>
        </Text>
      ) : null}
    </>
  )
}

/** The cart, and the purchase or the step that makes it possible. */
function Actions({ lead, buyer, onBuy, onStep, inCart, onToggleCart }: PartProps): JSX.Element {
  const blocker = buyer && purchaseBlockerOf(lead, buyer)
  const step = blocker && purchaseStepOf(lead, blocker)
  return (
    <>
      <Button onClick={() => onToggleCart(lead)}>{inCart(lead.id) ? 'Remove from cart' : 'Add to cart'}</Button>
      {!step ? (
        <Button variant="primary" onClick={() => onBuy(lead)}>
          {`Buy for ${formatCents(lead.priceCents)}`}
        </Button>
      ) : step.kind === 'contactAdmin' ? null : step.kind === 'addState' ? (
        <LinkButton variant="primary" to={statesPath}>
          {step.label}
        </LinkButton>
      ) : (
        <Button variant="primary" onClick={() => onStep(step)}>
          {step.label}
        </Button>
      )}
    </>
  )
}

/** The one confirmation of a purchase: what the agent paid, and what is left in the wallet. */
function Receipt({ lead, buyer }: { lead: LeadRow; buyer: Buyer | null }): JSX.Element {
  const source = sourceNameOf(lead)
  const leftCents = buyer?.walletsBySource.get(lead.sourceId)?.balanceCents
  return (
    <Box as="section" aria-label="Purchase" mt="5">
      <Banner tone="success" title={`Lead purchased: ${leadName(lead.customerName)}`}>
        {`${formatCents(lead.priceCents)} paid from ${source}.${leftCents === undefined ? '' : ` ${formatCents(leftCents)} left.`}`}
      </Banner>
    </Box>
  )
}

/** The price, the wallet balance before and after, and the obstacle to the purchase. */
function PurchaseTerms({ lead, buyer }: { lead: LeadRow; buyer: Buyer | null }): JSX.Element {
  const obstacle = buyer ? purchaseBlockerOf(lead, buyer) : null
  const beforeCents = buyer?.walletsBySource.get(lead.sourceId)?.balanceCents
  const afterCents = buyer ? balanceAfterCents(lead, buyer) : null
  return (
    <Stack as="section" aria-label="Price" gap="3" mt="5">
      <DescriptionList
        align="end"
        items={[
          ...(beforeCents === undefined
            ? []
            : [{ term: `Balance in ${sourceNameOf(lead)}`, detail: <Money cents={beforeCents} /> }]),
          { term: 'Price', detail: <Money cents={lead.priceCents} strong /> },
          ...(afterCents === null ? [] : [{ term: 'Balance after', detail: <Money cents={afterCents} strong /> }]),
        ]}
      />
      {obstacle ? <Banner tone={obstacle.kind === 'sold' ? 'info' : 'warning'}>{obstacle.text}</Banner> : null}
    </Stack>
  )
}
