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

/** As many as the API gives at once. A page of entries is about half as many leads at most. */
const pageSize = 100
const leadsForEachRow = 2

const pageOf = (data: LeadNamesQuery) => data.listMyLeads
const rowKey = ({ id }: { readonly id: string }): string => id

export interface LeadNamesOptions {
  /** The leads that the entries are about. */
  readonly leadIds: readonly string[]
  readonly rowCount: number
  /** The source whose entries alone are listed, if any. */
  readonly sourceId: string | null
  readonly oldestFirst: boolean
}

/**
 * Who the leads are that the entries are about: the list of bought leads runs in the same order, so that one further request
 * for each page of entries names them. An entry beyond what has been read goes without a name.
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
    // The entries say enough without them.
    if (wantsMore) loadMore().catch(() => setFailed(true))
  }, [wantsMore, loadMore])
  return names
}
