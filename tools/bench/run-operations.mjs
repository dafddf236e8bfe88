import { print } from 'graphql'
import { documentsOf } from '../codegen-documents.mjs'
import { loadModule } from '../load-module.mjs'
import { asked } from './asked-operations.mjs'

/** Measures every operation at three world sizes: `node --expose-gc tools/bench/run-operations.mjs`. */
/** @type {typeof import('./operations')} */
const { measureOperations, period } = await loadModule('tools/bench/operations.ts')

const documents = new Map(documentsOf('src').map((found) => [found.name, found]))

/** Returns the text of a document with its fragments. @param {string} name @returns {string} */
function textOf(name) {
  const found = documents.get(name)
  if (!found) throw new Error(`No document in src is named ${name}`)
  const text = print(found.document)
  const spread = [...text.matchAll(/\.\.\.(\w+)/g)].map(([, fragment]) => textOf(String(fragment)))
  return [...new Set([text, ...spread])].join('\n')
}

const questions = asked(period).map((question) => ({ ...question, query: textOf(question.name) }))
// A first world warms up the JIT compiler, so that the smallest size is not slower.
await measureOperations(1000, questions)
const worlds = []
for (const leads of [1000, 10_000, 100_000]) worlds.push(await measureOperations(leads, questions))
console.log(JSON.stringify(worlds))
