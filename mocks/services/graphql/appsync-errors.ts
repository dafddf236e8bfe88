import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { DomainError } from '../../domain/errors'

/**
 * An error in AppSync's format: `errorType` and `errorInfo` next to the message, and no `extensions`. graphql-js calls
 * `toJSON` when it serializes the response.
 */
class AppSyncError extends GraphQLError {
  constructor(
    message: string,
    private readonly members: object,
  ) {
    super(message)
  }

  override toJSON(): GraphQLFormattedError {
    return { ...this.members, message: this.message }
  }
}

/** Error type of a request that is not a GraphQL request. */
export const MALFORMED = 'MalformedHttpRequestException'

const locationsOf = ({ locations }: Readonly<GraphQLError>) =>
  (locations ?? []).map(({ line, column }) => ({ line, column, sourceName: null }))

/** Error types of graphql-java, which AppSync uses, by a pattern of the corresponding message of graphql-js. */
const VALIDATION_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^Syntax Error/, 'InvalidSyntax'],
  [/^Cannot query field/, 'FieldUndefined'],
  [/^Unknown argument/, 'UnknownArgument'],
  [/^(Argument|Field) .+ of .*required.*not provided|argument .+ is required, but/i, 'MissingFieldArgument'],
  [/must have a selection of subfields/, 'SubselectionRequired'],
  [/must not have a selection/, 'SubselectionNotAllowed'],
  [/^Unknown type/, 'UnknownType'],
  [/^Unknown fragment/, 'UndefinedFragment'],
  [/^Cannot spread fragment .+ within itself/, 'FragmentCycle'],
  [/^Variable .+ used in position expecting/, 'VariableTypeMismatch'],
  [/^Variable .+ is not defined/, 'UndefinedVariable'],
  [/cannot represent|^Expected value of type|^Value .+ does not exist in|is not defined by type/, 'WrongType'],
]

/**
 * Returns the error that a resolver threw. Returns undefined for an error of graphql-js, which means that the request
 * was invalid.
 */
export const causeOf = ({ originalError }: Readonly<GraphQLError>): Error | undefined =>
  originalError && !(originalError instanceof GraphQLError) ? originalError : undefined

/** Returns the error in AppSync's format. Hides the message of a resolver's error that is not a domain error. */
export function formatError(error: Readonly<GraphQLError | Error>): GraphQLError {
  if (!(error instanceof GraphQLError)) return new AppSyncError(error.message, { errorType: MALFORMED })
  const place = { path: error.path ?? null, locations: locationsOf(error) }
  const cause = causeOf(error)
  if (!cause) return new AppSyncError(documentMessage(error.message), place)
  const {
    code,
    field = null,
    message,
  } = cause instanceof DomainError
    ? cause
    : { code: 'INTERNAL', message: 'An unexpected error occurred. Please try again.' }
  return new AppSyncError(message, { ...place, data: null, errorType: code, errorInfo: { code, field } })
}

/**
 * Returns AppSync's message for an invalid document or invalid variables. AppSync puts the error type in the message.
 */
function documentMessage(message: string): string {
  const [, type] = VALIDATION_TYPES.find(([pattern]) => pattern.test(message)) ?? []
  return type === undefined ? message : `Validation error of type ${type}: ${message}`
}
