import type { JSX } from 'react'
import { sanitizeAmountInput } from '../../lib/format/money'
import type { FieldText } from './FormField'
import { TextField } from './TextField'

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
