import { ApolloLink } from '@apollo/client/link'
import { tap } from 'rxjs'
import { isAuthorizationFailure } from '../../errors/classify'
import type { Session } from '../../auth/session'

/**
 * Notifies the session of authorization failures, because the user's role may have changed since the tokens were
 * issued. Passes the failure on and sends nothing again.
 */
export function createRoleReviewLink(session: Pick<Session, 'recheckRoles'>): ApolloLink {
  const look = (answer: unknown): void => {
    if (isAuthorizationFailure(answer)) session.recheckRoles()
  }
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(tap<ApolloLink.Result>({ next: look, error: look })),
  )
}
