import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

const path = String.raw`const keysOf = (path) => (Array.isArray(path) ? path : String(path).replace(/\[(\w+)\]/g, '.$1').split('.'))`

/** What @mswjs/data uses of its dependencies, without the rest of them. Ids are what it requires. */
const standIns: Record<string, string> = {
  'date-fns': `exports.compareAsc = (left, right) => Math.sign(Number(left) - Number(right))`,
  debug: `exports.debug = () => () => undefined`,
  lodash: `exports.isFunction = (value) => typeof value === 'function'`,
  'lodash/isFunction': `module.exports = (value) => typeof value === 'function'`,
  'lodash/get': `${path}
    module.exports = (object, path, otherwise) => {
      const found = keysOf(path).reduce((value, key) => value?.[key], object)
      return found === undefined ? otherwise : found
    }`,
  'lodash/has': `${path}
    module.exports = (object, path) => {
      let value = object
      for (const key of keysOf(path)) {
        if (value === null || value === undefined || !Object.hasOwn(value, key)) return false
        value = value[key]
      }
      return true
    }`,
  'lodash/set': `${path}
    module.exports = (object, path, value) => {
      const keys = keysOf(path)
      let place = object
      keys.slice(0, -1).forEach((key, index) => {
        if (typeof place[key] !== 'object' || place[key] === null) place[key] = /^\\d+$/.test(keys[index + 1]) ? [] : {}
        place = place[key]
      })
      place[keys.at(-1)] = value
      return object
    }`,
  // It names a database after the place that made it; the text of that place is as good a name as its digest.
  md5: `module.exports = (text) => text`,
}

/** Its request handlers would bring msw and a second copy of graphql, its sync would share one world between threads. */
const emptied: Record<string, string> = {
  'model/generateRestHandlers.js': refusing('generateRestHandlers'),
  'model/generateGraphQLHandlers.js': refusing('generateGraphQLHandlers', 'generateGraphQLSchema'),
  'extensions/sync.js': `exports.sync = () => undefined`,
}

/** The schema of a build has passed the tests: nobody has to validate it, or its text, again at every start. */
const schemaIsValid = `
export const validateSchema = () => []
export const assertValidSchema = () => undefined
`

/** What graphql-js asks of its validation when it builds a schema. */
const sdlIsValid = `
export const assertValidSDL = () => undefined
export const assertValidSDLExtension = () => undefined
`

/** graphql-http validates what its caller has not; ours always has (mocks/graphql/server.ts), with rules that come later. */
function withoutValidation(handler: string): string {
  const imported = 'validate as graphqlValidate, specifiedRules, '
  if (!handler.includes(imported)) throw new Error('The handler of graphql-http imports its validation otherwise now')
  return `${handler.replace(imported, '')}
const specifiedRules = []
function graphqlValidate() { throw new Error('Documents are validated before they come here in this build') }
`
}

function refusing(...names: string[]): string {
  const body = `throw new Error('The data layer makes no request handlers in this build')`
  return names.map((name) => `exports.${name} = () => { ${body} }`).join('\n')
}

/** The public-suffix list, which msw carries for cookies: every host here is its own site. */
const oneSite = `
export const getDomain = (host) => host
export const getPublicSuffix = (host) => host
export const getHostname = (host) => host
export const parse = (host) => ({ hostname: host, domain: host, publicSuffix: host, isIcann: false, isPrivate: false })
`

/** Keeps the in-browser backend small: leaves out of its packages what it never runs. */
export function leanPackagesPlugin(): Plugin {
  const data = require.resolve('@mswjs/data').replace(/index\.js$/, '')
  return {
    name: 'fairlead:lean-packages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'tldts') return '\0lean:tldts'
      if (source === '../validation/validate.mjs' && importer?.includes('/graphql/utilities/')) return '\0lean:sdl'
      if (importer?.startsWith(data) && source in standIns) return `\0lean:${source}`
      return undefined
    },
    load(id) {
      if (id === '\0lean:tldts') return oneSite
      if (id === '\0lean:sdl') return sdlIsValid
      if (id.endsWith('/graphql-http/lib/handler.mjs')) return withoutValidation(readFileSync(id, 'utf8'))
      if (id.startsWith('\0lean:')) return standIns[id.slice('\0lean:'.length)]
      if (id.endsWith('/graphql/type/validate.mjs')) return schemaIsValid
      if (id.startsWith(data)) return emptied[id.slice(data.length)]
      return undefined
    },
  }
}
