import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Packages that a CommonJS module of the arithmetic asks for, and that bundlers know as ES modules first. */
const ASKED_FOR = new Set(['tslib', '@aws-sdk/util-utf8-browser'])

/** Every browser of the baseline has it; the package looks for Node's, too. */
const RANDOM = `export default () => crypto.getRandomValues(new Uint32Array(1))[0]`

/**
 * Keeps what signing in by SRP brings along in its own file: mixing the kinds of module, and a `require` for Node, would have
 * the bundler carry helpers for them into the file that every page begins with.
 */
export function srpPackagesPlugin(): Plugin {
  return {
    name: 'fairlead:srp-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isAsked = ASKED_FOR.has(source) && importer?.includes('/node_modules/@aws-crypto/')
      return isAsked && importer !== undefined ? require.resolve(source, { paths: [importer] }) : undefined
    },
    load: (id) => (id.endsWith('/amazon-cognito-identity-js/es/utils/cryptoSecureRandomInt.js') ? RANDOM : undefined),
  }
}
