import { CardElement } from '@stripe/react-stripe-js'
import { type JSX, useId, useState } from 'react'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/mark/Icon'
import { useCardStyle } from './use-card-style'
import styles from './CardEntry.module.css'

export interface CardEntryState {
  readonly ready: boolean
  readonly complete: boolean
}

export interface CardEntryProps {
  /** What has changed: being ready says nothing about the fields, which may have been filled in before. */
  onChange: (change: Partial<CardEntryState>) => void
  /** Escape inside the provider's frame reaches the page only this way. */
  onEscape: () => void
  /** What is wrong with it beyond what the form says by itself. */
  error?: string | null | undefined
}

/** The provider's own card form: the card's number never passes through this app. */
export function CardEntry({ onChange, onEscape, error }: CardEntryProps): JSX.Element {
  const style = useCardStyle()
  const [problem, setProblem] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [failed, setFailed] = useState(false)
  const id = useId()
  const shownError =
    problem ?? error ?? (failed ? 'The card form could not be loaded. Close this and try again.' : null)
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={shownError ? `${id}-error` : undefined}>
      <p id={`${id}-label`} className={styles.label}>
        Card details
      </p>
      <CardElement
        className={classNames(styles.box, focused && styles.focused, shownError !== null && styles.invalid)}
        // Link would offer to keep the card elsewhere than in the person's own list.
        options={{ hidePostalCode: true, disableLink: true, style }}
        onReady={() => onChange({ ready: true })}
        onChange={(event) => {
          setProblem(event.error?.message ?? null)
          onChange({ ready: true, complete: event.complete })
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onEscape={onEscape}
        onLoadError={() => setFailed(true)}
      />
      {shownError ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={14} />
          {shownError}
        </p>
      ) : null}
    </div>
  )
}
