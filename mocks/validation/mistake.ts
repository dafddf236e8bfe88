import { DomainError } from '../domain/errors'

/** A mistake in a document: where it is, and what was expected there. */
export const mistake = (path: string, expected: string): DomainError =>
  new DomainError('VALIDATION_FAILED', `${path}: ${expected}`, path)

/** A place inside another: `steps[2]` and `clock` are `steps[2].clock`. */
export const inside = (path: string, part: string | number): string => {
  if (typeof part === 'number') return `${path}[${part}]`
  return path === '' ? part : `${path}.${part}`
}

/** A value as a message shows it: its beginning, when it is long. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > 80 ? `${json.slice(0, 79)}…` : json
}
