import { type RefObject, useRef, useState } from 'react'
import type { AppError } from '../../lib/errors/app-error'

type FieldErrors<Field extends string> = Partial<Readonly<Record<Field, string>>>

export interface Saving<Field extends string> {
  readonly saving: boolean
  /** What belongs to no field of the form. */
  readonly message: string | null
  readonly errors: FieldErrors<Field>
  /** Checks, then saves; a double press saves once. True when it was saved. */
  readonly submit: (check: () => FieldErrors<Field>, save: () => Promise<AppError | null>) => Promise<boolean>
  readonly clearField: (field: Field) => void
  readonly formRef: RefObject<HTMLFormElement | null>
}

/** One form's way from pressing the button to its answer, with each message at its field. */
export function useSaving<const Field extends string>(fields: readonly Field[]): Saving<Field> {
  const none: FieldErrors<Field> = {}
  const [saving, setSaving] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors<Field>>(none)
  const underway = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)

  /** The first wrong field takes the focus, once its message stands beside it. */
  const show = (found: FieldErrors<Field>): boolean => {
    setErrors(found)
    const first = fields.find((field) => found[field])
    if (first) requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
    return first === undefined
  }

  return {
    saving,
    message,
    errors,
    formRef,
    async submit(check, save) {
      if (underway.current) return false
      setMessage(null)
      if (!show(check())) return false
      underway.current = true
      setSaving(true)
      const failure = await save()
      underway.current = false
      setSaving(false)
      if (!failure) return true
      if (failure.aborted) return false
      const field = fields.find((name) => name === failure.field)
      if (field) show({ ...none, [field]: failure.message })
      else setMessage(failure.message)
      return false
    },
    clearField(field) {
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
  }
}
