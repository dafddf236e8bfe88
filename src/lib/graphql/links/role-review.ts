import { ApolloLink } from '@apollo/client/link'
import { tap } from 'rxjs'
import { isAuthorizationFailure } from '../../errors/classify'
import type { Session } from '../../session/session'

/**
 * Tells the session that something was refused to the person: their role may have been changed since their tokens were
 * issued. The refusal itself stands; nothing is sent again.
 */
export function createRoleReviewLink(session: Pick<Session, 'doubtRoles'>): ApolloLink {
  const look = (answer: unknown): void => {
    if (isAuthorizationFailure(answer)) session.doubtRoles()
  }
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(tap<ApolloLink.Result>({ next: look, error: look })),
  )
}
