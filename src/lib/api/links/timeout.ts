import { ApolloLink } from '@apollo/client/link'
import { Observable } from 'rxjs'
import { timeoutError } from '../../errors/classify'
import { realTimers, type Timers } from '../../time/timers'

/** Total limit for one operation: token refreshes, all attempts, and the pauses between them. */
export const requestTimeoutMs = 30_000

declare module '@apollo/client' {
  interface DefaultContext {
    /** Limit for an operation that is known to take longer. */
    timeoutMs?: number
  }
}

/**
 * Aborts an operation that takes too long. One limit covers all attempts, because separate limits could make the user
 * wait for minutes.
 */
export function createTimeoutLink(timers: Timers = realTimers, timeoutMs: number = requestTimeoutMs): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        const cancel = timers.after(operation.getContext().timeoutMs ?? timeoutMs, () => {
          inner.unsubscribe()
          observer.error(timeoutError())
        })
        const inner = forward(operation).subscribe({
          next: (result) => observer.next(result),
          error: (error: unknown) => {
            cancel()
            observer.error(error)
          },
          complete: () => {
            cancel()
            observer.complete()
          },
        })
        return () => {
          cancel()
          inner.unsubscribe()
        }
      }),
  )
}
