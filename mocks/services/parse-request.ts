import { COGNITO_OPERATIONS, type Service } from '../world/faults/fault'
import type { ParsedRequest, GraphQLRequest, CognitoRequest, StripeRequest } from './request-context'
import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { lookUp } from '../../src/shared/look-up'

/** Maximum number of lexical tokens in a document. More are a syntax error (docs/decisions/003-graphql-limits.md). */
const MAX_TOKENS = 2000
/** Longer documents are not cached. All documents of the app are much shorter. */
const MAX_CACHED_LENGTH = 20_000
const MAX_CACHED_DOCUMENTS = 500

const documentCache = new Map<string, DocumentNode>()

/**
 * Returns the parsed document or its syntax error. Caches parsed documents, because the app sends the same documents
 * again and again.
 */
function parseDocument(text: string): DocumentNode | GraphQLError {
  const document = documentCache.get(text)
  if (document) return document
  try {
    const parsed = parse(text, { maxTokens: MAX_TOKENS })
    if (documentCache.size >= MAX_CACHED_DOCUMENTS) documentCache.clear()
    if (text.length <= MAX_CACHED_LENGTH) documentCache.set(text, parsed)
    return parsed
  } catch (error) {
    if (error instanceof GraphQLError) return error
    // The parser calls itself for each level.
    if (error instanceof RangeError) return new GraphQLError('Syntax Error: The document is nested too deeply.')
    throw error
  }
}

export type DocumentOrError = DocumentNode | GraphQLError | undefined

/** Returns the operations of a document, or an empty list for a missing document or a syntax error. */
export const operationsIn = (document: DocumentOrError): readonly OperationDefinitionNode[] =>
  document && 'definitions' in document
    ? document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    : []

/** Returns the names of the root fields of a document's operations. */
const rootFields = (document: DocumentOrError): readonly string[] =>
  operationsIn(document).flatMap(({ selectionSet }) =>
    selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])),
  )

const SERVICES: Readonly<Record<string, Service>> = {
  graphql: 'graphql',
  'cognito-idp': 'identity',
  'stripe-api': 'payments',
  uploads: 'upload',
}

/** Returns the service of a path below the app's base path. */
export function serviceOf(path: string): Service | undefined {
  const [prefix = ''] = path.split('/')
  return lookUp(SERVICES, prefix)
}

/**
 * Parses a request. If its body is invalid, `body` is undefined or `document` is a syntax error, and the service
 * rejects the request.
 */
export async function parseRequest(service: Service, path: string, request: Request): Promise<ParsedRequest> {
  switch (service) {
    case 'graphql':
      return parseGraphQLRequest(request)
    case 'identity':
      return parseCognitoRequest(request)
    case 'payments':
      return parseStripeRequest(path.slice(path.indexOf('/') + 1), request)
    case 'upload':
      return { service, operation: `${request.method} upload`, fields: [], variables: null, request }
  }
}

export async function parseGraphQLRequest(request: Request): Promise<GraphQLRequest> {
  const body =
    request.method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await readJson(request)
  const { query, operationName, variables = null } = (body ?? {}) as Record<string, unknown>
  const document = typeof query === 'string' ? parseDocument(query) : undefined
  const fields = rootFields(document)
  const operation = typeof operationName === 'string' ? operationName : (fields[0] ?? 'unknown')
  return { service: 'graphql', operation, fields, variables, request, body, document }
}

export async function parseCognitoRequest(request: Request): Promise<CognitoRequest> {
  const body = await readJson(request)
  const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? 'unknown'
  const [variant] = Object.entries(COGNITO_OPERATIONS).find(([, name]) => name === operation) ?? []
  const { AuthFlow: flow } = (body ?? {}) as Record<string, unknown>
  const fields = variant === undefined || String(flow).startsWith('REFRESH_TOKEN') ? [] : [variant]
  return { service: 'identity', operation, fields, variables: body ?? null, request, body }
}

export async function parseStripeRequest(path: string, request: Request): Promise<StripeRequest> {
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
