import { useRef, useState } from 'react'
import type { AppError } from '../../lib/errors/app-error'
import { classify } from '../../lib/errors/classify'

export type FieldErrors<Field extends string> = Partial<Readonly<Record<Field, string>>>

export interface Submission<Field extends string> {
  readonly sending: boolean
  /** Error that belongs to no field of the form. */
  readonly message: string | null
  readonly fieldErrors: FieldErrors<Field>
  /** Validates, then sends. Does nothing while another submission is running. */
  submit(check: () => FieldErrors<Field>, send: () => Promise<void>): Promise<void>
  /** Shows an error that was returned instead of thrown. */
  refuse(error: AppError): void
  clearField(field: Field): void
}

/** Returns the submission state of one form. A double press sends once. */
export function useSubmission<const Field extends string>(fields: readonly Field[]): Submission<Field> {
  const none: FieldErrors<Field> = {}
  const [sending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Field>>(none)
  const underway = useRef(false)

  const show = (errors: FieldErrors<Field>): void => {
    setFieldErrors(errors)
    const first = fields.find((field) => errors[field])
    // The focus waits for the error to render, so that a screen reader announces the error with the field.
    if (first) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  }

  const refuse = (error: AppError): void => {
    if (error.aborted) return
    const field = fields.find((name) => name === error.field)
    if (field) show({ ...none, [field]: error.message })
    else setMessage(error.message)
  }

  const submit = async (check: () => FieldErrors<Field>, send: () => Promise<void>): Promise<void> => {
    if (underway.current) return
    setMessage(null)
    const found = check()
    show(found)
    if (fields.some((field) => found[field])) return
    underway.current = true
    setSending(true)
    try {
      await send()
    } catch (error) {
      refuse(classify(error))
    } finally {
      underway.current = false
      setSending(false)
    }
  }

  const clearField = (field: Field): void => {
    if (fieldErrors[field]) setFieldErrors({ ...fieldErrors, [field]: '' })
  }

  return { sending, message, fieldErrors, submit, refuse, clearField }
}
