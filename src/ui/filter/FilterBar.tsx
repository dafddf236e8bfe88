import { Box } from '@chakra-ui/react/box'
import { Grid, type GridProps } from '@chakra-ui/react/grid'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../button/Button'
import { useMediaQuery } from '../hooks'
import { Icon } from '../mark/Icon'
import { FilterControls, FilterSelect } from './FilterControl'
import { activeFilterCount, type FilterDefinition, filterText, type SelectFilter, useFilters } from './filters'

export interface FilterBarProps {
  /** Accessible name of the group of controls: "Filter open leads". */
  label: string
  filters: readonly FilterDefinition[]
  /** Content at the right end: CSV, a saved search. */
  actions?: ReactNode
}

/** Returns the filters of the URL, and the state of the panel with all filters but the first. */
function useFilterPanel(filters: readonly FilterDefinition[]) {
  const { params, setParam, clear } = useFilters()
  const [expanded, setExpanded] = useState(false)
  const onPhone = useMediaQuery('(width < 640px)')
  const id = useId()
  const rest = filters.slice(1)
  const activeInRest = activeFilterCount(rest, params)
  return {
    params,
    setParam,
    clear,
    onPhone,
    rest,
    activeInRest,
    isFiltered: activeFilterCount(filters, params) > 0,
    panel: { id, expanded },
    toggle: {
      icon: 'filter',
      'aria-expanded': expanded,
      'aria-controls': id,
      onClick: () => setExpanded(!expanded),
    } as const,
    toggleLabel: activeInRest > 0 ? `Filters (${activeInRest})` : 'Filters',
    controls: { params, onChange: setParam },
  }
}

/**
 * A bar with filters that are stored in the URL, so that links, reload, and Back keep a filtered list. The screen
 * reads the same parameters with useUrlState. On a phone, all filters but the first are behind one button. See
 * FoldedFilterBar for more filters than fit in one line.
 */
export function FilterBar({ label, filters, actions }: FilterBarProps): JSX.Element {
  const { clear, onPhone, rest, isFiltered, panel, toggle, toggleLabel, controls } = useFilterPanel(filters)
  return (
    <HStack role="search" aria-label={label} wrap="wrap" gap="2" marginBottom="0.875rem" data-print="hide">
      {onPhone && rest.length > 0 ? (
        <>
          <HStack gap="2" width="full" align="stretch">
            <FilterControls filters={filters.slice(0, 1)} {...controls} />
            <Button {...toggle}>{toggleLabel}</Button>
          </HStack>
          <FilterPanel {...panel}>
            <FilterControls filters={rest} {...controls} />
          </FilterPanel>
        </>
      ) : (
        <FilterControls filters={filters} {...controls} />
      )}
      <HStack wrap="wrap" gap="2" marginInlineStart={{ sm: 'auto' }}>
        {isFiltered ? (
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
function FilterPanel({ expanded, ...rest }: GridProps & { expanded: boolean }): JSX.Element {
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

export interface FoldedFilterBarProps extends FilterBarProps {
  /** Order of the rows. The URL stores it like a filter, but it does not exclude rows. */
  order: SelectFilter
  /** Content after the search: saved searches. */
  beside?: ReactNode
  /** Content after the chips: "Save search". */
  keep?: ReactNode
}

/** A bar with the first filter, a button that shows the others, and a chip for each active filter. */
export function FoldedFilterBar(props: FoldedFilterBarProps): JSX.Element {
  const { label, filters, actions, order, beside, keep } = props
  const { params, setParam, clear, onPhone, rest, activeInRest, isFiltered, controls, ...fold } =
    useFilterPanel(filters)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const toggle = { ref: buttonRef, ...fold.toggle }
  // The pressed chip disappears, so the focus moves to the button that shows the filters.
  const drop = (dropped: typeof filters): void => {
    clear(dropped)
    buttonRef.current?.focus()
  }
  return (
    // Compact on a phone, so that the list starts right below one low line.
    <Stack
      role="search"
      aria-label={label}
      gap={{ base: '1', sm: '2' }}
      marginBottom={{ base: '1', sm: '3' }}
      data-print="hide"
    >
      <HStack gap={{ base: '1', sm: '2' }} css={{ smDown: { '& > *, & > div > *': { minHeight: '2.375rem' } } }}>
        <Box display="flex" flex="1">
          <FilterControls filters={filters.slice(0, 1)} {...controls} />
        </Box>
        {beside}
        <FilterSelect
          sign="sort"
          label={order.label}
          anyLabel={order.anyLabel}
          options={order.options}
          value={params.get(order.key) ?? ''}
          onChange={(value) => setParam(order.key, value)}
        />
        {onPhone ? null : actions}
        <Box
          flex="none"
          css={activeInRest > 0 ? { '& > button': { borderColor: 'accent.fg', bg: 'accent.subtle' } } : {}}
        >
          {onPhone ? (
            <IconButton {...toggle} variant="secondary" label={fold.toggleLabel} />
          ) : (
            <Button {...toggle}>{fold.toggleLabel}</Button>
          )}
        </Box>
      </HStack>
      <FilterPanel {...fold.panel}>
        <FilterControls filters={rest} {...controls} />
        {onPhone && actions ? <Box>{actions}</Box> : null}
      </FilterPanel>
      {isFiltered ? (
        <HStack wrap="wrap" gap="1.5">
          {rest.map((filter) => {
            const text = filterText(filter, params)
            if (text === null) return null
            // "Score 60 and up" already names its filter.
            const chip = text.startsWith(filter.label) ? text : `${filter.label}: ${text}`
            return (
              <Button key={filter.key} size="sm" aria-label={`Remove filter ${chip}`} onClick={() => drop([filter])}>
                <HStack as="span" gap="1.5">
                  {chip}
                  <Icon name="close" size={14} />
                </HStack>
              </Button>
            )
          })}
          <Button variant="ghost" size="sm" onClick={() => drop(filters)}>
            Clear
          </Button>
          {keep}
        </HStack>
      ) : null}
    </Stack>
  )
}
