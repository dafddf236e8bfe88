import type { JSX } from 'react'
import { sanitizeAmountInput } from '../../lib/format/money'
import type { FieldText } from './FormField'
import { TextField } from './TextField'

export interface AmountFieldProps extends FieldText {
  /** Text of the field, in dollars. `parseAmountToCents` of src/lib/format/money parses it. */
  value: string
  onChange: (value: string) => void
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  /** Large size, for a form about the amount only. */
  big?: boolean
}

/** A field with a dollar amount. Other characters are dropped as the user types, so the user sees the final amount. */
export function AmountField({ onChange, big = false, ...props }: AmountFieldProps): JSX.Element {
  return (
    <TextField
      {...props}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      size={big ? 'lg' : 'md'}
      onChange={(value) => onChange(sanitizeAmountInput(value))}
    />
  )
}
