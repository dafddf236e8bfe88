import type { JSX, ReactNode } from 'react'
import { type ErrorCode, errorMessages } from '../../lib/errors/catalogue'
import { classify } from '../../lib/errors/classify'
import { Button } from '../button/Button'
import { Icon } from '../mark/Icon'
import styles from './States.module.css'

export interface ErrorStateProps {
  title?: string
  /** What was thrown; the catalogue words it. */
  error?: unknown
  /** Words instead of the catalogue's. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
  action?: ReactNode
}

const forGood: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'UNAUTHORIZED', 'NOT_FOUND'])

/** Stands where the content would be when it could not be fetched at all. */
export function ErrorState(props: ErrorStateProps): JSX.Element {
  const { title = 'This could not be loaded', error, message, retrying = false, action } = props
  const failure = error === undefined ? null : classify(error)
  // What a person may not see, and what is not there, asking again does not bring.
  const onRetry = failure && forGood.has(failure.code) ? undefined : props.onRetry
  return (
    <div className={styles.state} role="alert">
      <span className={styles.trouble}>
        <Icon name="alert" size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>{message ?? (failure ?? classify(error)).message}</div>
      {onRetry || action ? (
        <div className={styles.action}>
          {onRetry ? (
            <Button icon="refresh" loading={retrying} onClick={onRetry}>
              Retry
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  )
}

/** Stands where the content would be for someone who may not see it. */
export function ForbiddenState({ message = errorMessages.FORBIDDEN }: { message?: string }): JSX.Element {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.picture}>
        <Icon name="lock" size={22} />
      </span>
      <p className={styles.title}>You don’t have access</p>
      <div className={styles.text}>{message}</div>
    </div>
  )
}
