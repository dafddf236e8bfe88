/**
 * Returns the table's own value of a key. `table[key]` finds what every object inherits, too: `table['constructor']` is
 * a function.
 */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>> | null | undefined,
  key: string | null | undefined,
): Value | undefined {
  return table && typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

/** Returns an own property of any value, or undefined if it has none. */
export const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? lookUp(value as Record<string, unknown>, key) : undefined
