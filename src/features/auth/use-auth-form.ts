import { useRef, useState } from 'react'
import { type AppError, placeReasons } from '../../lib/errors/app-error'
import { classify } from '../../lib/errors/classify'
import { cleanNumber } from '../../shared/pasted-numbers'

export type FieldErrors<Field extends string> = Partial<Readonly<Record<Field, string>>>
type Values<Field extends string> = Readonly<Record<Field, string>>

export interface AuthFormOptions<Field extends string> {
  /** Initial values in page order, because the first invalid field receives the focus. */
  readonly values: Values<Field>
  /** Error messages for required fields that are empty. */
  readonly required?: FieldErrors<Field>
  /** Reason from the step before, shown until the first submission. */
  readonly message?: string | null | undefined
  /** Returns the errors of malformed values. */
  readonly check?: (values: Values<Field>) => FieldErrors<Field>
  /** Sends the values, trimmed except for the password, and numbers without labels and punctuation. Its error appears at the field that the error names. */
  readonly send: (values: Values<Field>) => Promise<void>
}

export interface AuthFormState<Field extends string> {
  readonly values: Values<Field>
  readonly sending: boolean
  /** Error that belongs to no field of the form. */
  readonly message: string | null
  /** The error that was shown last. */
  readonly error: AppError | null
  /** Returns the props of a text field. */
  readonly field: (name: Field) => {
    name: Field
    value: string
    error: string | undefined
    onChange: (value: string) => void
  }
  /** Replaces a value and keeps its error. */
  readonly setValue: (name: Field, value: string) => void
  /** Validates, then sends. Does nothing while another submission is running. */
  readonly submit: () => Promise<void>
  /** Shows an error of a request besides the submission. */
  readonly showError: (error: AppError) => void
}

/** Returns the state of a form before sign-in. A double press sends once. */
export function useAuthForm<Field extends string>(options: AuthFormOptions<Field>): AuthFormState<Field> {
  const { values: initial, required = {}, check, send } = options
  const none: FieldErrors<Field> = {}
  const fields = Object.keys(initial) as Field[]
  const [edited, setEdited] = useState(none)
  const [sending, setSending] = useState(false)
  const [message, setMessage] = useState(options.message ?? null)
  const [errors, setErrors] = useState(none)
  const [lastError, setLastError] = useState<AppError | null>(null)
  const pending = useRef(false)
  const values: Values<Field> = { ...initial, ...edited }

  const show = (next: FieldErrors<Field>): void => {
    setErrors(next)
    const first = fields.find((field) => next[field])
    // The focus waits for the error to render, so that a screen reader announces the error with the field.
    if (first) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  }

  const showError = (error: AppError): void => {
    if (error.aborted) return
    const placed = placeReasons(error, (apiField) => fields.find((name) => name === apiField))
    show({ ...none, ...placed.fields })
    setMessage(placed.message)
    setLastError(error)
  }

  const submit = async (): Promise<void> => {
    if (pending.current) return
    setMessage(null)
    // Spaces are valid characters in a password.
    const entries = fields.map(
      (field) => [field, field === 'password' ? values[field] : cleanNumber(field, values[field])] as const,
    )
    const sent = Object.fromEntries(entries) as Values<Field>
    const missing = fields.filter((field) => sent[field] === '' && Object.hasOwn(required, field))
    const found = {
      ...check?.(sent),
      ...Object.fromEntries(missing.map((field) => [field, (required as FieldErrors<Field>)[field]])),
    } as FieldErrors<Field>
    show(found)
    if (fields.some((field) => found[field])) return
    pending.current = true
    setSending(true)
    try {
      await send(sent)
    } catch (error) {
      showError(classify(error))
    } finally {
      pending.current = false
      setSending(false)
    }
  }

  const setValue = (name: Field, value: string): void => setEdited((former) => ({ ...former, [name]: value }))

  return {
    values,
    sending,
    message,
    error: lastError,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange(value) {
        setValue(name, value)
        setErrors((former) => (former[name] ? { ...former, [name]: '' } : former))
      },
    }),
    setValue,
    submit,
    showError,
  }
}
