import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CommandOutcome } from '../../lib/command/outcome'
import { classify } from '../../lib/errors/classify'
import { canonical } from '../../lib/idempotency'
import { log } from '../../lib/log'
import { type Conflicts, conflictsOf, conflictText, differences, type FormValues } from './form-values'
import type { Rule } from './rules'

type NamesOf<Values, Value> = {
  [Name in keyof Values & string]: Values[Name] extends Value ? Name : never
}[keyof Values & string]

export interface CommandFormOptions<Values extends FormValues, Payload> {
  /** The record as it was read, or what the fields begin with. A field that nobody has touched follows it. */
  readonly values: Values
  /** Carries the wish out. `changed` has only the fields that differ from the record as it was last `seen`. */
  readonly send: (values: Values, changed: Partial<Values>, seen: Values) => Promise<CommandOutcome<Payload>>
  /** Once for each wish that was carried out, however often the button was pressed. */
  readonly onDone?: (payload: Payload, values: Values) => void
  /** Reads the record anew before it is changed, so that nobody's work is overwritten unseen. */
  readonly reread?: () => Promise<Values | null | undefined>
  /** `refused` where the API itself compares with what was seen, and answers CONFLICT. */
  readonly rereadWhen?: 'before' | 'refused'
  /** A form that stays on the page once its wish is carried out: with what was saved, or empty for the next. */
  readonly stays?: 'saved' | 'emptied'
  /** Fields that the API names otherwise: its name, then the form's. */
  readonly apiNames?: Readonly<Record<string, NamesOf<Values, string | boolean>>>
}

export interface CommandForm<Values extends FormValues> {
  readonly values: Values
  /** Something would be lost by leaving. */
  readonly dirty: boolean
  readonly isDirty: () => boolean
  readonly sending: boolean
  /** What belongs to no field of the form. */
  readonly message: string | null
  readonly conflicts: Conflicts
  /** What a field for text needs, with its rules; the first that is broken speaks. */
  readonly field: <Name extends NamesOf<Values, string>>(
    name: Name,
    ...rules: readonly Rule<Values[Name], Values>[]
  ) => { name: Name; value: Values[Name]; error: string | null; onChange: (value: string) => void }
  /** What a switch or a checkbox needs. */
  readonly toggle: <Name extends NamesOf<Values, boolean>>(
    name: Name,
    ...rules: readonly Rule<boolean, Values>[]
  ) => { checked: boolean; error: string | undefined; onChange: (on: boolean) => void }
  readonly set: (values: Partial<Values>) => void
  readonly submit: () => Promise<void>
  /** Back to the record, without a trace of what was tried. */
  readonly discard: () => void
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: SyntheticEvent) => void
  }
}

type Fields = Record<string, string | boolean>

/** A rule's message stands for as long as the rule is broken, the server's until its field is changed. */
const fromServer = 'server'

/**
 * One form's way from opening to its answer: rules beside their fields, the server's refusals at theirs, one wish at a
 * time, only what was changed, and nobody's work overwritten unseen.
 */
export function useCommandForm<Values extends FormValues, Payload>(
  options: CommandFormOptions<Values, Payload>,
): CommandForm<Values> {
  const { values: record, send, onDone, reread, rereadWhen = 'before', stays, apiNames } = options
  const form = useForm<Fields>({ defaultValues: { ...record }, shouldFocusError: false })
  const { errors, isSubmitting, isSubmitted } = form.formState
  // Read in rendering so that the library keeps it: a reset spares the fields in it.
  void form.formState.dirtyFields
  const values = useWatch({ control: form.control }) as Values
  const [message, setMessage] = useState<string | null>(null)
  const [conflicts, showConflicts] = useState<Conflicts>({})
  const known = useRef<Conflicts>({})
  /** Those that a press was stopped for: news may come by themselves, a moment before the press, and be seen by nobody. */
  const told = useRef<Conflicts>({})
  const [refusals, setRefusals] = useState(0)
  const seen = useRef(record)
  const underway = useRef(false)
  const finished = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)
  const present = (): Values => form.getValues() as Values

  const setConflicts = (next: Conflicts): void => {
    known.current = next
    showConflicts(next)
  }

  /** Takes in what the record is now: untouched fields follow it, and what both have changed is told. */
  const follow = (latest: Values): void => {
    const found = conflictsOf(present(), seen.current, latest)
    seen.current = latest
    form.reset({ ...latest }, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true })
    setConflicts({ ...known.current, ...found })
  }

  const recordText = canonical(record)
  const followed = useRef(recordText)
  useEffect(() => {
    if (followed.current === recordText) return
    followed.current = recordText
    follow(record)
  })

  // The first wrong field takes the focus, once its message stands beside it.
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const refuse = (outcome: Exclude<CommandOutcome<Payload>, { status: 'done' }>): void => {
    if (outcome.error.aborted) return
    const placed = Object.entries(outcome.status === 'refused' ? outcome.fields : {}).flatMap(([apiName, text]) => {
      const name = apiNames?.[apiName] ?? apiName
      return Object.hasOwn(record, name) ? [[name, text] as const] : []
    })
    for (const [name, text] of placed) form.setError(name, { type: fromServer, message: text })
    if (placed.length === 0) setMessage(outcome.error.message)
    setRefusals((count) => count + 1)
  }

  const restart = (next: Values): void => {
    seen.current = next
    form.reset({ ...next })
    setMessage(null)
    setConflicts({})
  }

  const carryOut = async (): Promise<void> => {
    setMessage(null)
    const latest = rereadWhen === 'before' ? await reread?.() : null
    if (latest) follow(latest)
    // Whoever presses again after he was told means it.
    if (Object.entries(known.current).some(([name, theirs]) => told.current[name] !== theirs)) {
      told.current = known.current
      return setRefusals((count) => count + 1)
    }
    setConflicts({})
    const sent = present()
    const outcome = await send(sent, differences(sent, seen.current), seen.current)
    if (outcome.status !== 'done') {
      const now = outcome.error.code === 'CONFLICT' ? await reread?.() : null
      if (now) follow(now)
      told.current = known.current
      return refuse(outcome)
    }
    finished.current = stays === undefined
    if (stays) restart(stays === 'saved' ? sent : record)
    onDone?.(outcome.payload, sent)
  }

  const submit = async (): Promise<void> => {
    // Presses may come before React has drawn the first one's effect, and before a dialog has gone.
    if (underway.current || finished.current) return
    underway.current = true
    try {
      await form.handleSubmit(carryOut, () => setRefusals((count) => count + 1))()
    } catch (error) {
      log.error('A form failed', { error })
      setMessage(classify(error).message)
    } finally {
      underway.current = false
    }
  }

  const change = (name: string, value: string | boolean): void => {
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
    const { [name]: theirs, ...rest } = known.current
    if (theirs === value) setConflicts(rest)
    // A rule may look at other fields too; what the server said of them stands until they are changed.
    if (isSubmitted) void form.trigger(Object.keys(record).filter((other) => errors[other]?.type !== fromServer))
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
    const theirs = conflicts[name]
    return errors[name]?.message ?? (theirs === undefined ? null : conflictText(theirs))
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
    conflicts,
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
