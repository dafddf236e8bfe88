// Checks that a live build contains nothing of the in-browser backend: `node tools/leak-scan.mjs dist/live`.
import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Visitor, parseSync } from 'vite'
import { command } from './command.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} project @param {string[]} folders @returns {string[]} modules in the folders, without tests */
export function modulesOf(project, folders = ['src', 'mocks']) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|^src\/test\/|\.d\.ts$/.test(path))
    .sort()
}

/** Strings of packages that only the sandbox uses. They survive minification. @type {[string, RegExp][]} */
const foreign = [
  ['Mock Service Worker', /MOCK_ACTIVATE|mockServiceWorker|\[MSW\]|mswjs/],
  ['the data layer', /Failed to create a "%s" entity|MissingPrimaryKey/],
  ['faker', /faker-?js|FakerError|fakerjs\.dev/i],
  [
    'the execution of GraphQL',
    /Cannot return null for non-nullable field|Schema must contain uniquely named types|GraphQLSchema|executeFields/,
  ],
  ['a worker', /sandbox-worker|new SharedWorker|importScripts/],
  ['the control interface', /__sandbox\//],
  ['a header of the sandbox', /x-fairlead-/],
]

/** @typedef {{ file: string, what: string }} Leak */

/**
 * @param {string} folder a live build
 * @param {{ sentences?: Set<string> }} [known]
 * @returns {{ files: number, bytes: number, leaks: Leak[] }}
 */
export function scanForLeaks(folder, { sentences = sandboxTexts() } = {}) {
  /** @type {Leak[]} */
  const leaks = []
  let files = 0
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file, 'utf8')
    files += 1
    bytes += content.length
    if (/worker|thread|sandbox|\.map$/i.test(entry.name)) leaks.push({ file, what: 'a file of this name' })
    for (const [what, pattern] of foreign) if (pattern.test(content)) leaks.push({ file, what })
    for (const text of sentences) if (content.includes(text)) leaks.push({ file, what: `a text of mocks/: ${text}` })
  }
  return { files, bytes, leaks }
}

/** Libraries in the live build whose error messages the Stripe stand-in repeats. */
const imitated = [
  'node_modules/@stripe/react-stripe-js/dist/react-stripe.esm.mjs',
  'node_modules/@stripe/stripe-js/dist/pure.mjs',
]

/** Returns distinctive texts of mocks/ (sentences, scenario names) that src does not contain. @returns {Set<string>} */
export function sandboxTexts() {
  const own = [...modulesOf(root, ['src']), ...imitated].map((path) => readFileSync(root + path, 'utf8')).join('\n')
  const texts = modulesOf(root, ['mocks'])
    .filter((path) => !path.includes('__generated__'))
    .flatMap((path) => literalsOf(path, readFileSync(root + path, 'utf8')))
  return new Set(texts.filter((text) => !own.includes(text)))
}

/** @param {string} file @param {string} code @returns {string[]} */
function literalsOf(file, code) {
  /** @type {string[]} */
  const found = []
  const { program } = parseSync(file, code)
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') found.push(node.value)
    },
    TemplateElement(node) {
      found.push(node.value.cooked ?? '')
    },
  }).visit(program)
  const isScenario = file.startsWith('mocks/world/scenarios/')
  return found.filter((text) => isTelling(text) || (isScenario && /^[a-z]+(-[a-z]+)+$/.test(text)))
}

/** Returns whether a text is long enough to be unique, unlike a word or media type. @param {string} text */
function isTelling(text) {
  return text.length >= 20 && text.trim().split(/\s+/).length >= 3
}

await command(import.meta.url, () => {
  const folder = process.argv[2] ?? 'dist/live'
  const { files, bytes, leaks } = scanForLeaks(folder)
  for (const { file, what } of leaks) console.error(`${file} holds ${what}`)
  console.log(`${folder}: ${files} files, ${Math.round(bytes / 1024)} kB, ${leaks.length} leaks`)
  if (leaks.length > 0 || files < 3) process.exitCode = 1
})
