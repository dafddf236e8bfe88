import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import {
  defer,
  dematerialize,
  finalize,
  materialize,
  mergeMap,
  type Observable,
  of,
  startWith,
  Subject,
  switchMap,
  tap,
} from 'rxjs'
import { isRecord, type UnknownRecord } from '../errors/parse-error'
import { canonical } from './idempotency'
import { lookUp } from '../../shared/look-up'

declare module '@apollo/client' {
  interface DefaultContext {
    /** True for a query whose response is not cached, and so cannot make the cache stale. */
    isUncached?: boolean
  }
}

type Result = ApolloLink.Result

/** A delivered response. Requests are numbered in the order in which they are sent. */
interface Delivered {
  readonly number: number
  readonly operation: ApolloLink.Operation
  readonly data: UnknownRecord
}

/** Fields of each record in a response, by cache ID. Nested records are replaced by their IDs. */
type Records = Map<string, UnknownRecord>

/**
 * Keeps older data from overwriting newer data. A query in flight during a mutation is sent again, because its response
 * could be from before or after the change. So is a query whose response contradicts the response of a later request.
 */
export function createStaleResponseLink(): ApolloLink {
  const pending = new Set<number>()
  const mutated = new Subject<void>()
  let delivered: readonly Delivered[] = []
  let lastNumber = 0

  return new ApolloLink((operation, forward) => {
    if (operation.getContext().isUncached) return forward(operation)
    const isQuery = operation.operationType === OperationTypeNode.QUERY

    const send = (): Observable<Result> =>
      defer(() => {
        const number = (lastNumber += 1)
        pending.add(number)
        return forward(operation).pipe(
          mergeMap((result) => {
            const { data } = result
            if (!data) return of(result)
            const response = { number, operation, data }
            const later = delivered.filter((other) => other.number > number)
            if (isQuery && contradicts(response, later)) return send()
            if (!result.errors?.length) {
              delivered = [...delivered, response].sort((a, b) => a.number - b.number)
            }
            return of(isQuery ? result : { ...result, data: withLaterMutations(response, later) })
          }),
          finalize(() => {
            pending.delete(number)
            const earliest = Math.min(...pending)
            delivered = delivered.filter((other) => other.number > earliest)
          }),
        )
      })

    if (!isQuery) return send().pipe(tap({ complete: () => mutated.next() }))
    return mutated.pipe(
      startWith(undefined),
      // Materialized, so that the end of the request ends the query.
      switchMap(() => send().pipe(materialize())),
      dematerialize(),
    )
  })
}

/** Returns true if a later response has another value for a field of the same record or list. */
function contradicts(response: Delivered, later: readonly Delivered[]): boolean {
  if (later.length === 0) return false
  const own = recordsIn([response])
  return later.some((other) => [...recordsIn([other])].some(([id, fields]) => differ(own.get(id), fields)))
}

/** Returns true if two values differ, not counting the fields that only one of them has. */
function differ(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length !== b.length || a.some((item, at) => differ(item, b[at]))
  if (isRecord(a) && isRecord(b))
    return Object.keys(a).some((name) => Object.hasOwn(b, name) && differ(lookUp(a, name), lookUp(b, name)))
  return a !== undefined && a !== b
}

/** Returns the fields of all records. The root fields of a query count as one record per set of variables. */
function recordsIn(responses: readonly Delivered[]): Records {
  const records: Records = new Map()
  for (const { operation, data } of responses) {
    const flatten = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(flatten)
      if (!isRecord(value)) return value
      const fields = mapFields(value, (inner) => flatten(inner))
      const id = idOf(operation, value)
      if (id !== undefined) records.set(id, { ...records.get(id), ...fields })
      return id ?? fields
    }
    const root = mapFields(data, flatten)
    if (operation.operationType === OperationTypeNode.QUERY) records.set(canonical(operation.variables), root)
  }
  return records
}

/** Returns a mutation's data with the values of later mutations, because a mutation cannot be sent again. */
function withLaterMutations({ operation, data }: Delivered, later: readonly Delivered[]): UnknownRecord {
  const records = recordsIn(later.filter((other) => other.operation.operationType === OperationTypeNode.MUTATION))
  const update = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(update)
    if (!isRecord(value)) return value
    const newer = records.get(idOf(operation, value) ?? '')
    return mapFields(value, (inner, name) =>
      typeof inner === 'object' && inner !== null ? update(inner) : (lookUp(newer, name) ?? inner),
    )
  }
  return records.size === 0 ? data : mapFields(data, update)
}

function mapFields(record: UnknownRecord, map: (value: unknown, name: string) => unknown): UnknownRecord {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
}

function idOf({ client }: ApolloLink.Operation, record: UnknownRecord): string | undefined {
  const { __typename } = record
  return typeof __typename === 'string' ? client.cache.identify({ ...record, __typename }) : undefined
}
