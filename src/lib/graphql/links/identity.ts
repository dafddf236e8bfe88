import { ApolloLink } from '@apollo/client/link'
import { Observable } from 'rxjs'
import { abortedError } from '../../errors/app-error'
import { SessionError } from '../../session/session-error'
import type { Session } from '../../session/session'

/** Drops whatever arrives after the person it was asked for has gone. */
export function createIdentityLink(session: Pick<Session, 'identityEpoch'>): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        const epoch = session.identityEpoch()
        const isCurrent = () => session.identityEpoch() === epoch
        return forward(operation).subscribe({
          next: (result) => (isCurrent() ? observer.next(result) : observer.error(abortedError())),
          // The end of the session itself is news; whatever else fails for a former person is not.
          error: (error: unknown) =>
            observer.error(isCurrent() || error instanceof SessionError ? error : abortedError(error)),
          complete: () => observer.complete(),
        })
      }),
  )
}
