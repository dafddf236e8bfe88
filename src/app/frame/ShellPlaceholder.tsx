import { Box } from '@chakra-ui/react/box'
import { Button } from '@chakra-ui/react/button'
import type { JSX, ReactNode } from 'react'
import { SearchLabel, searchLook } from '../../features/palette/SearchLook'
import { env } from '../../lib/settings/env'
import { Icon } from '../../ui/mark/Icon'

/**
 * Stand in for the search and the bell until they load, in the same sizes. They control nothing, so that they are hidden
 * from assistive technology.
 */
export const SearchPlaceholder = (): JSX.Element => (
  <Placeholder>
    <Button as="span" {...searchLook}>
      <SearchLabel />
    </Button>
  </Placeholder>
)

export const BellPlaceholder = (): JSX.Element | null =>
  env.full ? (
    <Placeholder>
      <Button as="span" variant="plain" px="0">
        <Icon name="bell" size={20} />
      </Button>
    </Placeholder>
  ) : null

const Placeholder = ({ children }: { children: ReactNode }): JSX.Element => (
  <Box aria-hidden="true" inert display="contents" data-placeholder="">
    {children}
  </Box>
)
