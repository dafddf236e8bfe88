import { ApolloLink } from '@apollo/client/link'
import { type Has, variablesWithout } from '../without-capabilities'

/** Removes the input fields that the service does not know from the variables. */
export function createCapabilitiesLink(has: Has): ApolloLink {
  return new ApolloLink((operation, forward) => {
    operation.variables = variablesWithout(operation.query, operation.variables, has)
    return forward(operation)
  })
}
