import { makeExecutableSchema } from '@graphql-tools/schema'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { createHandler, type OperationArgs } from 'graphql-http'
import typeDefs from '../../../schema.graphql?raw'
import { DomainError } from '../../domain/errors'
import type { GraphQLRequest, RequestContext } from '../request-context'
import { MalformedRequest, MALFORMED, RejectedDocument, ResolverError } from './appsync-errors'
import { recordQuery } from './change-cursors'
import { enforceReadPermissions } from './read-permissions'
import { resolvers } from './resolvers'
import { mockUnresolvedFields, unresolvedFields, unresolvedTypes } from './unresolved-fields'
import { createValidation, type ValidateDocument } from './validation'

/**
 * The executable schema. Every record passes a guard before it is answered. In development, a field that has no rule yet is
 * answered too.
 */
export function createSchema(text = typeDefs): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: text,
    resolvers,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  })
  if (!import.meta.env.DEV) return enforceReadPermissions(schema)
  schema.extensions = { fieldsWithoutRule: unresolvedFields(schema) }
  enforceReadPermissions(schema, unresolvedTypes(schema))
  mockUnresolvedFields(schema)
  return schema
}

interface SharedGraphQL {
  readonly schema: GraphQLSchema
  readonly validateDocument: ValidateDocument
}

let shared: SharedGraphQL | undefined
/** One schema for all backends of a thread: it depends on none of them, and building it takes longer than most requests. */
export function prepareGraphQL(): SharedGraphQL {
  if (!shared) {
    const schema = createSchema()
    shared = { schema, validateDocument: createValidation(schema) }
  }
  return shared
}

/** Returns the fields of the schema, as `Type.field`, that have no rule yet. Known in development only. */
export const fieldsWithoutRule = (schema: GraphQLSchema = prepareGraphQL().schema): readonly string[] =>
  (schema.extensions as { fieldsWithoutRule?: readonly string[] }).fieldsWithoutRule ?? []

/** What a resolver has thrown; graphql-js wraps errors of its own in the same way, and those are the caller's. */
const causeOf = ({ originalError }: Readonly<GraphQLError>): Error | undefined =>
  originalError && !(originalError instanceof GraphQLError) ? originalError : undefined

/** As AppSync tells it; what is no refusal of the domain is masked. */
export function formatError(error: Readonly<GraphQLError | Error>): GraphQLError | Error {
  if (!(error instanceof GraphQLError)) return new MalformedRequest(error.message)
  const cause = causeOf(error)
  if (!cause) return new RejectedDocument(error)
  return cause instanceof DomainError
    ? new ResolverError(error, cause.message, { code: cause.code, field: cause.field ?? null })
    : new ResolverError(error, 'An unexpected error occurred. Please try again.', { code: 'INTERNAL', field: null })
}

export type GraphQLCall = RequestContext<GraphQLRequest>

const unreadable = (): never => {
  throw new SyntaxError('The body is not JSON')
}

/** AppSync answers `application/json`, and with it status 200 to whatever is GraphQL, unless somebody takes nothing of the kind. */
function asAppSync(headers: Headers): Headers {
  const accept = headers.get('accept')
  if (accept !== null && !/application\/json|\*\/\*|application\/\*/.test(accept)) return headers
  const changed = new Headers(headers)
  changed.set('accept', 'application/json')
  return changed
}

/** GraphQL over HTTP. Faults of ours are masked in the answer; `onInternalError` is told of them. */
export function createGraphQLServer(onInternalError: (error: Error) => void): (call: GraphQLCall) => Promise<Response> {
  const { schema, validateDocument } = prepareGraphQL()
  const handle = createHandler<GraphQLCall, undefined, Record<string, unknown>>({
    schema,
    formatError,
    onSubscribe(
      { raw: call },
      { operationName, variables },
    ): readonly GraphQLError[] | OperationArgs<Record<string, unknown>> {
      const { document } = call
      if (!document) throw new Error('a request without a text was taken for complete')
      if (document instanceof GraphQLError) return [document]
      const errors = validateDocument(document)
      if (errors.length > 0) return errors
      return { schema, document, operationName, variableValues: variables, contextValue: { ...call } }
    },
    onOperation(_request, _args, result) {
      for (const error of result.errors ?? []) {
        const cause = causeOf(error)
        if (cause && !(cause instanceof DomainError)) onInternalError(cause)
      }
    },
  })
  return async (call) => {
    recordQuery(call)
    const { method, url, headers } = call.request
    const body = call.body === undefined ? unreadable : (call.body as Record<string, unknown> | null)
    const asked = { method, url, headers: asAppSync(headers), body, raw: call, context: undefined }
    const [answer, init] = await handle(asked)
    const response = new Response(answer, init)
    if (answer?.includes(`"errorType":"${MALFORMED}"`) && response.status === 400)
      response.headers.set('x-amzn-errortype', MALFORMED)
    return response
  }
}
