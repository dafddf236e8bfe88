/** Links that do not depend on the session: operation ID, end of the user, timeout, retries, and response shape. */
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import { catchError, defer, map, Observable, of, retry, takeUntil, tap, throwError } from 'rxjs'
import { AppError, abortedError } from '../errors/app-error'
import { classify, timeoutError } from '../errors/classify'
import { noteFailure } from '../errors/failures'
import { isRecord } from '../errors/parse-error'
import { realTimers, type Timers } from '../time/timers'
import { newIdempotencyKey } from './idempotency'

declare module '@apollo/client' {
  interface DefaultContext {
    /** ID of the operation in the log, shared by all its attempts. */
    operationId?: string
    /** Limit for an operation that is known to take longer. */
    timeoutMs?: number
  }
}

export function createOperationIdLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    operation.setContext({ operationId: newIdempotencyKey() })
    return forward(operation)
  })
}

/** Aborts the requests in flight when the signal aborts, and rejects new ones. */
export function createAbortLink(signal: AbortSignal): ApolloLink {
  const aborted = new Observable<never>((observer) => {
    const abort = (): void => observer.error(abortedError())
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    return () => signal.removeEventListener('abort', abort)
  })
  return new ApolloLink((operation, forward) => defer(() => forward(operation)).pipe(takeUntil(aborted)))
}

/** Notes failed operations for the diagnosis, after all attempts. */
export function createFailureLink(url: string): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const note = (error: unknown): void => {
      const cause = isRecord(error) && isRecord(error['cause']) ? error['cause'] : {}
      const response: unknown = cause['response'] ?? operation.getContext()['response']
      noteFailure({
        error,
        operation: operation.operationName ?? 'unnamed',
        url,
        response: response instanceof Response ? response : undefined,
      })
    }
    return forward(operation).pipe(
      tap({ next: (result) => result.errors?.length && note(new CombinedGraphQLErrors(result)), error: note }),
    )
  })
}

/** Total limit for one operation: token refreshes, all attempts, and the pauses between them. */
const requestTimeoutMs = 30_000

/**
 * Aborts an operation that takes too long. One limit covers all attempts, because separate limits could make the user
 * wait for minutes.
 */
export function createTimeoutLink(timers: Timers = realTimers, timeoutMs: number = requestTimeoutMs): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const limitMs = operation.getContext().timeoutMs ?? timeoutMs
    const timedOut = new Observable<never>((observer) => timers.after(limitMs, () => observer.error(timeoutError())))
    return forward(operation).pipe(takeUntil(timedOut))
  })
}

/** Pauses double from one second. The jitter keeps many clients from retrying at the same moment. */
const retryLimits = {
  attempts: 3,
  baseDelayMs: 1000,
  maxJitterMs: 1000,
  maxDelayMs: 10_000,
} as const

/** Returns the pause after the given attempt. The first attempt is 1. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const { baseDelayMs, maxJitterMs, maxDelayMs } = retryLimits
  return Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1) + random() * maxJitterMs)
}

/**
 * Returns the pause before the next attempt, or null if there is no next attempt. If the server requests a longer pause
 * than the maximum, retries stop and the user decides when to try again.
 */
export function nextRetryDelayMs(error: AppError, attempt: number, random?: () => number): number | null {
  if (attempt >= retryLimits.attempts || error.aborted || !error.retryable) return null
  const requestedMs = error.retryAfterMs ?? 0
  if (requestedMs > retryLimits.maxDelayMs) return null
  return Math.max(requestedMs, retryDelayMs(attempt, random))
}

export interface RetryLinkOptions {
  readonly timers?: Timers | undefined
  readonly random?: (() => number) | undefined
}

/** Carries a failed result to the operators that handle errors. */
class FailedResult extends Error {
  readonly result: ApolloLink.Result
  readonly errors: ApolloLink.Result['errors']

  constructor(result: ApolloLink.Result) {
    super('The response has errors and no data')
    this.result = result
    this.errors = result.errors
  }
}

/** Throws the failure of a response without any data. Partial data is shown and not retried. */
function throwIfFailed(result: ApolloLink.Result): ApolloLink.Result {
  if (result.errors?.length && (result.data === null || result.data === undefined)) throw new FailedResult(result)
  return result
}

/** Retries queries only. A mutation may have been applied, so only the user may send it again. */
export function createRetryLink({ timers = realTimers, random }: RetryLinkOptions = {}): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation)
    const delay = (error: unknown, attempt: number): Observable<void> => {
      const delayMs = nextRetryDelayMs(classify(error), attempt, random)
      if (delayMs === null) return throwError(() => error)
      return new Observable((observer) => timers.after(delayMs, () => observer.next()))
    }
    return defer(() => forward(operation)).pipe(
      map(throwIfFailed),
      retry({ delay }),
      catchError((error: unknown) => (error instanceof FailedResult ? of(error.result) : throwError(() => error))),
    )
  })
}

function isGraphQLResponse(result: unknown): boolean {
  if (!isRecord(result)) return false
  const { data, errors } = result
  const hasErrors = Array.isArray(errors) && errors.length > 0
  if (hasErrors) return isRecord(data) || data === null || data === undefined
  // Each document has a field that is always asked for.
  return isRecord(data) && Object.keys(data).length > 0
}

/** Throws INTERNAL for JSON that is not a GraphQL response, instead of treating it as an empty response. */
export function createResponseShapeLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        if (isGraphQLResponse(result)) return result
        throw new AppError('INTERNAL', { cause: new Error('The response has neither data nor errors') })
      }),
    ),
  )
}
