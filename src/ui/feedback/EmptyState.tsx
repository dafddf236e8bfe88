import { EmptyState as ChakraEmptyState } from '@chakra-ui/react/empty-state'
import { Wrap } from '@chakra-ui/react/wrap'
import type { JSX, ReactNode } from 'react'
import { type ErrorCode, errorMessages } from '../../lib/errors/catalogue'
import { classify } from '../../lib/errors/classify'
import { Button } from '../button/Button'
import { FailureDetails } from '../failure/FailureDetails'
import { Icon, type IconName } from '../mark/Icon'

export interface EmptyStateProps {
  icon: IconName
  title: string
  /** Explanation of the missing content. */
  children?: ReactNode
  /** Button or link for the next step. */
  action?: ReactNode
}

export function EmptyState(props: EmptyStateProps): JSX.Element {
  return <StateMessage {...props} />
}

export interface StateMessageProps extends EmptyStateProps {
  role?: 'alert'
  danger?: boolean
  /** Level of the title in the outline of the page. Omitted if the title is no heading. */
  heading?: 'h1' | 'h2'
}

/** A centered message in place of content: an icon, a title, an explanation, and the next step. */
export function StateMessage(props: StateMessageProps): JSX.Element {
  const { icon, title, children, action, role, danger = false, heading } = props
  return (
    <ChakraEmptyState.Root role={role} {...(danger && { colorPalette: 'danger' })}>
      <ChakraEmptyState.Content>
        <ChakraEmptyState.Indicator>
          <Icon name={icon} size={22} />
        </ChakraEmptyState.Indicator>
        <ChakraEmptyState.Title as={heading ?? 'p'} {...(heading && { fontSize: '1.25rem' })}>
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

export interface ErrorStateProps {
  title?: string
  /** Thrown value. The error catalog provides its message. */
  error?: unknown
  /** Message instead of the catalog's. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

const forGood: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'UNAUTHORIZED', 'NOT_FOUND'])

/** A message with a retry button, in place of content that could not be loaded. */
export function ErrorState(props: ErrorStateProps): JSX.Element {
  const { title = 'This could not be loaded', error, message, retrying = false } = props
  const failure = error === undefined ? null : classify(error)
  // A retry does not help if the content is forbidden or missing.
  const onRetry = failure && forGood.has(failure.code) ? undefined : props.onRetry
  return (
    <StateMessage
      role="alert"
      danger
      icon="alert"
      title={title}
      action={
        onRetry ? (
          <Button variant="primary" icon="refresh" loading={retrying} onClick={onRetry}>
            Retry
          </Button>
        ) : undefined
      }
    >
      <div>{message ?? (failure ?? classify(error)).message}</div>
      <FailureDetails error={error} />
    </StateMessage>
  )
}

/** A message in place of content that the user may not see. */
export function ForbiddenState({ message = errorMessages.FORBIDDEN }: { message?: string }): JSX.Element {
  return (
    <StateMessage role="alert" icon="lock" title="You don’t have access">
      {message}
    </StateMessage>
  )
}
