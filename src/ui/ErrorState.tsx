import type { JSX, ReactNode } from 'react'
import { errorMessages } from '../lib/errors/catalogue'
import { classify } from '../lib/errors/classify'
import { Button } from './Button'
import { Icon } from './Icon'
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

/** Stands where the content would be when it could not be fetched at all. */
export function ErrorState(props: ErrorStateProps): JSX.Element {
  const { title = 'This could not be loaded', error, message, onRetry, retrying = false, action } = props
  return (
    <div className={styles.state} role="alert">
      <span className={styles.trouble}>
        <Icon name="alert" size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>{message ?? classify(error).message}</div>
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
      <p className={styles.title}>Not open to you</p>
      <div className={styles.text}>{message}</div>
    </div>
  )
}
