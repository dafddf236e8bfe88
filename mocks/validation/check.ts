import { Validator } from '@cfworker/json-schema'
import { inside, mistake } from './mistake'
import { mistakeWords } from './schema-words'

/**
 * Holds a value from outside against a JSON Schema, and throws with the innermost place that is wrong and what was
 * expected there. `path` is where the value lies, `whole` what it is called when it is wrong as a whole.
 */
export function check(schema: object, value: unknown, path: string, whole = 'document'): void {
  const { valid, errors } = new Validator(schema, '2020-12', true).validate(value)
  // The last error is about the innermost place.
  const error = errors.at(-1)
  if (valid || !error) return
  const place = mistakeWords(schema, value, error)
  const inner = place.parts.reduce<string>(
    (outer, part) => inside(outer, /^\d+$/.test(part) ? Number(part) : part),
    path,
  )
  throw mistake(inner || whole, place.words)
}

/** The schema of an object with these members and no others. */
export const objectOf = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) =>
  ({ type: 'object', properties, required, additionalProperties: false }) as const
