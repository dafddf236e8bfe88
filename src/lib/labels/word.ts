export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** Label and color of a state, the same on every screen. */
export interface Word {
  readonly name: string
  readonly tone: Tone
}

export type Words<Key extends string> = Readonly<Record<Key, Word>>
export type Names<Key extends string> = Readonly<Record<Key, string>>

/** Returns the options of an enumeration, for a filter or a select. */
export const optionsOf = <Key extends string>(
  words: Readonly<Record<Key, string | { readonly name: string }>>,
): { value: string; label: string }[] =>
  Object.entries<string | { readonly name: string }>(words).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.name,
  }))

export const keysOf = <Key extends string>(words: Readonly<Record<Key, unknown>>): Key[] => Object.keys(words) as Key[]
