import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { Text } from '@chakra-ui/react/text'
import { type JSX, type ReactNode, useId } from 'react'
import { Card } from '../../ui/page/Card'

export interface SettingsPartProps {
  title: string
  description: ReactNode
  /** URL fragment of the section, such as `hidden-sources` in /settings#hidden-sources. */
  anchor: string
  children: ReactNode
}

/** A section of the settings with its description at the left and its controls at the right. */
export function SettingsPart({ title, description, anchor, children }: SettingsPartProps): JSX.Element {
  const headingId = useId()
  return (
    <Flex
      as="section"
      id={anchor}
      aria-labelledby={headingId}
      wrap="wrap"
      columnGap="12"
      rowGap="4"
      py={{ base: '6', lg: '8' }}
      scrollMarginTop="calc(var(--fl-shell-top, 0px) + 0.5rem)"
      css={{
        '&:first-of-type': { pt: '2' },
        '& + &': { borderTopWidth: '1px' },
        // The height of a pending section is unknown. Sections below it stay hidden, so that they do not move.
        '&:has([data-pending]) ~ &': { display: 'none' },
      }}
    >
      <Box flex="1 1 17rem" maxWidth={{ lg: '17rem' }} css={{ '@media (width >= 120rem)': { maxWidth: '22rem' } }}>
        <Heading id={headingId} fontSize="lg">
          {title}
        </Heading>
        <Text mt="1" fontSize="sm" color="fg.muted">
          {description}
        </Text>
      </Box>
      {/* Below its description, if the text is too large for both. */}
      <Box flex="100 1 24rem" minWidth="0" maxWidth="42rem" css={{ '@media (width >= 120rem)': { maxWidth: '64rem' } }}>
        <Card>{children}</Card>
      </Box>
    </Flex>
  )
}
