import { fileURLToPath } from 'node:url'

/**
 * Returns the folder of the .env files. False for tests, which do not depend on the settings of a developer
 * (tools/test.mjs sets NO_ENV_FILES).
 * @returns {string | false}
 */
export const envFolder = () =>
  process.env.VITEST !== undefined || process.env.NO_ENV_FILES === '1'
    ? false
    : fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns the backend that VITE_BACKEND names, in any letter case, or undefined if it is absent or empty. Throws for
 * another value.
 * @param {string | undefined} value
 * @returns {'mock' | 'live' | undefined}
 */
export function readBackend(value = '') {
  const name = value.trim().toLowerCase()
  if (name === '') return undefined
  if (name !== 'mock' && name !== 'live') throw new Error(`VITE_BACKEND is '${value}': it must be mock or live`)
  return name
}
