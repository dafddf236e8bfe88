import { Grid, type GridProps } from '@chakra-ui/react/grid'
import { HStack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useId, useState } from 'react'
import { Button } from '../button/Button'
import { FilterControls } from './FilterControl'
import { activeFilterCount, type FilterDefinition, useFilters } from './filters'
import { useMediaQuery } from '../use-media-query'

export interface FilterBarProps {
  /** Accessible name of the group of controls: "Filter open leads". */
  label: string
  filters: readonly FilterDefinition[]
  /** Content at the right end: CSV, a saved search. */
  actions?: ReactNode
}

/**
 * A bar with filters that are stored in the URL, so that links, reload, and Back keep a filtered list. The screen
 * reads the same parameters with useUrlState. On a phone, all filters but the first are behind one button. See
 * FoldedFilterBar for more filters than fit in one line.
 */
export function FilterBar({ label, filters, actions }: FilterBarProps): JSX.Element {
  const { params, setParam, clear } = useFilters()
  const [expanded, setExpanded] = useState(false)
  const onPhone = useMediaQuery('(width < 640px)')
  const panelId = useId()
  const [first, ...rest] = filters
  const activeInRest = activeFilterCount(rest, params)
  const controls = { params, onChange: setParam }

  return (
    <HStack role="search" aria-label={label} wrap="wrap" gap="2" marginBottom="0.875rem" data-print="hide">
      {onPhone && first && rest.length > 0 ? (
        <>
          <HStack gap="2" width="full" align="stretch">
            <FilterControls filters={[first]} {...controls} />
            <Button
              icon="filter"
              aria-expanded={expanded}
              aria-controls={panelId}
              onClick={() => setExpanded(!expanded)}
            >
              {activeInRest > 0 ? `Filters (${activeInRest})` : 'Filters'}
            </Button>
          </HStack>
          <FilterPanel id={panelId} expanded={expanded}>
            <FilterControls filters={rest} {...controls} />
          </FilterPanel>
        </>
      ) : (
        <FilterControls filters={filters} {...controls} />
      )}
      <HStack wrap="wrap" gap="2" marginInlineStart={{ sm: 'auto' }}>
        {activeFilterCount(filters, params) > 0 ? (
          <Button variant="ghost" icon="close" onClick={() => clear(filters)}>
            Clear
          </Button>
        ) : null}
        {actions}
      </HStack>
    </HStack>
  )
}

/** A collapsible panel with filters in a grid. */
export function FilterPanel({ expanded, ...rest }: GridProps & { expanded: boolean }): JSX.Element {
  return (
    <Grid
      hidden={!expanded}
      display={expanded ? 'grid' : 'none'}
      templateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
      gap="2"
      width="full"
      padding="3"
      border="1px solid"
      borderColor="border"
      borderRadius="lg"
      bg="bg.subtle"
      css={{
        '& > *': { maxWidth: 'none', width: 'full', justifyContent: 'space-between' },
        // Aligns the fields of ranges that are below each other.
        '& > [role=group] > :first-of-type': { flex: '0 0 33%' },
      }}
      {...rest}
    />
  )
}
