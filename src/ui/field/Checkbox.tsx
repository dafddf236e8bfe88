import { type JSX, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names'
import styles from './Choice.module.css'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of what it stands for is on, some off. */
  indeterminate?: boolean
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
}

export function Checkbox(props: CheckboxProps): JSX.Element {
  const { label, checked, onChange, indeterminate = false, disabled, hint, error, hideLabel = false } = props
  const ref = useRef<HTMLInputElement>(null)
  const noteId = useId()
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div>
      <label className={classNames(styles.choice, disabled && styles.off)}>
        <input
          ref={ref}
          type="checkbox"
          className={styles.box}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint || error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={hideLabel ? styles.hiddenLabel : undefined}>{label}</span>
      </label>
      {hint || error ? (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  )
}
