/** Values of a form by field: text as entered, or true and false. */
export type FormValues = Readonly<Record<string, string | boolean>>

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b

/** Returns the fields of `values` that differ from `from`. Leading and trailing spaces are ignored. */
export function differences<Values extends FormValues>(values: Values, from: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, from[name])),
  ) as Partial<Values>
}

/** Another user's new values of fields that this user has also changed, by field. */
export type Conflicts = Readonly<Record<string, string | boolean>>

/** Returns the fields that both users changed to different values. */
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
