import { addResolversToSchema } from '@graphql-tools/schema'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { buildASTSchema, type DocumentNode, GraphQLError, type GraphQLSchema, parse } from 'graphql'
import { createHandler, type OperationArgs } from 'graphql-http'
import typeDefs from '../../../schema.graphql?raw'
import { DomainError } from '../../domain/errors'
import type { GraphQLRequest, RequestContext } from '../request-context'
import { causeOf, formatError, MALFORMED } from './appsync-errors'
import { enforceReadPermissions } from './read-permissions'
import { knownDocuments } from './__generated__/known-documents'
import type { Resolvers } from './__generated__/resolvers'
import { changeResolvers, recordQuery } from './changes'
import { leadSourceResolvers } from './lead-sources'
import { isLeadHidden, leadResolvers } from './leads'
import { organizationResolvers, teamResolvers } from './organization'
import { paymentResolvers } from './payments'
import { reportResolvers } from './reports'
import { identityResolvers, userResolvers } from './users'
import { walletResolvers } from './wallets'

const parts: Resolvers[] = [
  changeResolvers,
  identityResolvers,
  leadResolvers,
  leadSourceResolvers,
  organizationResolvers,
  paymentResolvers,
  reportResolvers,
  teamResolvers,
  userResolvers,
  walletResolvers,
]

/** All resolvers by type and field. Each part has fields of Query and Mutation. */
function resolversOf(): Resolvers {
  const byType = new Map<string, object>()
  for (const part of parts)
    for (const [type, fields] of Object.entries(part)) byType.set(type, { ...byType.get(type), ...fields })
  return Object.fromEntries(byType)
}

/** The module is in no production build. */
const mockedFields = import.meta.env.DEV ? await import('./mocked-fields') : null

/**
 * Returns the executable schema, which checks the read permission of every record in a response. In development and
 * tests, fields without a rule return generated values.
 */
export function createSchema(text = typeDefs): GraphQLSchema {
  // makeExecutableSchema would add the code that merges several schemas, a fifteenth of the worker.
  const schema = addResolversToSchema({
    schema: buildASTSchema(parse(text, { noLocation: true }), { assumeValidSDL: true }),
    resolvers: resolversOf(),
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    updateResolversInPlace: true,
  })
  enforceReadPermissions(schema)
  return mockedFields?.withMockedFields(schema, isLeadHidden) ?? schema
}

let shared: GraphQLSchema | undefined

/** Returns the schema. All backends of a thread share it, because building it takes longer than most requests. */
export const prepareGraphQL = (): GraphQLSchema => (shared ??= createSchema())

let validation: Promise<(document: DocumentNode) => readonly GraphQLError[]> | undefined

/**
 * Returns the errors of a document. The texts that the app sends were validated when they were generated, so the first
 * other text loads the code of the validation.
 */
async function errorsIn(document: DocumentNode, text: string): Promise<readonly GraphQLError[]> {
  if (knownDocuments.has(bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16))) return []
  validation ??= import('./validation').then(({ createValidation }) => createValidation(prepareGraphQL()))
  return (await validation)(document)
}

/** Returns the fields without a rule that had generated answers since the start, as `Type.field`. */
export const fieldsWithoutRule = (): readonly string[] => mockedFields?.fieldsAnsweredWithoutRule() ?? []

type GraphQLContext = RequestContext<GraphQLRequest>

const throwUnreadableBody = (): never => {
  throw new SyntaxError('The body is not JSON')
}

/**
 * Returns the headers with `accept: application/json`, unless the client does not accept this type. For this type,
 * graphql-http responds with status 200 to every GraphQL request, as AppSync does.
 */
function preferJson(headers: Headers): Headers {
  const accept = headers.get('accept')
  if (accept !== null && !/application\/json|\*\/\*|application\/\*/.test(accept)) return headers
  const jsonHeaders = new Headers(headers)
  jsonHeaders.set('accept', 'application/json')
  return jsonHeaders
}

/**
 * Returns a handler of GraphQL over HTTP. An internal error goes to `onInternalError`, and the response hides its
 * message.
 */
export function createGraphQLServer(
  onInternalError: (error: Error) => void,
): (context: GraphQLContext) => Promise<Response> {
  const schema = prepareGraphQL()
  const handle = createHandler<GraphQLContext, undefined, Record<string, unknown>>({
    schema,
    formatError,
    async onSubscribe(
      { raw: context },
      { operationName, query, variables },
    ): Promise<readonly GraphQLError[] | OperationArgs<Record<string, unknown>>> {
      const { document } = context
      if (!document) throw new Error('graphql-http accepted a request without a document')
      if (document instanceof GraphQLError) return [document]
      const errors = await errorsIn(document, query)
      if (errors.length > 0) return errors
      return { schema, document, operationName, variableValues: variables, contextValue: { ...context } }
    },
    onOperation(_request, _args, result) {
      for (const error of result.errors ?? []) {
        const cause = causeOf(error)
        if (cause && !(cause instanceof DomainError)) onInternalError(cause)
      }
    },
  })
  return async (context) => {
    recordQuery(context)
    const { method, url, headers } = context.request
    const body = context.body === undefined ? throwUnreadableBody : (context.body as Record<string, unknown> | null)
    const httpRequest = { method, url, headers: preferJson(headers), body, raw: context, context: undefined }
    const [responseBody, init] = await handle(httpRequest)
    const response = new Response(responseBody, init)
    if (responseBody?.includes(`"errorType":"${MALFORMED}"`) && response.status === 400)
      response.headers.set('x-amzn-errortype', MALFORMED)
    return response
  }
}
