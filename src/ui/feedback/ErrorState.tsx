import type { JSX, ReactNode } from 'react'
import { type ErrorCode, errorMessages } from '../../lib/errors/catalogue'
import { classify } from '../../lib/errors/classify'
import { Button } from '../button/Button'
import { StateMessage } from './EmptyState'

export interface ErrorStateProps {
  title?: string
  /** Thrown value. The error catalog provides its message. */
  error?: unknown
  /** Message instead of the catalog's. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
  action?: ReactNode
}

const forGood: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'UNAUTHORIZED', 'NOT_FOUND'])

/** A message with a retry button, in place of content that could not be loaded. */
export function ErrorState(props: ErrorStateProps): JSX.Element {
  const { title = 'This could not be loaded', error, message, retrying = false, action } = props
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
        onRetry || action ? (
          <>
            {onRetry ? (
              <Button icon="refresh" loading={retrying} onClick={onRetry}>
                Retry
              </Button>
            ) : null}
            {action}
          </>
        ) : undefined
      }
    >
      {message ?? (failure ?? classify(error)).message}
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
