import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { Text } from '@chakra-ui/react/text'
import { Wrap } from '@chakra-ui/react/wrap'
import type { JSX, ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** The screen's one primary action. */
  action?: ReactNode
  /** Quieter things beside it: print, CSV. */
  secondary?: ReactNode
  /** On a phone only screen readers get the header: the list below says as much. */
  unseenOnPhone?: boolean
}

/** The screen's one h1. It takes the focus after navigation, so that a screen reader says where the person is. */
export function PageHeader({ title, subtitle, action, secondary, unseenOnPhone }: PageHeaderProps): JSX.Element {
  return (
    <Flex
      as="header"
      wrap="wrap"
      align="flex-end"
      justify="space-between"
      gap="0.75rem 1.5rem"
      marginBlockEnd="6"
      css={unseenOnPhone ? { '@media (width < 640px)': unseen } : undefined}
    >
      <Box minWidth="0">
        <Heading as="h1" fontSize="1.5rem" letterSpacing="-0.018em" tabIndex={-1} data-page-heading="">
          {title}
        </Heading>
        {subtitle ? (
          <Text marginBlockStart="1" color="fg.muted">
            {subtitle}
          </Text>
        ) : null}
      </Box>
      {action || secondary ? (
        <Wrap gap="2" data-print="hide">
          {secondary}
          {action}
        </Wrap>
      ) : null}
    </Flex>
  )
}

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  '& + *': { marginBlockStart: '-1.125rem' },
} as const
