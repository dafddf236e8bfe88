import { classify } from '../lib/errors/classify'
import { PartialDataBanner } from '../ui/feedback/Banner'
import type { DataTableProps } from '../ui/table/data-table-types'

export interface FiguresQuery {
  /** True if the page shows a response, even one for previous variables. */
  readonly shown: boolean
  readonly loading: boolean
  readonly error: unknown
  readonly onRetry: () => void
  /** Plural noun for a notice that rows could not be loaded: "figures". */
  readonly missing: string
}

/** Returns DataTable props for rows from a single query, without pages. */
export function figuresTable({
  shown,
  loading,
  error,
  onRetry,
  missing,
}: FiguresQuery): Pick<DataTableProps<never>, 'error' | 'loading' | 'onRetry' | 'partial' | 'refreshing'> {
  return {
    loading: loading && !shown,
    refreshing: loading && shown,
    error: shown ? undefined : error,
    onRetry,
    partial:
      shown && error ? (
        <PartialDataBanner missing={missing} message={classify(error).message} onRetry={onRetry} retrying={loading} />
      ) : undefined,
  }
}
