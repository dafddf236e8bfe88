import { type JSX, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import styles from './Choice.module.css'

export interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The change is on its way: it keeps the focus and ignores presses. */
  busy?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** The label at the left end, the switch at the right, as in a settings list. */
  spread?: boolean
  /** The label is the accessible name only, not on the screen. */
  hideLabel?: boolean
}

/** Takes effect at once. It carries a picture for on and off besides its place and colour. */
export function Switch(props: SwitchProps): JSX.Element {
  const { label, checked, onChange, disabled, busy = false, hint, error, spread = false, hideLabel = false } = props
  const note = error ?? hint
  const id = useId()
  return (
    <div className={classNames(styles.switchRow, spread && styles.spread)}>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-hint` : undefined}
        aria-invalid={error ? true : undefined}
        aria-busy={busy || undefined}
        disabled={disabled}
        className={styles.switch}
        onClick={() => {
          if (!busy) onChange(!checked)
        }}
      >
        <span className={styles.thumb} aria-hidden="true" />
      </button>
      <div>
        <label id={`${id}-label`} htmlFor={id} className={hideLabel ? styles.hiddenLabel : styles.switchLabel}>
          {label}
        </label>
        {note ? (
          <p id={`${id}-hint`} className={error ? styles.error : styles.switchHint}>
            {note}
          </p>
        ) : null}
      </div>
    </div>
  )
}
