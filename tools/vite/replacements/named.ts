/*
 * Replacements for packages and files that aliases.ts redirects, by the names of their exports. Replacements of default
 * exports have files of their own.
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

// graphql
export const assertValidSDL = (): void => undefined
export const assertValidSDLExtension = (): void => undefined

// lodash
export { default as isFunction } from './is-function.ts'

// debug
export const debug = () => () => undefined

// date-fns
export const compareAsc = (left: Date, right: Date): number => Math.sign(left.getTime() - right.getTime())

// msw
export const getAllRequestCookies = (): Record<string, string> => ({})
export const storeResponseCookies = (): Promise<void> => Promise.resolve()
