import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Heading } from '@chakra-ui/react/heading'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { Wrap } from '@chakra-ui/react/wrap'
import type { JSX, ReactNode } from 'react'
import { hiddenStyle } from '../theme/recipes/field'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Primary action of the screen. */
  action?: ReactNode
  /** Secondary actions: print, CSV. */
  secondary?: ReactNode
  /** Hides the header visually on phones, where the list below conveys the same. */
  unseenOnPhone?: boolean
}

/** A header with the screen's only h1, which takes the focus after navigation so that screen readers announce it. */
export function PageHeader({ title, subtitle, action, secondary, unseenOnPhone }: PageHeaderProps): JSX.Element {
  return (
    <Flex
      as="header"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="0.75rem 1.5rem"
      marginBlockEnd="6"
      css={
        unseenOnPhone
          ? { '@media (width < 40rem)': { ...hiddenStyle, '& + *': { marginBlockStart: '-1.125rem' } } }
          : undefined
      }
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

/** A column of screen parts with the standard spacing. */
export function ScreenStack({ children }: { children: ReactNode }): JSX.Element {
  return <Stack gap="6">{children}</Stack>
}

export interface SideBySideProps {
  children: ReactNode
  wideFirst?: boolean
  /** Keeps the parts stacked below a very wide screen. */
  onWideScreens?: boolean
}

const veryWide = '@media (width >= 120rem)'

/**
 * A placeholder that is shown only beside another one. Below it, it would move with the number of rows, which is unknown
 * while they load.
 */
export const BesideOnly = ({ children }: { children: ReactNode }): JSX.Element => (
  <Box display="none" css={{ [veryWide]: { display: 'block' } }}>
    {children}
  </Box>
)

/** Two parts side by side, or stacked on narrow screens. */
export function SideBySide({ children, wideFirst = false, onWideScreens = false }: SideBySideProps): JSX.Element {
  const columns = { gridTemplateColumns: wideFirst ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'repeat(2, minmax(0, 1fr))' }
  return (
    <Box containerType="inline-size">
      <Grid
        gap="6"
        alignItems={onWideScreens ? 'start' : undefined}
        templateColumns="minmax(0, 1fr)"
        css={onWideScreens ? { [veryWide]: columns } : { '@container (width >= 45rem)': columns }}
      >
        {children}
      </Grid>
    </Box>
  )
}
