// Parses the app's GraphQL documents at build time, so that pages need no parser (7 kB), and reduces them to the edition of
// the build. Shortens the backend's schema.
import { readFileSync } from 'node:fs'
import { buildSchema, type DocumentNode, print } from 'graphql'
import type { Plugin } from 'vite'
import type { Edition } from '../../src/lib/settings/settings-table.ts'
import { schemaShape } from '../../mocks/services/graphql/schema-shape.ts'
import { documentsIn, operationTextsIn } from '../codegen-documents.mjs'
import { specificationDocument } from '../extensions.mjs'
import type { FittedDocuments } from './service-schema.ts'

interface GraphQLSourceOptions {
  /** The edition `specification` requests no extensions. */
  readonly edition?: Edition
  /** Documents fitted to the schema of the service, and what does not fit. */
  readonly service?: (Pick<FittedDocuments, 'operations'> & { readonly report: string | null }) | null
  /** Removes descriptions and whitespace from schema.graphql: half its size, unused by the backend's worker. */
  readonly compactSchema?: boolean
}

export function graphqlSourcePlugin({
  edition = 'full',
  service = null,
  compactSchema = false,
}: GraphQLSourceOptions): Plugin {
  const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'))
  const transform = (document: DocumentNode): DocumentNode =>
    service?.operations.get(operationName(document)) ??
    (edition === 'full' ? document : specificationDocument(document, schema))
  return {
    name: 'fairlead:graphql-source',
    enforce: 'pre',
    load: (id) =>
      compactSchema && id.endsWith('/schema.graphql?raw')
        ? `export default ${JSON.stringify(schemaShape(readFileSync(id.slice(0, -'?raw'.length), 'utf8')))}`
        : undefined,
    transform: {
      filter: {
        id: { include: /\/src\/.*\.tsx?$/, exclude: /\.test\.|\/src\/test\// },
        code: /\bgraphql\(|['"`]\s*(mutation|subscription) /,
      },
      handler: (code, id) => ({
        code: withParsedDocuments(id, service ? withFittedTexts(id, code, service) : code, transform),
        map: null,
      }),
    },
    closeBundle() {
      if (service?.report) console.warn(service.report)
    },
  }
}

const operationName = ({ definitions: [first] }: DocumentNode): string =>
  first && 'name' in first ? (first.name?.value ?? '') : ''

/** Returns the code with the operations that it sends as text fitted to the service. Line numbers stay the same. */
function withFittedTexts(file: string, code: string, { operations }: Pick<FittedDocuments, 'operations'>): string {
  let fitted = ''
  let end = 0
  for (const { name, document, literal } of operationTextsIn(file, code)) {
    const lineBreaks = code.slice(literal.start, literal.end).replace(/[^\n]/g, '')
    fitted += code.slice(end, literal.start) + JSON.stringify(print(operations.get(name) ?? document)) + lineBreaks
    end = literal.end
  }
  return fitted + code.slice(end)
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
