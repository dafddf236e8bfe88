import { EmptyState as ChakraEmptyState } from '@chakra-ui/react/empty-state'
import { Wrap } from '@chakra-ui/react/wrap'
import type { JSX, ReactNode } from 'react'
import { Icon, type IconName } from '../mark/Icon'

export interface EmptyStateProps {
  icon?: IconName
  title: string
  /** Explanation of the missing content. */
  children?: ReactNode
  /** Button or link for the next step. */
  action?: ReactNode
}

export function EmptyState({ icon = 'leads', ...rest }: EmptyStateProps): JSX.Element {
  return <StateMessage icon={icon} {...rest} />
}

export interface StateMessageProps extends EmptyStateProps {
  icon: IconName
  role?: 'alert'
  danger?: boolean
  /** Renders the title as the page's heading. */
  page?: boolean
}

/** A centered message in place of content: an icon, a title, an explanation, and the next step. */
export function StateMessage(props: StateMessageProps): JSX.Element {
  const { icon, title, children, action, role, danger = false, page = false } = props
  return (
    <ChakraEmptyState.Root role={role} {...(danger && { colorPalette: 'danger' })}>
      <ChakraEmptyState.Content>
        <ChakraEmptyState.Indicator>
          <Icon name={icon} size={22} />
        </ChakraEmptyState.Indicator>
        <ChakraEmptyState.Title as={page ? 'h1' : 'p'} {...(page && { fontSize: '1.25rem' })}>
          {title}
        </ChakraEmptyState.Title>
        {children ? <ChakraEmptyState.Description as="div">{children}</ChakraEmptyState.Description> : null}
        {action ? (
          <Wrap gap="2" justify="center" marginBlockStart="3">
            {action}
          </Wrap>
        ) : null}
      </ChakraEmptyState.Content>
    </ChakraEmptyState.Root>
  )
}
