import { classify } from '../lib/errors/classify'
import { PartialDataBanner } from '../ui/feedback/Banner'
import type { DataTableProps } from '../ui/table/data-table-types'

export interface FiguresQuery {
  /** Some answer is on the page, be it that of a former question. */
  readonly shown: boolean
  readonly loading: boolean
  readonly error: unknown
  readonly onRetry: () => void
  /** What is missing when only a part has come: "figures". */
  readonly missing: string
}

/** What DataTable needs to know of rows that come all at once, from one query. */
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
