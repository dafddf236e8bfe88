import type { JSX } from 'react'
import { enteredAmount } from './entered-amount'
import type { FieldText } from './FormField'
import { TextField, type TextFieldProps } from './TextField'

export interface AmountFieldProps
  extends FieldText, Pick<TextFieldProps, 'value' | 'onChange' | 'name' | 'disabled' | 'autoFocus'> {
  /** Large size, for a form about the amount only. */
  big?: boolean
}

/** A field with a dollar amount as text, which `parseAmountToCents` parses. */
export function AmountField({ big = false, ...props }: AmountFieldProps): JSX.Element {
  return (
    <TextField
      {...props}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      size={big ? 'lg' : 'md'}
      read={(event) => enteredAmount(event, props.value)}
    />
  )
}
