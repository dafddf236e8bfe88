/*
 * Replacements for packages and files that aliases.ts redirects, by import specifier.
 */

// @chakra-ui/react
export const createPreflight = (): object => ({})

// @mswjs/data
export const sync = (): void => undefined

export const generateRestHandlers = refuse
export const generateGraphQLHandlers = refuse
export const generateGraphQLSchema = refuse

function refuse(): never {
  throw new Error('The build leaves out the request handlers of @mswjs/data')
}

// lodash
export const isFunction = (value: unknown): boolean => typeof value === 'function'

// date-fns
export const compareAsc = (left: Date, right: Date): number => Math.sign(left.getTime() - right.getTime())

// msw
export const getAllRequestCookies = (): Record<string, string> => ({})
export const storeResponseCookies = (): Promise<void> => Promise.resolve()
