import get from './get.ts'

/** Replaces `lodash/has`. */
export default (object: unknown, path: readonly string[]): boolean => {
  const parent = get(object, path.slice(0, -1))
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, path.at(-1) ?? '')
}
