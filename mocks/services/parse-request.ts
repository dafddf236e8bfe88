import type { Service } from '../faults/fault-kind'
import type { ParsedRequest, GraphQLRequest, CognitoRequest, StripeRequest } from './request-context'
import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql'

/** More than this is not read (docs/decisions/003-graphql-limits.md). */
export const MAX_TOKENS = 2000
/** Texts up to this length are worth keeping once they are read; no document of the app comes near it. */
export const MAX_KEPT_TEXT = 20_000
const KEPT_DOCUMENTS = 500

const known = new Map<string, DocumentNode>()

/** The document of a text, or why it is none. An app sends the same few over and over: each is read once. */
export function readDocument(text: string): DocumentNode | GraphQLError {
  const document = known.get(text)
  if (document) return document
  try {
    const read = parse(text, { maxTokens: MAX_TOKENS })
    if (known.size >= KEPT_DOCUMENTS) known.clear()
    if (text.length <= MAX_KEPT_TEXT) known.set(text, read)
    return read
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

export type ReadDocument = DocumentNode | GraphQLError | undefined

/** The operations of a document that could be read. */
export const operationsIn = (document: ReadDocument): readonly OperationDefinitionNode[] =>
  document && 'definitions' in document
    ? document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    : []

/** The fields that a document's operations ask for at the top. */
export const rootFields = (document: ReadDocument): readonly string[] =>
  operationsIn(document).flatMap(({ selectionSet }) =>
    selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])),
  )

const PREFIXES: Readonly<Record<string, Service>> = {
  graphql: 'graphql',
  'cognito-idp': 'identity',
  'stripe-api': 'payments',
  uploads: 'upload',
}

/** The service that a path below the app's base path is for. */
export function serviceOf(path: string): Service | undefined {
  const [head = ''] = path.split('/')
  return Object.hasOwn(PREFIXES, head) ? PREFIXES[head] : undefined
}

/** Reads a request. What cannot be read is left to its service, which says what is wrong. */
export async function readRequest(service: Service, path: string, request: Request): Promise<ParsedRequest> {
  switch (service) {
    case 'graphql':
      return readGraphQL(request)
    case 'identity':
      return readIdentity(request)
    case 'payments':
      return readPayments(path.slice(path.indexOf('/') + 1), request)
    case 'upload':
      return { service, operation: `${request.method} upload`, fields: [], variables: null, request }
  }
}

export async function readGraphQL(request: Request): Promise<GraphQLRequest> {
  const body =
    request.method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await readJson(request)
  const { query, operationName, variables = null } = (body ?? {}) as Record<string, unknown>
  const document = typeof query === 'string' ? readDocument(query) : undefined
  const fields = rootFields(document)
  const operation = typeof operationName === 'string' ? operationName : (fields[0] ?? 'unknown')
  return { service: 'graphql', operation, fields, variables, request, body, document }
}

export async function readIdentity(request: Request): Promise<CognitoRequest> {
  const body = await readJson(request)
  const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? 'unknown'
  return { service: 'identity', operation, fields: [], variables: body ?? null, request, body }
}

export async function readPayments(path: string, request: Request): Promise<StripeRequest> {
  const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : new URL(request.url).searchParams
  return {
    service: 'payments',
    operation: `${request.method} ${path}`,
    fields: [],
    variables: null,
    request,
    path,
    form,
  }
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
