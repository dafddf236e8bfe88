import { ApolloLink } from '@apollo/client/link'
import { newIdempotencyKey } from '../idempotency'

declare module '@apollo/client' {
  interface DefaultContext {
    /** ID of the operation in the log, shared by all its attempts. */
    operationId?: string
  }
}

export function createOperationIdLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    operation.setContext({ operationId: newIdempotencyKey() })
    return forward(operation)
  })
}
