import { ApolloLink } from '@apollo/client/link'
import { map } from 'rxjs'
import { AppError } from '../../errors/app-error'
import { isRecord } from '../../errors/parse-error'

function isAnswer(result: unknown): boolean {
  if (!isRecord(result)) return false
  const { data, errors } = result
  const hasErrors = Array.isArray(errors) && errors.length > 0
  return isRecord(data) || ((data === null || data === undefined) && hasErrors)
}

/** Throws INTERNAL for JSON that is not a GraphQL response, instead of treating it as an empty response. */
export function createAnswerShapeLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        if (isAnswer(result)) return result
        throw new AppError('INTERNAL', { cause: new Error('The answer has neither data nor errors') })
      }),
    ),
  )
}
