import { Box } from '@chakra-ui/react/box'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Icon } from '../mark/Icon'
import { useMediaQuery } from '../use-media-query'
import { type FilterBarProps, FilterPanel } from './FilterBar'
import { FilterControls } from './FilterControl'
import { activeFilterCount, filterText, type SelectFilter, useFilters } from './filters'
import { FilterSelect } from './FilterSelect'

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
