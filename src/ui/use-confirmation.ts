import { useState } from 'react'
import type { AppError } from '../lib/errors/app-error'

export interface Confirmation<Subject> {
  /** What is to be confirmed, or null while no dialog is open. */
  readonly subject: Subject | null
  readonly busy: boolean
  /** What went wrong last time, in words. */
  readonly error: string | undefined
  ask(subject: Subject): void
  close(): void
  /** Carries it out: the dialog stays open while it runs and when it fails. */
  confirm(work: (subject: Subject) => Promise<AppError | null>): Promise<boolean>
}

/** A dialog that asks before something is done, and says when it could not be done. */
export function useConfirmation<Subject>(): Confirmation<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const close = (): void => {
    setSubject(null)
    setError(undefined)
  }
  return {
    subject,
    busy,
    error,
    ask: (next) => {
      setError(undefined)
      setSubject(next)
    },
    close,
    confirm: async (work) => {
      if (subject === null || busy) return false
      setBusy(true)
      const failure = await work(subject)
      setBusy(false)
      if (failure) setError(failure.message)
      else close()
      return failure === null
    },
  }
}
