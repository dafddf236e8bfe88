import type { DocumentNode } from 'graphql'
import type { Plugin } from 'vite'
import { documentsIn } from '../codegen-documents.mjs'

/**
 * Puts the parsed document in the place of the text that graphql() is called with, so that no page needs the parser of
 * graphql-js: 7 kB of the first one.
 */
export function parsedDocumentsPlugin(): Plugin {
  return {
    name: 'fairlead:parsed-documents',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /\.test\./ }, code: /\bgraphql\(/ },
      handler: (code, id) => ({ code: withParsedDocuments(id, code), map: null }),
    },
  }
}

/** The code with every literal of its graphql() calls parsed; its lines stay the lines that they were. */
export function withParsedDocuments(file: string, code: string): string {
  let parsed = ''
  let end = 0
  for (const { document, literal } of documentsIn(file, code)) {
    const lineBreaks = code.slice(literal.start, literal.end).replace(/[^\n]/g, '')
    parsed += code.slice(end, literal.start) + expressionOf(document) + lineBreaks
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
