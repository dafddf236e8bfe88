import { ApolloLink } from '@apollo/client/link'
import { Observable } from 'rxjs'
import { timeoutError } from '../../errors/classify'
import { realTimers, type Timers } from '../../timers'

export const requestTimeoutMs = 30_000

declare module '@apollo/client' {
  interface DefaultContext {
    /** For operations that are known to take longer. */
    timeoutMs?: number
  }
}

/** Calls off a request that takes too long, so that nobody waits for ever. */
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
