import type { JSX } from 'react'
import { classify } from '../../lib/errors/classify'
import { Button } from '../button/Button'
import type { DataTableProps } from './data-table-types'
import { EmptyState } from '../feedback/EmptyState'
import { ErrorState, ForbiddenState } from '../feedback/ErrorState'

/** What stands in the place of rows when there are none. */
export function DataTableState<Row>(props: DataTableProps<Row>): JSX.Element {
  const { error, onRetry, refreshing, filtered = false, onClearFilters, empty } = props
  if (error !== undefined && error !== null) {
    const { code } = classify(error)
    if (code === 'FORBIDDEN' || code === 'UNAUTHORIZED') return <ForbiddenState message={classify(error).message} />
    return <ErrorState error={error} onRetry={onRetry} retrying={refreshing ?? false} />
  }
  if (filtered) {
    return (
      <EmptyState
        icon="filter"
        title="Nothing matches these filters"
        action={onClearFilters ? <Button onClick={onClearFilters}>Clear filters</Button> : undefined}
      >
        Widen or clear them to see more.
      </EmptyState>
    )
  }
  return <>{empty}</>
}
