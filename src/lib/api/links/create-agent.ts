import { ApolloLink } from '@apollo/client/link'
import { from, mergeMap, of } from 'rxjs'
import { codeOfGraphQLFailure } from '../../errors/codes'
import { readGraphQLFailure } from '../../errors/signals'
import type { Session } from '../../auth/session'
import { identityKeyOf } from '../../auth/tokens'

/**
 * Creates the user's agent when their own `getAgent` returns NOT_FOUND, then sends the query again. This happens at the
 * first sign-in of a user that exists only at the identity provider. Queries that fail in the meantime share one
 * attempt.
 */
export function createAgentLink(session: Pick<Session, 'tokensForRequest'>): ApolloLink {
  let creation: Promise<boolean> | undefined
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      mergeMap((result) => {
        const tokens = isAgentMissing(result) ? session.tokensForRequest() : null
        if (!tokens || operation.variables['agentId'] !== identityKeyOf(tokens)) return of(result)
        creation ??= import('../create-own-agent')
          .then((module) => module.createOwnAgent(operation.client, tokens))
          .finally(() => {
            creation = undefined
          })
        return from(creation).pipe(mergeMap((isCreated) => (isCreated ? forward(operation) : of(result))))
      }),
    ),
  )
}

const isAgentMissing = ({ errors }: ApolloLink.Result): boolean =>
  errors?.some(
    (error) => error.path?.[0] === 'getAgent' && codeOfGraphQLFailure(readGraphQLFailure(error)) === 'NOT_FOUND',
  ) ?? false
