import { useState } from 'react'
import type { CodeFieldProps } from './CodeField'
import type { FieldErrors, Submission } from './use-submission'

export interface Code {
  /** Without the blanks that are copied with it. */
  readonly code: string
  /** What keeps it from being sent. */
  readonly missing: FieldErrors<'code'>
  readonly clear: () => void
  readonly field: Omit<CodeFieldProps, 'label'>
}

/** The code that a form asks for, and what its `CodeField` needs. */
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
