import { didYouMean } from '../../src/shared/did-you-mean'
import { propertyOf } from '../../src/shared/look-up'
import type { Operation } from './api-types'
import { createClient, type Send } from './client'

interface GraphQLError {
  readonly message: string
  readonly errorType?: string
  readonly extensions?: { readonly code?: string }
}

interface GraphQLResponse {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly GraphQLError[]
}

/** The answer of an operation, or of a document its data; or the GraphQL error with its code. */
export type OperationResult =
  | { readonly answer: unknown; readonly error?: undefined }
  | { readonly answer?: undefined; readonly error: { readonly code: string; readonly message: string } }

/** Sends an operation of schema.graphql by its name, with all its fields, or a GraphQL document. */
export type SendOperation = (
  operation: string,
  variables: Readonly<Record<string, unknown>>,
  /** Identity token of the calling user. */
  idToken: string | undefined,
) => Promise<OperationResult>

/** Returns the request of a GraphQL document as the user of the identity token. */
export function graphqlRequest(
  baseUrl: string,
  body: { readonly query: string; readonly variables?: object },
  idToken?: string,
): Request {
  const authorization = idToken === undefined ? {} : { authorization: idToken }
  const headers = { 'content-type': 'application/json', ...authorization }
  return new Request(new URL('graphql', baseUrl), { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Creates a client of the API below `baseUrl`. The backend knows the schema, so that no page has to parse it. */
export function createOperationsClient(baseUrl: string, send: Send): SendOperation {
  let operations: Promise<readonly Operation[]> | undefined

  async function queryOf(operation: string, variables: object): Promise<string> {
    if (operation.includes('{')) return operation
    operations ??= createClient(baseUrl, send)('GET operations')
    const all = await operations
    const found = all.find(({ name }) => name === operation)
    const names = all.map(({ name }) => name)
    if (!found) throw new Error(`unknown operation ${operation}${didYouMean(operation, names)}`)
    const { argumentNames, query } = found
    // GraphQL ignores a variable that the document does not declare.
    const unknownName = Object.keys(variables).find((name) => !argumentNames.includes(name))
    if (unknownName === undefined) return query
    const known = `it takes ${argumentNames.join(', ') || 'none'}${didYouMean(unknownName, argumentNames)}`
    throw new Error(`${operation} has no argument ${unknownName}; ${known}`)
  }

  return async (operation, variables, idToken) => {
    const query = await queryOf(operation, variables)
    const response = await send(graphqlRequest(baseUrl, { query, variables }, idToken))
    const { data, errors } = (await response.json().catch((error: unknown) => {
      throw new Error(`${operation}: status ${response.status} without a GraphQL response`, { cause: error })
    })) as GraphQLResponse
    const [error] = errors ?? []
    if (error)
      return { error: { message: error.message, code: error.errorType ?? error.extensions?.code ?? 'INTERNAL' } }
    return { answer: operation === query ? data : (propertyOf(data, operation) ?? null) }
  }
}
