import { documentsOf } from '../codegen-documents.mjs'
import { loadModule } from '../load-module.mjs'
import { asked } from './asked-operations.mjs'

/** Every question of the app at three sizes of the world, taken in this process: `node --expose-gc tools/bench/run-operations.mjs`. */
/** @type {typeof import('./operations')} */
const { measureOperations, period } = await loadModule('tools/bench/operations.ts')

const documents = new Map(documentsOf('src').map((found) => [found.name, found]))

/** The text of a document and of the fragments that it spreads. @param {string} name @returns {string} */
function textOf(name) {
  const found = documents.get(name)
  if (!found) throw new Error(`No document in src is named ${name}`)
  const spread = [...found.source.matchAll(/\.\.\.(\w+)/g)].map(([, fragment]) => textOf(String(fragment)))
  return [...new Set([found.source, ...spread])].join('\n')
}

const questions = asked(period).map((question) => ({ ...question, query: textOf(question.name) }))
// The first world warms the compiler up, so that the smallest does not pay for the others.
await measureOperations(1000, questions)
const worlds = []
for (const leads of [1000, 10_000, 100_000]) worlds.push(await measureOperations(leads, questions))
console.log(JSON.stringify(worlds))
