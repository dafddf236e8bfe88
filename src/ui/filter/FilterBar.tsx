import { type JSX, type ReactNode, useId, useState } from 'react'
import { Button } from '../button/Button'
import { classNames } from '../class-names'
import { FilterControl } from './FilterControl'
import { activeFilterCount, type FilterDefinition } from './filters'
import { Icon } from '../mark/Icon'
import { useFilters } from './use-filters'
import styles from './FilterBar.module.css'

export interface FilterBarProps {
  /** Names the group of controls: "Filter open leads". */
  label: string
  filters: readonly FilterDefinition[]
  /** At the right end: CSV, a saved search. */
  actions?: ReactNode
}

/**
 * Filters that live in the address, so that a filtered list can be linked, reloaded and gone back to. The screen reads
 * the same parameters with useAddress. On a small screen all but the first stand behind one button; where there are too many for
 * one line on any screen, see FoldedFilterBar.
 */
export function FilterBar({ label, filters, actions }: FilterBarProps): JSX.Element {
  const { params, setParam, clear } = useFilters()
  const [expanded, setExpanded] = useState(false)
  const restId = useId()
  const [first, ...rest] = filters
  const active = activeFilterCount(filters, params)
  const activeInRest = activeFilterCount(rest, params)

  return (
    <div role="search" aria-label={label} className={styles.bar} data-print="hide">
      <div className={styles.first}>
        {first ? <FilterControl filter={first} params={params} onChange={setParam} /> : null}
        {rest.length > 0 ? (
          <Button
            icon="filter"
            aria-expanded={expanded}
            aria-controls={restId}
            className={styles.more ?? ''}
            onClick={() => setExpanded(!expanded)}
          >
            {activeInRest > 0 ? `Filters (${activeInRest})` : 'Filters'}
          </Button>
        ) : null}
      </div>
      <div id={restId} className={classNames(styles.rest, expanded && styles.expanded)}>
        {rest.map((filter) => (
          <FilterControl key={filter.key} filter={filter} params={params} onChange={setParam} />
        ))}
      </div>
      <div className={styles.end}>
        {active > 0 ? (
          <button type="button" className={styles.clear} onClick={() => clear(filters)}>
            <Icon name="close" size={14} />
            Clear
          </button>
        ) : null}
        {actions}
      </div>
    </div>
  )
}
