import { useEffect, useMemo, useState } from 'react'
import { env } from '../../lib/env'
import { graphql } from '../../lib/graphql/graphql'
import type { LeadNamesQuery } from '../../lib/graphql/__generated__/documents'
import { usePagedQuery } from '../../lib/graphql/use-paged-query'

const LEAD_NAMES = graphql(`
  query LeadNames($filters: MyLeadFilters, $limit: Int, $nextToken: String) {
    listMyLeads(filters: $filters, limit: $limit, nextToken: $nextToken) {
      items {
        id
        customerName
      }
      nextToken
      total
    }
  }
`)

/** Maximum page size of the API: two leads for each entry on a page of 50 entries. */
const pageSize = 100
const leadsForEachRow = 2

const pageOf = (data: LeadNamesQuery) => data.listMyLeads
const rowKey = ({ id }: { readonly id: string }): string => id

export interface LeadNamesOptions {
  /** Ids of the leads in the entries. */
  readonly leadIds: readonly string[]
  readonly rowCount: number
  /** Id of the source that filters the entries, or null. */
  readonly sourceId: string | null
  readonly oldestFirst: boolean
}

/**
 * Returns the names of the leads in the entries, by lead id. Purchased leads are listed in the same order as entries,
 * so one request for each page of entries is usually enough. An entry without a loaded lead has no name.
 */
export function useLeadNames(options: LeadNamesOptions): ReadonlyMap<string, string> {
  const { leadIds, rowCount, sourceId, oldestFirst } = options
  const [failed, setFailed] = useState(false)
  const { rows, hasMore, moving, loadMore } = usePagedQuery({
    document: LEAD_NAMES,
    field: 'listMyLeads',
    variables: env.capabilities.leadFilters
      ? { filters: { ...(sourceId && { sourceIds: [sourceId] }), ...(oldestFirst && { sort: 'OLDEST' as const }) } }
      : {},
    pageSize,
    pageOf,
    rowKey,
    skip: leadIds.length === 0,
  })
  const names = useMemo(
    () => new Map(rows.flatMap(({ id, customerName }) => (customerName ? [[id, customerName] as const] : []))),
    [rows],
  )
  const wantsMore =
    !failed &&
    hasMore &&
    moving === null &&
    rows.length < rowCount * leadsForEachRow &&
    leadIds.some((id) => !names.has(id))
  useEffect(() => {
    // A failure is not shown, because entries are clear without the names of leads.
    if (wantsMore) loadMore().catch(() => setFailed(true))
  }, [wantsMore, loadMore])
  return names
}
