import { ApolloLink } from '@apollo/client/link'
import { newIdempotencyKey } from '../../idempotency'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Names one operation through all its attempts, in the log. */
    operationId?: string
  }
}

export function createOperationIdLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    operation.setContext({ operationId: newIdempotencyKey() })
    return forward(operation)
  })
}
