import { ApolloLink } from '@apollo/client/link'
import { Observable } from 'rxjs'
import { timeoutError } from '../../errors/classify'
import { realTimers, type Timers } from '../../time/timers'

/** For a question in all: renewed tokens, every attempt and the pauses between them included. */
export const requestTimeoutMs = 30_000

declare module '@apollo/client' {
  interface DefaultContext {
    /** For operations that are known to take longer. */
    timeoutMs?: number
  }
}

/**
 * Calls off what takes too long, so that the person is told. It stands above the attempts: each with a limit of its own
 * would let somebody wait for minutes before they hear that there is no answer.
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
