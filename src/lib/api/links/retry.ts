import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import { Observable, type Subscription } from 'rxjs'
import type { AppError } from '../../errors/app-error'
import { classify } from '../../errors/classify'
import { nextRetryDelayMs } from '../../errors/retry'
import { realTimers, type Timers } from '../../time/timers'

export interface RetryLinkOptions {
  readonly timers?: Timers | undefined
  readonly random?: (() => number) | undefined
}

/** Returns the failure of a response without any data, or null. Partial data is shown and not retried. */
function failureOf(result: ApolloLink.Result): AppError | null {
  return result.errors?.length && (result.data === null || result.data === undefined) ? classify(result) : null
}

/** Retries queries only. A mutation may have been applied, so only the user may send it again. */
export function createRetryLink({ timers = realTimers, random }: RetryLinkOptions = {}): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation)
    return new Observable((observer) => {
      let attempt = 0
      let inner: Subscription | undefined
      let cancelPause: (() => void) | undefined

      /** Returns true if another attempt follows. */
      function retries(error: AppError): boolean {
        const delayMs = nextRetryDelayMs(error, attempt, random)
        if (delayMs === null) return false
        inner?.unsubscribe()
        cancelPause = timers.after(delayMs, send)
        return true
      }

      function send(): void {
        attempt += 1
        let waits = false
        inner = forward(operation).subscribe({
          next: (result) => {
            const failure = failureOf(result)
            waits = failure !== null && retries(failure)
            if (!waits) observer.next(result)
          },
          error: (error: unknown) => {
            waits = retries(classify(error))
            if (!waits) observer.error(error)
          },
          complete: () => {
            if (!waits) observer.complete()
          },
        })
      }

      send()
      return () => {
        cancelPause?.()
        inner?.unsubscribe()
      }
    })
  })
}
