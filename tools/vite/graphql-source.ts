// Parses the app's GraphQL documents at build time, so that pages need no parser (7 kB), and reduces them to the edition of
// the build. Shortens the backend's schema.
import { readFileSync } from 'node:fs'
import { buildSchema, type DocumentNode } from 'graphql'
import type { Plugin } from 'vite'
import type { Edition } from '../../src/lib/settings/settings-table.ts'
import { schemaShape } from '../../mocks/services/graphql/schema-shape.ts'
import { documentsIn } from '../codegen-documents.mjs'
import { specificationDocument } from '../extensions.mjs'

interface GraphQLSourceOptions {
  /** The edition `specification` requests no extensions. */
  readonly edition?: Edition
  /** Removes descriptions and whitespace from schema.graphql: half its size, unused by the backend's worker. */
  readonly compactSchema?: boolean
}

export function graphqlSourcePlugin({ edition = 'full', compactSchema = false }: GraphQLSourceOptions): Plugin {
  const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'))
  const transform = (document: DocumentNode): DocumentNode =>
    edition === 'full' ? document : specificationDocument(document, schema)
  return {
    name: 'fairlead:graphql-source',
    enforce: 'pre',
    load: (id) =>
      compactSchema && id.endsWith('/schema.graphql?raw')
        ? `export default ${JSON.stringify(schemaShape(readFileSync(id.slice(0, -'?raw'.length), 'utf8')))}`
        : undefined,
    transform: {
      filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /\.test\.|\/src\/test\// }, code: /\bgraphql\(/ },
      handler: (code, id) => ({ code: withParsedDocuments(id, code, transform), map: null }),
    },
  }
}

/** Returns the code with the literal of each graphql() call parsed and transformed. Line numbers stay the same. */
export function withParsedDocuments(
  file: string,
  code: string,
  transform: (document: DocumentNode) => DocumentNode = (document) => document,
): string {
  let parsed = ''
  let end = 0
  for (const { document, literal } of documentsIn(file, code)) {
    const lineBreaks = code.slice(literal.start, literal.end).replace(/[^\n]/g, '')
    parsed += code.slice(end, literal.start) + expressionOf(transform(document)) + lineBreaks
    end = literal.end
  }
  return parsed + code.slice(end)
}

/** Returns a document as an expression, without locations, undefined fields, and empty lists, which clients ignore. */
function expressionOf(document: DocumentNode): string {
  return JSON.stringify(document, (key, value: unknown) =>
    key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
  )
}
