import type { JSX } from 'react'
import { TextField } from '../../ui/field/TextField'

export interface CodeFieldProps {
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A code that came by email or text message, or from an authenticator app. */
export function CodeField({ label = 'Confirmation code', ...field }: CodeFieldProps): JSX.Element {
  return <TextField label={label} name="code" inputMode="numeric" autoComplete="one-time-code" {...field} />
}
