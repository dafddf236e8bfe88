import type { ChangeEvent } from 'react'
import { readPastedAmount, sanitizeAmountInput } from '../../shared/money'

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
