// Checks the first page against its budget. `node tools/first-page.mjs` measures the JavaScript bytes and requests of
// the builds in dist before the marketplace shows its first rows. Times are ignored, because machines differ.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { command } from './command.mjs'

/**
 * @typedef {{ js: number, requests: number }} Weight kB (of 1024 bytes) of gzipped JavaScript, and number of requests
 *
 * @typedef {object} FirstPage
 * @property {string} name
 * @property {string} folder
 * @property {readonly RegExp[]} later files loaded before the first rows that index.html does not name
 * @property {Weight} budget
 */

const screen = /^MarketplaceScreen-/
/** Bundle of the SharedWorker with the backend. */
const thread = /^thread-/

/** Budgets, also those of tools/bench/first-page.mjs. @type {FirstPage[]} */
export const pages = [
  { name: 'live', folder: 'dist/live', later: [screen], budget: { js: 266, requests: 8 } },
  { name: 'demo', folder: 'dist/demo', later: [screen, thread], budget: { js: 442, requests: 11 } },
]

/**
 * Returns the size of what a page loads before its first rows: the page, the files that it names, and their imports.
 * @param {string} folder
 * @param {readonly RegExp[]} later
 * @returns {Weight & { files: string[] }}
 */
export function weigh(folder, later) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const assets = readdirSync(join(folder, 'assets'))
  const named = [...html.matchAll(/(?:src|href)="[^"]*\/assets\/([^"]+)"/g)].map((match) => match[1] ?? '')
  /** @type {Map<string, number>} */
  const files = new Map()
  const collect = (/** @type {string} */ file) => {
    if (files.has(file)) return
    const source = readFileSync(join(folder, 'assets', file))
    files.set(file, gzipSync(source, { level: 9 }).length)
    if (!file.endsWith('.js')) return
    for (const match of source.toString().matchAll(/(?:\bfrom|\bimport)\s*["`]\.\/([\w.-]+\.js)["`]/g))
      collect(match[1] ?? '')
  }
  named.forEach(collect)
  for (const pattern of later) {
    const like = assets.filter((file) => pattern.test(file))
    const known = [...files.keys()].map((file) => readFileSync(join(folder, 'assets', file), 'utf8')).join('\n')
    const found =
      like.length > 1
        ? like.filter((file) => known.includes(`import("./${file}")`) || known.includes(`import(\`./${file}\`)`))
        : like
    if (found.length !== 1) throw new Error(`${folder} has ${found.length} files like ${pattern.source}`)
    collect(found[0] ?? '')
  }
  const scripts = [...files].filter(([file]) => file.endsWith('.js'))
  const bytes = scripts.reduce((sum, [, size]) => sum + size, 0)
  return { js: bytes / 1024, requests: 1 + files.size, files: [...files.keys()] }
}

/** @param {FirstPage} page @returns {string[]} exceeded limits */
export function overBudget({ name, folder, later, budget }) {
  const { js, requests, files } = weigh(folder, later)
  console.log(`${name}: ${js.toFixed(1)} kB of JavaScript in ${requests} requests`)
  return [
    js > budget.js ? `${name}: ${js.toFixed(1)} kB of JavaScript before the first rows, ${budget.js} are allowed` : '',
    requests > budget.requests
      ? `${name}: ${requests} requests before the first rows, ${budget.requests} are allowed: ${files.join(', ')}`
      : '',
  ].filter((problem) => problem !== '')
}

await command(import.meta.url, () => {
  parseArgs()
  const problems = pages.flatMap(overBudget)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
})
