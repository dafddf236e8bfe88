import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { loadModule } from '../load-module.mjs'
import { run } from '../run.mjs'

/**
 * Measures persistence: `node --expose-gc tools/bench/run-keeping.mjs`. Each part runs in a separate process
 * (`run-keeping.mjs PART [FILE]`), so that compiled code and heap of one part do not affect another.
 */
const openings = 3

/** @typedef {typeof import('./keeping')} Keeping */
const [part, file = ''] = process.argv.slice(2)

/** @param {string[]} args */
async function measured(...args) {
  const { output } = await run('node', ['--expose-gc', 'tools/bench/run-keeping.mjs', ...args], { quiet: true })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
}

/** @type {Record<string, (keeping: Keeping) => Promise<unknown>>} */
const parts = {
  async story({ measureStory }) {
    const records = new Map()
    const figures = await measureStory(records)
    writeFileSync(file, serialize(records))
    return figures
  },
  opening: ({ measureOpening }) => measureOpening(deserialize(readFileSync(file)), true),
  replaying: ({ measureOpening }) => measureOpening(deserialize(readFileSync(file)), false),
  move: ({ measureMove }) => measureMove(),
  link: ({ measureLink }) => measureLink(),
  heap: ({ measureHeap }) => measureHeap(),
}

if (part === undefined) {
  mkdirSync('.bench', { recursive: true })
  const folder = mkdtempSync('.bench/keeping-')
  try {
    const stored = `${folder}/records`
    const story = await measured('story', stored)
    const opened = []
    for (let n = 0; n < openings; n++)
      opened.push(await measured('opening', stored), await measured('replaying', stored))
    const [move, link, heap] = [await measured('move'), await measured('link'), await measured('heap')]
    console.log(JSON.stringify({ story, opened, move, link, heap }))
  } finally {
    rmSync(folder, { recursive: true })
  }
} else {
  const measure = parts[part]
  if (!measure) throw new Error(`There is no part ${part}; there are ${Object.keys(parts).join(', ')}`)
  console.log(JSON.stringify(await measure(await loadModule('tools/bench/keeping.ts'))))
}
