/** What a field may hold: text as it was typed, or on and off. */
export type FormValues = Readonly<Record<string, string | boolean>>

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b

/** The fields that differ, as they are in `values`. Spaces around a text make no difference. */
export function differences<Values extends FormValues>(values: Values, from: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, from[name])),
  ) as Partial<Values>
}

/** What somebody else has made of fields that this person was changing too, by field. */
export type Conflicts = Readonly<Record<string, string | boolean>>

/** Fields that both have changed, and not to the same. */
export function conflictsOf(values: FormValues, seen: FormValues, latest: FormValues): Conflicts {
  const mine = differences(values, seen)
  const theirs = differences(latest, seen)
  return Object.fromEntries(
    Object.entries(theirs).flatMap(([name, value]) =>
      value !== undefined && Object.hasOwn(mine, name) && !same(value, values[name]) ? [[name, value]] : [],
    ),
  )
}

export function conflictText(theirs: string | boolean): string {
  const value = typeof theirs === 'boolean' ? (theirs ? 'on' : 'off') : theirs === '' ? 'empty' : `“${theirs}”`
  return `Somebody else has changed this meanwhile: it is ${value} now. Save again to put yours in its place.`
}
