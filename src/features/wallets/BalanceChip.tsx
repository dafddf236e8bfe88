import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../lib/api/graphql'
import { screenQuery, useScreenQuery } from '../../lib/api/screen-query'
import { env } from '../../lib/settings/env'
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

/** Funds of the header, which the loader of every signed-in page starts together with the page's own queries. */
export const headerBalance = screenQuery(HEADER_BALANCE, () => (env.features.wallets ? {} : null))

/** The agent's available funds, with a link to the wallet. Keeps its place while the funds load. */
export function BalanceChip(): JSX.Element | null {
  const { data, loading } = useScreenQuery(headerBalance)
  const cents = data?.getFundsBalance?.fundsBalanceCents
  if (cents === undefined && !loading) return null
  return (
    <HStack
      asChild
      gap="2"
      minH="8"
      minWidth={{ base: '5.75rem', sm: '7.5rem' }}
      justify="center"
      px="3"
      borderWidth="1px"
      borderRadius="full"
      bg="bg.panel"
      color="fg"
      fontSize="sm"
      fontWeight="semibold"
      textDecoration="none"
      _hover={{ borderColor: 'border.strong' }}
      css={{
        '@container (width < 18rem)': { display: 'none' },
        '& > svg': { color: 'fg.muted', '@media (width < 25rem)': { display: 'none' } },
      }}
    >
      <Link to="/wallet">
        <Icon name="wallet" size={16} />
        <VisuallyHidden>Available funds: </VisuallyHidden>
        {cents === undefined ? (
          <Box as="span" width="4rem" height="0.875rem" borderRadius="sm" bg="bg.muted" />
        ) : (
          <Money cents={cents} />
        )}
      </Link>
    </HStack>
  )
}
