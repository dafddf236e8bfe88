/** Links that do not depend on the session: failure note, limits, retries, queries during a mutation, and response shape. */
import { ApolloLink } from '@apollo/client/link'
import { ErrorLink } from '@apollo/client/link/error'
import { OperationTypeNode } from 'graphql'
import {
  catchError,
  defer,
  dematerialize,
  fromEvent,
  map,
  materialize,
  merge,
  mergeMap,
  Observable,
  of,
  retry,
  startWith,
  Subject,
  switchMap,
  takeUntil,
  tap,
  throwError,
} from 'rxjs'
import { AppError, abortedError } from '../errors/app-error'
import { classify, timeoutError } from '../errors/classify'
import { noteFailure } from '../errors/failures'
import { isRecord } from '../errors/parse-error'
import { realTimers, type Timers } from '../time/timers'
import { topicsOf } from './topics'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Limit for an operation that is known to take longer. */
    timeoutMs?: number
  }
}

/** Notes failed operations for the diagnosis, after all attempts. */
export function createFailureLink(url: string): ApolloLink {
  return new ErrorLink(({ error, result, operation }) => {
    if (result?.errors?.length === 0) return
    const cause = 'cause' in error && isRecord(error.cause) ? error.cause : {}
    const response: unknown = cause['response'] ?? operation.getContext()['response']
    noteFailure({
      error,
      operation: operation.operationName ?? 'unnamed',
      url,
      response: response instanceof Response ? response : undefined,
    })
  })
}

/** Total limit for one operation: token refreshes, all attempts, and the pauses between them. */
const requestTimeoutMs = 30_000

export interface LimitsLinkOptions {
  /** Aborted when the client's user leaves. */
  readonly ended: AbortSignal
  readonly timers?: Timers | undefined
  readonly timeoutMs?: number | undefined
}

/**
 * Ends an operation when its user leaves, and rejects new ones. Ends it also after 30 seconds in total, because separate
 * limits for its attempts could make the user wait for minutes. An own link, because a signal for `fetch` would not end
 * the pauses between attempts and the wait for new tokens.
 */
export function createLimitsLink({
  ended,
  timers = realTimers,
  timeoutMs = requestTimeoutMs,
}: LimitsLinkOptions): ApolloLink {
  const left = defer(() => (ended.aborted ? of(null) : fromEvent(ended, 'abort'))).pipe(
    mergeMap(() => throwError(abortedError)),
  )
  return new ApolloLink((operation, forward) => {
    const limitMs = operation.getContext().timeoutMs ?? timeoutMs
    const timedOut = new Observable<never>((observer) => timers.after(limitMs, () => observer.error(timeoutError())))
    return defer(() => forward(operation)).pipe(takeUntil(merge(left, timedOut)))
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

/** Returns true for a response without any data. Partial data is shown and not retried. */
const isFailed = ({ data, errors }: ApolloLink.Result): boolean =>
  Boolean(errors?.length) && (data === null || data === undefined)

/**
 * Retries queries only. A mutation may have been applied, so only the user may send it again. An own link, because
 * Apollo's RetryLink does not see errors in a response, such as RATE_LIMITED, and sends the operation again although its
 * subscriber has left in the task of the failure.
 */
export function createRetryLink({ timers = realTimers, random }: RetryLinkOptions = {}): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation)
    const delay = (failure: unknown, attempt: number): Observable<void> => {
      const delayMs = nextRetryDelayMs(classify(failure), attempt, random)
      if (delayMs === null) return throwError(() => failure)
      return new Observable((observer) => timers.after(delayMs, () => observer.next()))
    }
    return defer(() => forward(operation)).pipe(
      mergeMap((result) => (isFailed(result) ? throwError(() => result) : of(result))),
      retry({ delay }),
      catchError((failure: unknown) =>
        failure instanceof Error ? throwError(() => failure) : of(failure as ApolloLink.Result),
      ),
    )
  })
}

/**
 * Sends a query again if a mutation ends while the query is in flight, because its response could be from before the
 * change. An own link, because Apollo shows whichever response arrives last, and its refetch joins an equal request in
 * flight (docs/decisions/036-older-responses.md).
 */
export function createResendLink(): ApolloLink {
  const mutations = new Subject<void>()
  const end = (): void => mutations.next()
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(tap({ complete: end, error: end }))
    if (topicsOf(operation.query).length === 0) return forward(operation)
    return mutations.pipe(
      startWith(undefined),
      // Materialized, so that the end of the request ends the query.
      switchMap(() => forward(operation).pipe(materialize())),
      dematerialize(),
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

/**
 * Throws INTERNAL for JSON that is not a GraphQL response. An own link, because Apollo takes such JSON for an empty
 * response.
 */
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
