import { addResolversToSchema } from '@graphql-tools/schema'
import {
  buildSchema,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type ParseOptions,
  type Source,
} from 'graphql'
import { createHandler } from 'graphql-http/lib/use/fetch'
import typeDefs from '../../schema.graphql?raw'
import { DomainError } from '../domain/errors'
import type { GraphQLContext } from './context'
import { guardAnswers } from './guard'
import { limitRules, MAX_KEPT_TEXT, MAX_TOKENS } from './limits'
import { resolvers } from './resolvers'

const CACHED_DOCUMENTS = 500

/**
 * The schema with a resolver for whatever is not a plain field of its record, and a guard for every record. One text needs none of the merging that
 * `makeExecutableSchema` brings, 13 kB before the first page.
 */
export const createSchema = (): GraphQLSchema =>
  guardAnswers(
    addResolversToSchema({
      schema: buildSchema(typeDefs),
      resolvers,
      resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
    }),
  )

/** Parsed and validated documents by their text: an app sends the same few over and over. */
function documentCache() {
  const parsed = new Map<string, DocumentNode>()
  const valid = new WeakSet<DocumentNode>()
  return {
    parse(source: string | Source, options?: ParseOptions): DocumentNode {
      const text = typeof source === 'string' ? source : source.body
      const known = parsed.get(text)
      if (known) return known
      const document = parse(source, { ...options, maxTokens: MAX_TOKENS })
      if (parsed.size >= CACHED_DOCUMENTS) parsed.clear()
      if (text.length <= MAX_KEPT_TEXT) parsed.set(text, document)
      return document
    },
    validate(...[schema, document, rules, ...rest]: Parameters<typeof validate>): ReturnType<typeof validate> {
      if (valid.has(document)) return []
      // What is too much is not looked at any further: the specification's rules compare every field with every other.
      const tooMuch = validate(schema, document, limitRules)
      const errors = tooMuch.length > 0 ? tooMuch : validate(schema, document, rules, ...rest)
      if (errors.length === 0) valid.add(document)
      return errors
    },
  }
}

/** A refusal in AppSync's shape: `errorType` stands beside the message, and graphql-js' `extensions.code` says it too. */
class AppSyncError extends GraphQLError {
  constructor(
    private readonly errorType: string,
    private readonly field: string | undefined,
    message: string,
    error: Readonly<GraphQLError>,
  ) {
    super(message, {
      ...(error.nodes ? { nodes: error.nodes } : {}),
      ...(error.path ? { path: error.path } : {}),
      extensions: { code: errorType, ...(field === undefined ? {} : { field }) },
    })
  }

  override toJSON(): GraphQLFormattedError {
    const errorInfo = this.field === undefined ? null : { field: this.field }
    return Object.assign(super.toJSON(), { errorType: this.errorType, errorInfo })
  }
}

/** What a resolver has thrown; graphql-js wraps errors of its own in the same way, and those are the caller's. */
const causeOf = ({ originalError }: Readonly<GraphQLError>): Error | undefined =>
  originalError && !(originalError instanceof GraphQLError) ? originalError : undefined

/** What is no refusal of the domain is masked. */
export function formatError(error: Readonly<GraphQLError | Error>): GraphQLError | Error {
  if (!(error instanceof GraphQLError)) return error
  const cause = causeOf(error)
  if (!cause) return error
  return cause instanceof DomainError
    ? new AppSyncError(cause.code, cause.field, cause.message, error)
    : new AppSyncError('INTERNAL', undefined, 'An unexpected error occurred. Please try again.', error)
}

export interface GraphQLServerOptions {
  /** What the request may see and do, or the answer that refuses it. */
  readonly contextOf: (request: Request) => GraphQLContext | Response
  /** Told of faults of ours, which are masked in the answer. */
  readonly onInternalError: (error: Error) => void
}

/** GraphQL over HTTP as one function of the shape of fetch. */
export function createGraphQLServer(options: GraphQLServerOptions): (request: Request) => Promise<Response> {
  const schema = createSchema()
  const documents = documentCache()
  const contexts = new WeakMap<Request, GraphQLContext>()
  const handle = createHandler<Record<string, unknown>>({
    schema,
    parse: documents.parse,
    validate: documents.validate,
    context: (request) => ({ ...(contexts.get(request.raw) as GraphQLContext) }),
    formatError,
    onOperation: (_request, _args, result) => {
      for (const error of result.errors ?? []) {
        const cause = causeOf(error)
        if (cause && !(cause instanceof DomainError)) options.onInternalError(cause)
      }
    },
  })
  return async (request) => {
    const context = options.contextOf(request)
    if (context instanceof Response) return context
    contexts.set(request, context)
    return handle(request)
  }
}
