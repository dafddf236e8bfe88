import { canonicalStringify } from '@apollo/client/utilities'
import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { failureMessage, failureText, type MutationOutcome } from '../../lib/api/outcome'
import { AppError, placeReasons } from '../../lib/errors/app-error'
import { classify } from '../../lib/errors/classify'
import { log } from '../../lib/telemetry/log'
import { useToasts } from '../feedback/Toasts'
import type { Rule } from './rules'
import { lookUp } from '../../shared/look-up'

/** Values of a form by field: text as entered, or true and false. */
export type FormValues = Readonly<Record<string, string | boolean>>

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b

/** Returns the fields of `values` that differ from `from`. Leading and trailing spaces are ignored. */
function differences<Values extends FormValues>(values: Values, from: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, lookUp(from, name))),
  ) as Partial<Values>
}

/** Another user's new values of fields that this user has also changed, by field. */
type Conflicts = Readonly<Record<string, string | boolean>>

/** Returns the fields that both users changed to different values. */
function conflictsOf(values: FormValues, seen: FormValues, latest: FormValues): Conflicts {
  const mine = differences(values, seen)
  const theirs = differences(latest, seen)
  return Object.fromEntries(
    Object.entries(theirs).flatMap(([name, value]) =>
      value !== undefined && Object.hasOwn(mine, name) && !same(value, lookUp(values, name)) ? [[name, value]] : [],
    ),
  )
}

function conflictText(theirs: string | boolean): string {
  const value = typeof theirs === 'boolean' ? (theirs ? 'on' : 'off') : theirs === '' ? 'empty' : `“${theirs}”`
  return `Somebody else has changed this meanwhile: it is ${value} now. Save again to put yours in its place.`
}

type NamesOf<Values, Value> = {
  [Name in keyof Values & string]: Values[Name] extends Value ? Name : never
}[keyof Values & string]

export interface CommandFormOptions<Values extends FormValues, Payload> {
  /** Record as loaded, or the initial values. Fields that the user has not edited follow its changes. */
  readonly values: Values
  /** Sends the command. `changed` has only the fields that differ from `seen`, the last known record. */
  readonly send: (values: Values, changed: Partial<Values>, seen: Values) => Promise<MutationOutcome<Payload>>
  /** Called once per successful command, however often the user pressed the button. */
  readonly onDone?: (payload: Payload, values: Values) => void
  /** Reloads the record, so that the user does not overwrite another user's changes unknowingly. */
  readonly reread?: () => Promise<Values | null | undefined>
  /** Time of the reload. `refused` is for an API that compares with `seen` itself and responds CONFLICT. */
  readonly rereadWhen?: 'before' | 'refused'
  /** Keeps the form open after success, with the saved values or reset for the next entry. */
  readonly stays?: 'saved' | 'emptied'
  /** Fields with another name in the API: the API's name, then the form's. */
  readonly apiNames?: Readonly<Record<string, NamesOf<Values, string | boolean>>>
}

export interface CommandFormState<Values extends FormValues> {
  readonly values: Values
  /** True if leaving the form would lose changes. */
  readonly dirty: boolean
  readonly isDirty: () => boolean
  readonly sending: boolean
  /** Error message that belongs to none of the form's fields. */
  readonly message: string | null
  /** The error that was shown last. */
  readonly error: unknown
  /** Returns the props of a text field. Its error is the message of the first violated rule. */
  readonly field: <Name extends NamesOf<Values, string>>(
    name: Name,
    ...rules: readonly Rule<Values[Name], Values>[]
  ) => { name: Name; value: Values[Name]; error: string | null; onChange: (value: string) => void }
  /** Returns the props of a switch or a checkbox. */
  readonly toggle: <Name extends NamesOf<Values, boolean>>(
    name: Name,
    ...rules: readonly Rule<boolean, Values>[]
  ) => { checked: boolean; error: string | undefined; onChange: (on: boolean) => void }
  readonly set: (values: Partial<Values>) => void
  readonly submit: () => Promise<void>
  /** Resets the form to the record, and clears the errors and conflicts. */
  readonly discard: () => void
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: SyntheticEvent) => void
  }
}

/** Returns the conflicts of a form, which stop a submit until the user has seen them. */
function useConflicts() {
  const [known, setKnown] = useState<Conflicts>({})
  const latest = useRef<Conflicts>({})
  /** Conflicts that already stopped a submit. Others may arrive just before a press, before the user can see them. */
  const seen = useRef<Conflicts>({})
  const set = (next: Conflicts): void => {
    latest.current = next
    setKnown(next)
  }
  return {
    of: (name: string) => lookUp(known, name),
    add: (found: Conflicts) => set({ ...latest.current, ...found }),
    clear: () => set({}),
    /** Drops the conflict of a field that now has the other user's value. */
    settle(name: string, value: string | boolean) {
      const { [name]: theirs, ...rest } = latest.current
      if (theirs === value) set(rest)
    },
    /** Marks all conflicts as seen. Returns true if one of them was not seen before. */
    show(): boolean {
      const isNew = Object.entries(latest.current).some(([name, theirs]) => lookUp(seen.current, name) !== theirs)
      seen.current = latest.current
      return isNew
    },
  }
}

type Fields = Record<string, string | boolean>

/** Type of the server's errors, which stay until the field is edited. A rule's error stays while it is violated. */
const fromServer = 'server'

/**
 * Returns the state and handlers of a form. The form shows the errors of rules and of the server at their fields. It
 * sends one command at a time with only the changed fields, and reports conflicts with another user's changes.
 */
