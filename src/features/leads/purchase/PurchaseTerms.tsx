import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Banner } from '../../../ui/feedback/Banner'
import { Button, LinkButton } from '../../../ui/button/Button'
import { Money } from '../../../ui/figure/Money'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import type { LeadRow } from '../lead-rows'
import { statesPath, walletPath } from '../paths'
import { balanceAfterCents, type Buyer, type Obstacle, obstacleTo, sourceNameOf } from './purchase-rules'

export interface PurchaseTermsProps {
  lead: LeadRow
  buyer: Buyer | null
  onResolve: (obstacle: Obstacle) => void
}

/** The price, the wallet balance before and after, and the obstacle to the purchase. */
export function PurchaseTerms({ lead, buyer, onResolve }: PurchaseTermsProps): JSX.Element {
  const obstacle = buyer ? obstacleTo(lead, buyer) : null
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
      {obstacle ? (
        <Banner tone={obstacle.kind === 'sold' ? 'info' : 'warning'} action={<WayOut {...{ obstacle, onResolve }} />}>
          {obstacle.text}
        </Banner>
      ) : null}
    </Stack>
  )
}

/** Button or link that helps the agent to remove the obstacle. */
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
