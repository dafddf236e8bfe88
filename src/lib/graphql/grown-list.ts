import type { ObservableQuery } from '@apollo/client'
import { isRecord } from '../errors/signals'

/** True for a list of which more than the first page is loaded: reading the first page again would cut it short. */
export function hasGrown(query: ObservableQuery): boolean {
  const limit: unknown = query.variables['limit']
  const { data } = query.getCurrentResult()
  if (!isRecord(data) || typeof limit !== 'number') return false
  return Object.values(data).some(
    (list) => isRecord(list) && Object.values(list).some((items) => Array.isArray(items) && items.length > limit),
  )
}
