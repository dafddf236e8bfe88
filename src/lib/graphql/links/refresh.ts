import { ApolloLink } from '@apollo/client/link'
import { from, Observable, type Subscription } from 'rxjs'
import { isAuthenticationFailure } from '../../errors/classify'
import { readSignals } from '../../errors/signals'
import type { Session } from '../../session/session'
import { setAuthHeaders } from './auth-headers'

/**
 * When a server says that the token is no good: new tokens, and the operation once more. Once: a second refusal is
 * shown, and where the door itself refuses (401) what has just been issued, the session is over. What a person may not do is
 * no reason to refresh.
 */
export function createRefreshLink(session: Pick<Session, 'refresh' | 'giveUp'>): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let inner: Subscription | undefined
        let retried = false

        function renewAndRetry(): void {
          retried = true
          inner?.unsubscribe()
          const { sentIdToken } = operation.getContext()
          const renewed = session.refresh(sentIdToken ? { idToken: sentIdToken } : null)
          from(renewed).subscribe({
            next: (tokens) => {
              if (observer.closed) return
              setAuthHeaders(operation, tokens)
              send()
            },
            error: (error: unknown) => observer.error(error),
          })
        }

        function send(): void {
          let handedOver = false
          const takeOver = (failed: unknown) => {
            handedOver = !retried && isAuthenticationFailure(failed)
            if (handedOver) renewAndRetry()
            return handedOver
          }
          inner = forward(operation).subscribe({
            next: (result) => {
              if (!takeOver(result)) observer.next(result)
            },
            error: (error: unknown) => {
              if (takeOver(error)) return
              observer.error(error)
              const { sentIdToken } = operation.getContext()
              if (retried && sentIdToken && isRefusedAtTheDoor(error)) session.giveUp({ idToken: sentIdToken })
            },
            complete: () => {
              if (!handedOver) observer.complete()
            },
          })
        }

        send()
        return () => inner?.unsubscribe()
      }),
  )
}

/** A resolver whose own call was refused says the same words, with status 200. */
const isRefusedAtTheDoor = (error: unknown): boolean =>
  readSignals(error)?.status === 401 && isAuthenticationFailure(error)
