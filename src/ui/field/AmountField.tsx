import type { ChangeEvent, JSX } from 'react'
import { readPastedAmount, sanitizeAmountInput } from '../../lib/format/money'
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

/**
 * Returns the new text of an amount field. Other characters are dropped as the user types, so that the field shows the
 * final amount. Text that arrives at once, by pasting, dropping, or filling in, is read as a whole.
 */
export function enteredAmount({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, previous: string): string {
  const { inputType = '', data = '' } = nativeEvent as Partial<InputEvent>
  const isKey = /^delete|^insertComposition/.test(inputType) || (inputType === 'insertText' && data?.length === 1)
  const isClean = sanitizeAmountInput(previous) === previous
  return isKey && isClean ? sanitizeAmountInput(target.value) : readPastedAmount(target.value)
}
