import type { JSX } from 'react'
import { TextField } from '../../ui/field/TextField'

export interface CodeFieldProps {
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Text field for a code from an email, a text message, or an authenticator app. */
export function CodeField({ label = 'Confirmation code', ...field }: CodeFieldProps): JSX.Element {
  return <TextField label={label} name="code" inputMode="numeric" autoComplete="one-time-code" {...field} />
}
