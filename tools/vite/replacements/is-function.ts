/** Replaces `lodash/isFunction`. */
export default (value: unknown): boolean => typeof value === 'function'
