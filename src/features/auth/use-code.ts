import { useState } from 'react'
import type { CodeFieldProps } from './CodeField'
import type { FieldErrors, Submission } from './use-submission'

export interface Code {
  /** Code without surrounding whitespace. */
  readonly code: string
  /** Error that blocks the submission. Empty if there is a code. */
  readonly missing: FieldErrors<'code'>
  readonly clear: () => void
  readonly field: Omit<CodeFieldProps, 'label'>
}

/** Returns the code of a form and the props of its `CodeField`. */
export function useCode(form: Pick<Submission<'code'>, 'fieldErrors' | 'clearField'>): Code {
  const [typed, setTyped] = useState('')
  const code = typed.trim()
  return {
    code,
    missing: code === '' ? { code: 'Enter the code' } : {},
    clear: () => setTyped(''),
    field: {
      value: typed,
      error: form.fieldErrors.code,
      onChange(value) {
        setTyped(value)
        form.clearField('code')
      },
    },
  }
}