export function useCommandForm<Values extends FormValues, Payload>(
  options: CommandFormOptions<Values, Payload>,
): CommandFormState<Values> {
  const { values: record, send, onDone, reread, rereadWhen = 'before', stays, apiNames } = options
  const form = useForm<Fields>({ defaultValues: { ...record }, shouldFocusError: false })
  const { errors, isSubmitting, isSubmitted } = form.formState
  // Reading `dirtyFields` during rendering makes the library track it, so that `follow` keeps the edited fields.
  void form.formState.dirtyFields
  const values = useWatch({ control: form.control }) as Values
  const [message, setMessage] = useState<string | null>(null)
  const [lastError, setLastError] = useState<unknown>(null)
  const conflicts = useConflicts()
  const [refusals, setRefusals] = useState(0)
  const seen = useRef(record)
  const inFlight = useRef(false)
  const finished = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)
  const toasts = useToasts()
  const currentValues = (): Values => form.getValues() as Values

  /** Adopts the latest record. Unedited fields follow it; fields that both users changed become conflicts. */
  const follow = (latest: Values): void => {
    const found = conflictsOf(currentValues(), seen.current, latest)
    seen.current = latest
    form.reset({ ...latest }, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true })
    conflicts.add(found)
  }

  const recordText = canonicalStringify(record)
  const followed = useRef(recordText)
  useEffect(() => {
    if (followed.current === recordText) return
    followed.current = recordText
    follow(record)
  })

  // Focuses the first invalid field after its message has rendered.
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const showFailure = (outcome: Exclude<MutationOutcome<Payload>, { status: 'done' }>): void => {
    const failure = failureText(outcome, 'This was not saved')
    if (!failure) return
    setLastError(failure.error)
    // The user closed the form before the response, and must still learn about it.
    if (!formRef.current) toasts.show({ tone: 'error', ...failure })
    if (outcome.status === 'unknown') setMessage(failureMessage(outcome))
    else {
      const placed = placeReasons(outcome.error, (apiName) => {
        const name = lookUp(apiNames, apiName) ?? apiName
        return Object.hasOwn(record, name) ? name : undefined
      })
      for (const [name, text] of Object.entries(placed.fields))
        form.setError(name, { type: fromServer, message: text ?? '' })
      setMessage(placed.message)
    }
    setRefusals((count) => count + 1)
  }

  const restart = (next: Values): void => {
    seen.current = next
    form.reset({ ...next })
    setMessage(null)
    conflicts.clear()
  }

  const execute = async (): Promise<void> => {
    setMessage(null)
    const latest = rereadWhen === 'before' ? await reread?.() : null
    if (latest) follow(latest)
    // A second press, after the form has shown the conflicts, confirms the overwrite.
    if (conflicts.show()) return setRefusals((count) => count + 1)
    conflicts.clear()
    const sent = currentValues()
    const outcome = await send(sent, differences(sent, seen.current), seen.current)
    if (outcome.status !== 'done') {
      const mayHaveChanged = outcome.status === 'unknown' || outcome.error.code === 'CONFLICT'
      // Without a connection, the form keeps the record as it was.
      const now = mayHaveChanged ? await reread?.().catch(() => null) : null
      if (now) follow(now)
      conflicts.show()
      return showFailure(outcome)
    }
    finished.current = stays === undefined
    if (stays) restart(stays === 'saved' ? sent : record)
    onDone?.(outcome.payload, sent)
  }

  const submit = async (): Promise<void> => {
    // Further presses may arrive before React renders the loading state, or before the dialog closes.
    if (inFlight.current || finished.current) return
    inFlight.current = true
    try {
      await form.handleSubmit(execute, () => setRefusals((count) => count + 1))()
    } catch (error) {
      // An AppError is a failed read of the record. Anything else is a fault of the form.
      if (!(error instanceof AppError)) log.error('A form failed', { error })
      const failure = classify(error)
      if (!failure.aborted) setMessage(failure.message)
      setLastError(error)
    } finally {
      inFlight.current = false
    }
  }

  const change = (name: string, value: string | boolean): void => {
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
    conflicts.settle(name, value)
    // Rules may depend on other fields. Fields with a server error are skipped, to keep the error until they change.
    if (isSubmitted)
      void form.trigger(Object.keys(record).filter((other) => lookUp(errors, other)?.type !== fromServer))
  }

  const register = (name: string, rules: readonly Rule<never, Values>[]): string | null => {
    form.register(name, {
      validate: (value, all) => {
        for (const rule of rules) {
          const problem = rule(value as never, all as Values)
          if (problem !== null) return problem
        }
        return true
      },
    })
    const theirs = conflicts.of(name)
    return lookUp(errors, name)?.message ?? (theirs === undefined ? null : conflictText(theirs))
  }

  const isDirty = useCallback(
    () => !finished.current && Object.keys(differences(form.getValues() as Values, seen.current)).length > 0,
    [form],
  )

  return {
    values,
    dirty: isDirty(),
    isDirty,
    sending: isSubmitting,
    message,
    error: lastError,
    field: (name, ...rules) => ({
      name,
      error: register(name, rules),
      value: values[name],
      onChange: (value) => change(name, value),
    }),
    toggle: (name, ...rules) => ({
      error: register(name, rules) ?? undefined,
      checked: values[name] === true,
      onChange: (on) => change(name, on),
    }),
    set: (next) => {
      for (const [name, value] of Object.entries(next)) if (value !== undefined) change(name, value)
    },
    submit,
    discard: () => restart(seen.current),
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
