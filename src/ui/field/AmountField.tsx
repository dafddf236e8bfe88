import type { JSX } from 'react'
import { sanitizeAmountInput } from '../../lib/format/money'
import { classNames } from '../class-names'
import { type FieldText, FormField } from './FormField'
import styles from './FormField.module.css'

export interface AmountFieldProps extends FieldText {
  /** What was typed, in dollars; `parseAmountToCents` of src/lib/format/money reads it. */
  value: string
  onChange: (value: string) => void
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  /** Large, where the amount is the whole decision. */
  big?: boolean
}

/** A dollar amount. Everything but digits and the dot goes as it is typed, in sight, so that nobody pays a surprise. */
export function AmountField(props: AmountFieldProps): JSX.Element {
  const { label, hint, error, required, hideLabel, value, onChange, name, disabled, autoFocus, big = false } = props
  return (
    <FormField {...{ label, hint, error, required, hideLabel }}>
      {(control) => (
        <div className={classNames(styles.affixed, big && styles.amount)}>
          <span className={styles.prefix} aria-hidden="true">
            $
          </span>
          <input
            {...control}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            data-autofocus={autoFocus ? '' : undefined}
            className={styles.input}
            placeholder="0.00"
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(sanitizeAmountInput(event.target.value))}
          />
        </div>
      )}
    </FormField>
  )
}
