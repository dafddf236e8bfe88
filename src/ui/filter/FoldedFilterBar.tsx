import { type JSX, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/Button'
import { classNames } from '../class-names'
import { Icon } from '../mark/Icon'
import { useMediaQuery } from '../use-media-query'
import type { FilterBarProps } from './FilterBar'
import { FilterControl } from './FilterControl'
import { filterText } from './filter-words'
import { activeFilterCount, type SelectFilter } from './filters'
import { Pick } from './Pick'
import { useFilters } from './use-filters'
import bar from './FilterBar.module.css'
import styles from './FoldedFilterBar.module.css'

export interface FoldedFilterBarProps extends FilterBarProps {
  /** The order of the rows. It stands in the address beside the filters, and chooses no rows. */
  order: SelectFilter
  /** Right after the search: saved searches. */
  beside?: ReactNode
  /** After what is on: "Save search". */
  keep?: ReactNode
}

/** For more filters than one line holds: the first is in sight, the others behind one button, and what is on as chips. */
export function FoldedFilterBar(props: FoldedFilterBarProps): JSX.Element {
  const { label, filters, actions, order, beside, keep } = props
  const { params, setParam, clear } = useFilters()
  const [expanded, setExpanded] = useState(false)
  const onPhone = useMediaQuery('(width < 640px)')
  const panelId = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [first, ...rest] = filters
  const active = activeFilterCount(rest, params)
  const controls = { params, onChange: setParam }
  // What is pressed goes away with what it says, so the focus goes to where the next choice is made.
  const drop = (dropped: typeof filters): void => {
    clear(dropped)
    buttonRef.current?.focus()
  }
  return (
    <div role="search" aria-label={label} className={styles.bar} data-print="hide">
      <div className={styles.line}>
        {first ? <FilterControl filter={first} {...controls} /> : null}
        {beside}
        <Pick
          sign="sort"
          label={order.label}
          anyLabel={order.anyLabel}
          options={order.options}
          value={params.get(order.key) ?? ''}
          onChange={(value) => setParam(order.key, value)}
        />
        {onPhone ? null : actions}
        <Button
          ref={buttonRef}
          icon="filter"
          aria-expanded={expanded}
          aria-controls={panelId}
          className={classNames(styles.button, active > 0 && bar.on)}
          onClick={() => setExpanded(!expanded)}
        >
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      </div>
      <div id={panelId} hidden={!expanded} className={styles.panel}>
        {rest.map((filter) => (
          <FilterControl key={filter.key} filter={filter} {...controls} />
        ))}
        {onPhone && actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {activeFilterCount(filters, params) > 0 ? (
        <div className={styles.chips}>
          {rest.map((filter) => {
            const text = filterText(filter, params)
            if (text === null) return null
            // "Score 60 and up" says by itself what it is about.
            const said = text.startsWith(filter.label) ? text : `${filter.label}: ${text}`
            return (
              <button
                key={filter.key}
                type="button"
                aria-label={`Remove filter ${said}`}
                className={styles.chip}
                onClick={() => drop([filter])}
              >
                <span className={styles.chipText}>{said}</span>
                <Icon name="close" size={14} />
              </button>
            )
          })}
          <button type="button" className={bar.clear} onClick={() => drop(filters)}>
            Clear
          </button>
          {keep}
        </div>
      ) : null}
    </div>
  )
}
