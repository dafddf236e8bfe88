import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { ErrorCode } from '../../domain/errors'

/*
 * Errors as AppSync tells them: `errorType` and `errorInfo` beside the message, and no `extensions`. graphql-js calls `toJSON`
 * when the answer is written.
 */

/** The type of what is no GraphQL request at all. */
export const MALFORMED = 'MalformedHttpRequestException'

export interface ErrorInfo {
  readonly code: ErrorCode
  /** The input that the refusal is about, in the words of schema.graphql. */
  readonly field: string | null
}

const locationsOf = ({ locations }: Readonly<GraphQLError>) =>
  (locations ?? []).map(({ line, column }) => ({ line, column, sourceName: null }))

/** What a resolver has refused, or failed at. */
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
    const told = { path: error.path ?? null, data: null, errorType: info.code, errorInfo: info, message }
    return Object.assign(told, { locations: locationsOf(error) }) as unknown as GraphQLFormattedError
  }
}

/** What graphql-java, on which AppSync is built, calls what graphql-js only describes. */
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

/** A document, or variables, that the schema refuses: it has no type, and its message says what kind of mistake it is. */
export class RejectedDocument extends GraphQLError {
  constructor(private readonly error: Readonly<GraphQLError>) {
    const [, type] = VALIDATION_TYPES.find(([pattern]) => pattern.test(error.message)) ?? []
    super(type === undefined ? error.message : `Validation error of type ${type}: ${error.message}`)
  }

  override toJSON(): GraphQLFormattedError {
    const told = { path: this.error.path ?? null, locations: locationsOf(this.error), message: this.message }
    return told as unknown as GraphQLFormattedError
  }
}

export class MalformedRequest extends GraphQLError {
  override toJSON(): GraphQLFormattedError {
    return Object.assign({ message: this.message }, { errorType: MALFORMED })
  }
}
