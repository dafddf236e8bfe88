import { Grid, type GridProps } from '@chakra-ui/react/grid'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useId, useState, useRef } from 'react'
import { Button, IconButton } from '../button/Button'
import { FilterControls, FilterSelect } from './FilterControl'
import { activeFilterCount, type FilterDefinition, useFilters, filterText, type SelectFilter } from './filters'
import { useMediaQuery } from '../hooks'
import { Box } from '@chakra-ui/react/box'
import { Icon } from '../mark/Icon'

export interface FilterBarProps {
  /** Accessible name of the group of controls: "Filter open leads". */
  label: string
  filters: readonly FilterDefinition[]
  /** Content at the right end: CSV, a saved search. */
  actions?: ReactNode
}

/**
 * A bar with filters that are stored in the URL, so that links, reload, and Back keep a filtered list. The screen
 * reads the same parameters with useAddress. On a phone, all filters but the first are behind one button. See
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
  const { params, setParam, clear } = useFilters()
  const [expanded, setExpanded] = useState(false)
  const onPhone = useMediaQuery('(width < 640px)')
  const panelId = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const rest = filters.slice(1)
  const active = activeFilterCount(rest, params)
  const controls = { params, onChange: setParam }
  // The pressed chip disappears, so the focus moves to the button that shows the filters.
  const drop = (dropped: typeof filters): void => {
    clear(dropped)
    buttonRef.current?.focus()
  }
  const toggle = {
    ref: buttonRef,
    icon: 'filter',
    'aria-expanded': expanded,
    'aria-controls': panelId,
    onClick: () => setExpanded(!expanded),
  } as const
  const toggleName = active > 0 ? `Filters (${active})` : 'Filters'
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
        <Box flex="none" css={active > 0 ? { '& > button': { borderColor: 'accent.fg', bg: 'accent.subtle' } } : {}}>
          {onPhone ? (
            <IconButton {...toggle} variant="secondary" label={toggleName} />
          ) : (
            <Button {...toggle}>{toggleName}</Button>
          )}
        </Box>
      </HStack>
      <FilterPanel id={panelId} expanded={expanded}>
        <FilterControls filters={rest} {...controls} />
        {onPhone && actions ? <Box>{actions}</Box> : null}
      </FilterPanel>
      {activeFilterCount(filters, params) > 0 ? (
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
