import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { ErrorCode } from '../../domain/errors'

/*
 * Errors in AppSync's format: `errorType` and `errorInfo` next to the message, and no `extensions`. graphql-js calls
 * `toJSON` when it serializes the response.
 */

/** Error type of a request that is not a GraphQL request. */
export const MALFORMED = 'MalformedHttpRequestException'

interface ErrorInfo {
  readonly code: ErrorCode
  /** Name of the invalid input field in schema.graphql. */
  readonly field: string | null
}

const locationsOf = ({ locations }: Readonly<GraphQLError>) =>
  (locations ?? []).map(({ line, column }) => ({ line, column, sourceName: null }))

/** A domain error or an internal error that a resolver threw. */
export class ResolverError extends GraphQLError {
  constructor(
    private readonly error: Readonly<GraphQLError>,
    message: string,
    private readonly info: ErrorInfo,
  ) {
    super(message)
  }

  override toJSON(): GraphQLFormattedError {
    const { error, info, message } = this
    const formatted = { path: error.path ?? null, data: null, errorType: info.code, errorInfo: info, message }
    return Object.assign(formatted, { locations: locationsOf(error) }) as unknown as GraphQLFormattedError
  }
}

/** Error types of graphql-java, on which AppSync is built, by pattern of the message of graphql-js. */
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

/** An error of document or variable validation. AppSync puts its type in the message. */
export class DocumentError extends GraphQLError {
  constructor(private readonly error: Readonly<GraphQLError>) {
    const [, type] = VALIDATION_TYPES.find(([pattern]) => pattern.test(error.message)) ?? []
    super(type === undefined ? error.message : `Validation error of type ${type}: ${error.message}`)
  }

  override toJSON(): GraphQLFormattedError {
    const formatted = { path: this.error.path ?? null, locations: locationsOf(this.error), message: this.message }
    return formatted as unknown as GraphQLFormattedError
  }
}

export class MalformedRequestError extends GraphQLError {
  override toJSON(): GraphQLFormattedError {
    return Object.assign({ message: this.message }, { errorType: MALFORMED })
  }
}
