import { readFileSync } from 'node:fs'
import { buildSchema, type DocumentNode, type GraphQLSchema } from 'graphql'
import type { Plugin } from 'vite'
import { withMarks } from '../capabilities.mjs'
import { documentsIn } from '../codegen-documents.mjs'

/**
 * Puts the parsed document in the place of the text that graphql() is called with, so that no page needs the parser of
 * graphql-js: 7 kB of the first one. With `marks`, each node says which capability it needs.
 */
export function parsedDocumentsPlugin({ marks }: { readonly marks: boolean }): Plugin {
  const schema = marks ? buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')) : null
  return {
    name: 'fairlead:parsed-documents',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /\.test\./ }, code: /\bgraphql\(/ },
      handler: (code, id) => ({ code: withParsedDocuments(id, code, schema), map: null }),
    },
  }
}

/** The code with every literal of its graphql() calls parsed; its lines stay the lines that they were. */
export function withParsedDocuments(file: string, code: string, schema: GraphQLSchema | null = null): string {
  let parsed = ''
  let end = 0
  for (const { document, literal } of documentsIn(file, code)) {
    const lineBreaks = code.slice(literal.start, literal.end).replace(/[^\n]/g, '')
    parsed +=
      code.slice(end, literal.start) + expressionOf(schema ? withMarks(document, schema) : document) + lineBreaks
    end = literal.end
  }
  return parsed + code.slice(end)
}

/** A document without places in a text, undefined fields and empty lists, none of which a client reads. */
function expressionOf(document: DocumentNode): string {
  return JSON.stringify(document, (key, value: unknown) =>
    key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
  )
}
