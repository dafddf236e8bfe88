import { Box } from '@chakra-ui/react/box'
import { Button } from '@chakra-ui/react/button'
import { Kbd } from '@chakra-ui/react/kbd'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { commandKey } from '../../features/palette/shortcuts'
import { env } from '../../lib/settings/env'
import { Icon } from '../../ui/mark/Icon'

/**
 * Stands in for search, balance, and notifications until they load, in the same sizes. Controls nothing, so that it is
 * hidden from assistive technology.
 */
export function ShellPlaceholder(): JSX.Element {
  return (
    <Box aria-hidden="true" inert display="contents" data-placeholder="">
      <Button
        as="span"
        variant="plain"
        boxSize={{ base: '10', md: 'auto' }}
        px={{ base: '0', md: '2.5' }}
        borderColor={{ md: 'border' }}
        rounded="full"
        fontWeight="normal"
      >
        <Icon name="search" size={16} />
        <Text as="span" hideBelow="md">
          Search
        </Text>
        <Kbd hideBelow="md" css={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {`${commandKey} K`}
        </Kbd>
      </Button>
      {env.features.wallets ? (
        <HStack
          minH="8"
          minWidth={{ base: '5.75rem', sm: '7.5rem' }}
          px="3"
          justify="center"
          borderWidth="1px"
          borderRadius="full"
          bg="bg.panel"
          css={{ '@container (width < 18rem)': { display: 'none' } }}
        >
          {/* Simpler than a skeleton, whose code the first page does not need. */}
          <Box width="4rem" height="0.875rem" borderRadius="sm" bg="bg.muted" />
        </HStack>
      ) : null}
      {env.full ? (
        <Button as="span" variant="plain" px="0">
          <Icon name="bell" size={20} />
        </Button>
      ) : null}
    </Box>
  )
}
