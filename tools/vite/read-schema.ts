// Reads the GraphQL schema of a service.
import { readFileSync } from 'node:fs'
import {
  buildASTSchema,
  buildClientSchema,
  GraphQLError,
  GraphQLSchema,
  parse,
  specifiedScalarTypes,
  visit,
} from 'graphql'

/** Reads a schema from a file: SDL, or the JSON of an introspection. Throws a sentence for a file that is no schema. */
export function readServiceSchema(file: string): GraphQLSchema {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    throw new Error(`The schema ${file} cannot be read: say where it is with --schema FILE`)
  }
  try {
    const schema = text.trimStart().startsWith('{') ? fromIntrospection(text) : fromSDL(text)
    if (!schema.getQueryType()) throw new Error('it has no type for queries')
    // AppSync and gateways accept more than graphql-js does.
    return new GraphQLSchema({ ...schema.toConfig(), assumeValid: true })
  } catch (error) {
    const line = error instanceof GraphQLError ? error.locations?.[0]?.line : undefined
    const reason = error instanceof Error ? error.message.split('\n\n')[0] : String(error)
    throw new Error(`The schema ${file} cannot be used${line ? `, because of line ${line}` : ''}: ${reason}`, {
      cause: error,
    })
  }
}

function fromIntrospection(text: string): GraphQLSchema {
  const answer: unknown = JSON.parse(text)
  const data = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : answer
  const schema = isRecord(data) ? data['__schema'] : undefined
  if (!isRecord(schema) || !Array.isArray(schema['types']))
    throw new Error('it is JSON without __schema, which the answer to an introspection query has')
  return buildClientSchema(data as never, { assumeValid: true })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the schema without directives, and with the scalars that AppSync and federation leave undefined. */
function fromSDL(text: string): GraphQLSchema {
  const source = visit(parse(text), { Directive: () => null, DirectiveDefinition: () => null })
  const defined = new Set<string>(specifiedScalarTypes.map(({ name }) => name))
  for (const node of source.definitions) if (node.kind.endsWith('TypeDefinition')) defined.add(nameOf(node))
  // A subgraph extends types that it does not define.
  const definitions = source.definitions.map((node) => {
    if (!node.kind.endsWith('TypeExtension') || defined.has(nameOf(node))) return node
    defined.add(nameOf(node))
    return Object.assign({}, node, { kind: node.kind.replace('Extension', 'Definition') })
  })
  const undefinedScalars = new Set<string>()
  visit(source, {
    NamedType({ name: { value } }) {
      if (!defined.has(value) && /^(AWS|_)|__/.test(value)) undefinedScalars.add(value)
    },
  })
  const scalars = [...undefinedScalars].map((name) => `scalar ${name}`).join('\n')
  return buildASTSchema({
    ...source,
    definitions: [...definitions, ...(scalars === '' ? [] : parse(scalars).definitions)],
  })
}

export const nameOf = (node: object): string => (node as { name?: { value: string } }).name?.value ?? ''
