import { useQuery } from '@apollo/client/react'
import { HStack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../lib/api/graphql'
import { Money } from '../../ui/figure/Money'
import { Icon } from '../../ui/mark/Icon'

const HEADER_BALANCE = graphql(`
  query HeaderBalance {
    getFundsBalance {
      agentId
      fundsBalanceCents
    }
  }
`)

/** The agent's available funds, with a link to the wallet. Empty until the funds have loaded. */
export function BalanceChip(): JSX.Element | null {
  const { data } = useQuery(HEADER_BALANCE)
  const cents = data?.getFundsBalance?.fundsBalanceCents
  if (cents === undefined) return null
  return (
    <HStack
      asChild
      gap="2"
      minH="8"
      px="3"
      borderWidth="1px"
      borderRadius="full"
      bg="bg.panel"
      color="fg"
      fontSize="sm"
      fontWeight="semibold"
      textDecoration="none"
      _hover={{ borderColor: 'border.strong' }}
      css={{ '& > svg': { color: 'fg.muted', '@media (width < 400px)': { display: 'none' } } }}
    >
      <Link to="/wallet">
        <Icon name="wallet" size={16} />
        <VisuallyHidden>Available funds: </VisuallyHidden>
        <Money cents={cents} />
      </Link>
    </HStack>
  )
}
