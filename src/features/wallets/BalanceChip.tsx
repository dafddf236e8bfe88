import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../lib/api/graphql'
import { screenQuery, useScreenQuery } from '../../lib/api/screen-query'
import { roleNameOf } from '../../lib/auth/user'
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

/**
 * Funds of the header, which the loader of every signed-in page starts together with the page's own queries. Managers and
 * administrators rarely buy leads, so the header shows only agents their funds.
 */
export const headerBalance = screenQuery(HEADER_BALANCE, ({ user }) =>
  env.features.wallets && roleNameOf(user) === 'Agent' ? {} : null,
)

/** The agent's available funds, with a link to the wallet. Keeps its place and its marks while the funds load. */
export function BalanceChip(): JSX.Element | null {
  const { data, loading } = useScreenQuery(headerBalance)
  const cents = data?.getFundsBalance?.fundsBalanceCents
  if (cents === undefined && !loading) return null
  return (
    <HStack
      asChild
      gap="2"
      minH="8"
      minWidth={{ base: '9.75rem', sm: '11rem' }}
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
        '@media (pointer: coarse)': { minHeight: '10' },
        '@container (width < 22rem)': { minWidth: '5.75rem' },
        '@container (width < 18rem)': { display: 'none' },
        '& > svg': { color: 'fg.muted', smDown: { display: 'none' } },
      }}
    >
      <Link to="/wallet">
        <Icon name="wallet" size={16} />
        <VisuallyHidden>Available funds: </VisuallyHidden>
        <Text
          as="span"
          aria-hidden="true"
          color="fg.muted"
          fontWeight="medium"
          css={{ '@container (width < 22rem)': { display: 'none' } }}
        >
          Available
        </Text>
        {cents === undefined ? (
          <Box as="span" width="4rem" height="0.875rem" borderRadius="sm" bg="bg.muted" />
        ) : (
          <Money cents={cents} />
        )}
      </Link>
    </HStack>
  )
}
