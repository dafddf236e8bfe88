import { ApolloLink } from '@apollo/client/link'
import { type Has, variablesWithout } from '../without-capabilities'

/** Drops the input fields of variables that the service does not know. */
export function createCapabilitiesLink(has: Has): ApolloLink {
  return new ApolloLink((operation, forward) => {
    operation.variables = variablesWithout(operation.query, operation.variables, has)
    return forward(operation)
  })
}
