import { ApolloLink } from '@apollo/client/link'
import { from, Observable, type Subscription } from 'rxjs'
import { isAuthenticationFailure } from '../../errors/classify'
import type { Session } from '../../auth/session'
import { setAuthHeaders } from '../auth-links'

/**
 * After an authentication failure, refreshes the tokens and retries the operation once. A second authentication failure
 * becomes the operation's error, and the session counts it. An authorization failure does not cause a refresh.
 */
export function createRefreshLink(session: Pick<Session, 'refresh' | 'reportRetry'>): ApolloLink {
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

        function reportRetry(isAccepted: boolean): void {
          const { sentIdToken } = operation.getContext()
          if (retried && sentIdToken) session.reportRetry({ idToken: sentIdToken }, isAccepted)
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
              if (takeOver(result)) return
              observer.next(result)
              reportRetry(!isAuthenticationFailure(result))
            },
            error: (error: unknown) => {
              if (takeOver(error)) return
              observer.error(error)
              if (isAuthenticationFailure(error)) reportRetry(false)
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
