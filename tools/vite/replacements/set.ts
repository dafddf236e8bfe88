type Fields = Record<string, unknown>

/** Replaces `lodash/set`. */
export default <Target extends object>(target: Target, path: string | readonly string[], value: unknown): Target => {
  const keys = typeof path === 'string' ? path.split('.') : path
  const parent = keys.slice(0, -1).reduce((fields, key) => (fields[key] ??= {}) as Fields, target as Fields)
  parent[keys.at(-1) ?? ''] = value
  return target
}
