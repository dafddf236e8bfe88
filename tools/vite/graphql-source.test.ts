import { runInNewContext } from 'node:vm'
import { type DocumentNode, print } from 'graphql'
import { expect, it } from 'vitest'
import { documentsOf } from '../codegen-documents.mjs'
import { withParsedDocuments } from './graphql-source'

const code = `const Card = graphql(
  \`
    fragment Card on Wallet { balanceCents }
  \`,
)
export const PAGE = graphql('query Page { wallet { ...Card } }', [Card]) // the page
`

/** Returns the arguments of the graphql() calls when the code runs. */
function callsIn(source: string): [document: DocumentNode, fragments?: unknown[]][] {
  const calls: [DocumentNode, unknown[]?][] = []
  const graphql = (...given: [DocumentNode, unknown[]?]) => calls.push(given)
  runInNewContext(withParsedDocuments('page.ts', source).replace('export ', ''), { graphql })
  return calls
}

it('replaces texts with documents and keeps line numbers', () => {
  const calls = callsIn(code)
  expect(calls.map(([document]) => print(document))).toEqual([
    'fragment Card on Wallet {\n  balanceCents\n}',
    'query Page {\n  wallet {\n    ...Card\n  }\n}',
  ])
  expect(calls.map(([, fragments]) => fragments?.length)).toEqual([undefined, 1])
  expect(withParsedDocuments('page.ts', code).split('\n')[5]).toMatch(
    /^export const PAGE = .*, \[Card\]\) \/\/ the page$/,
  )
})

it('parses every document of the app correctly', () => {
  const documents = documentsOf('src')
  expect(documents.length).toBeGreaterThan(100)
  for (const { source, document: expected } of documents) {
    const [[document] = []] = callsIn(`graphql(${JSON.stringify(source)})`)
    expect(document && print(document)).toBe(print(expected))
  }
})
