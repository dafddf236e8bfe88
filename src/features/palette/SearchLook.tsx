import { Kbd } from '@chakra-ui/react/kbd'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { Icon } from '../../ui/mark/Icon'
import { commandKey } from './shortcuts'

/** The look of the search button, and of its placeholder while its code loads. */
export const searchLook = {
  variant: 'plain',
  boxSize: { base: '10', md: 'auto' },
  px: { base: '0', md: '2.5' },
  borderColor: { md: 'border' },
  rounded: 'full',
  fontWeight: 'normal',
} as const

/** The content of the search button. A touch screen has no keys, and a phone no room for the label. */
export const SearchLabel = (): JSX.Element => (
  <>
    <Icon name="search" size={16} />
    <Text as="span" hideBelow="md">
      Search
    </Text>
    <Kbd hideBelow="md" css={{ '@media (pointer: coarse)': { display: 'none' } }}>
      {`${commandKey} K`}
    </Kbd>
  </>
)
