import { type JSX, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import styles from './Choice.module.css'

export interface RadioCard<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  /** At the right end: a badge, a price. */
  aside?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<Value extends string> {
  /** Names the group. */
  label: string
  hideLabel?: boolean
  value: Value | null
  onChange: (value: Value) => void
  options: readonly RadioCard<Value>[]
  /** Beside each other where there is room. */
  columns?: boolean
  error?: string | undefined
}

/** Native radio buttons drawn as cards; the arrow keys choose. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>): JSX.Element {
  const { label, hideLabel = false, value, onChange, options, columns = false, error } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} aria-describedby={error ? `${name}-error` : undefined}>
      <p id={`${name}-label`} className={hideLabel ? styles.hiddenLabel : styles.groupLabel}>
        {label}
      </p>
      <div className={classNames(styles.cards, columns && styles.columns)}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.card, option.disabled && styles.off)}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.cardText}>
              <span className={styles.cardLabel}>{option.label}</span>
              {option.description ? <span className={styles.cardDescription}>{option.description}</span> : null}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
