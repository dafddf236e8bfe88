import { Box } from '@chakra-ui/react/box'
import { Grid, type GridProps } from '@chakra-ui/react/grid'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useId, useRef, useState } from 'react'
import { formatCount } from '../../lib/format/numbers'
import { Button, IconButton } from '../button/Button'
import { Modal } from '../dialog/Modal'
import { useMediaQuery } from '../hooks'
import { Icon } from '../mark/Icon'
import { FilterControls, FilterSelect } from './FilterControl'
import {
  activeFilterCount,
  type FilterChip,
  type FilterDefinition,
  filterText,
  isChipOn,
  isShownByChips,
  type SelectFilter,
  useFilters,
} from './filters'
import styles from './FilterBar.module.css'

export interface FilterBarProps {
  /** Accessible name of the group of controls: "Filter open leads". */
  label: string
  filters: readonly FilterDefinition[]
  /** Content before the filters: a period. */
  before?: ReactNode
  /** Content at the right end: CSV, a saved search. */
  actions?: ReactNode
}

/** Returns the filters of the URL, and the state of the panel with all filters but the first. */
function useFilterPanel(filters: readonly FilterDefinition[]) {
  const { params, typed, setParam, clear } = useFilters()
  const [expanded, setExpanded] = useState(false)
  const onPhone = useMediaQuery('(width < 40rem)')
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
    controls: { params, typed, onChange: setParam },
  }
}

/**
 * A bar with filters that are stored in the URL, so that links, reload, and Back keep a filtered list. The screen
 * reads the same parameters with useUrlState. On a phone, all filters but the first are behind one button. See
 * FoldedFilterBar for more filters than fit in one line.
 */
export function FilterBar({ label, filters, before, actions }: FilterBarProps): JSX.Element {
  const { clear, onPhone, rest, isFiltered, panel, toggle, toggleLabel, controls } = useFilterPanel(filters)
  return (
    <HStack
      role="search"
      aria-label={label}
      wrap="wrap"
      gap="2"
      marginBottom="0.875rem"
      data-print="hide"
      // Six filters and "Clear" share one line on a laptop.
      css={{
        '@media (76rem <= width < 92rem)': filters.length > 5 ? { '& > :has(> select)': { width: '7.5rem' } } : {},
      }}
    >
      {before}
      {onPhone && rest.length > 0 ? (
        <>
          <HStack gap="2" width="full" align="stretch" wrap="wrap" css={{ '& > [data-kind=dates]': { flexGrow: 1 } }}>
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
      {isFiltered || actions ? (
        <HStack wrap="wrap" gap="2" marginInlineStart={{ sm: 'auto' }}>
          {isFiltered ? (
            <Button variant="ghost" icon="close" onClick={() => clear(filters)}>
              Clear
            </Button>
          ) : null}
          {actions}
        </HStack>
      ) : null}
    </HStack>
  )
}

/** A collapsible panel with filters in a grid. */
function FilterPanel({ expanded, ...rest }: GridProps & { expanded: boolean }): JSX.Element {
  return (
    <FilterGrid
      hidden={!expanded}
      display={expanded ? 'grid' : 'none'}
      padding="3"
      border="1px solid"
      borderColor="border"
      borderRadius="lg"
      bg="bg.subtle"
      {...rest}
    />
  )
}

const FilterGrid = (props: GridProps): JSX.Element => (
  <Grid
    templateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
    gap="2"
    width="full"
    css={{
      '& > *': { maxWidth: 'none', width: 'full', justifyContent: 'space-between' },
      // Aligns the fields of ranges that are below each other. Dates need the line below their label.
      '& > [data-kind=range] > :first-of-type': { flex: '0 0 33%' },
      '& > [data-kind=dates]': { paddingBlock: '1.5' },
      '& > [data-kind=dates] > span:first-of-type': { flex: '0 0 100%' },
    }}
    {...props}
  />
)

export interface FoldedFilterBarProps extends FilterBarProps {
  /** Order of the rows. The URL stores it like a filter, but it does not exclude rows. */
  order: SelectFilter
  /** Frequent filters, each with the number of rows that it leaves. Null until they are known. */
  chips?: readonly FilterChip[] | null | undefined
  /** Content after the search: saved searches. */
  beside?: ReactNode
  /** Content after the active filters: "Save search". */
  keep?: ReactNode
  /** Button in a bar at the bottom of a phone, which is there only with the button. */
  phoneAction?: ReactNode
}

/**
 * A bar with the first filter, chips of frequent filters, and a button that shows all filters: below the bar, or in a
 * bottom sheet on a phone. Each active filter has a button that removes it.
 */
export function FoldedFilterBar(props: FoldedFilterBarProps): JSX.Element {
  const { label, filters, actions, order, chips, beside, keep, phoneAction } = props
  const { params, setParam, clear, onPhone, rest, activeInRest, isFiltered, controls, ...fold } =
    useFilterPanel(filters)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // The pressed button disappears, so the focus moves to the button that shows the filters.
  const drop = (dropped: typeof filters): void => {
    clear(dropped)
    buttonRef.current?.focus()
  }
  const chipsInBar = onPhone ? [] : (chips ?? [])
  const removable = rest.filter((filter) => !isShownByChips(filter, chipsInBar, params))
  const quickFilters = chips ? <FilterChips chips={chips} params={params} onChange={setParam} /> : null
  const others = activeFilterCount(removable, params)
  const panelButton = (
    <Button ref={buttonRef} {...fold.toggle} {...(others > 0 && activeLook)}>
      {`${chips === undefined ? 'Filters' : 'More filters'}${others > 0 ? ` (${others})` : ''}`}
    </Button>
  )
  return (
    // Compact on a phone, so that the list starts right below one low line.
    <Stack
      role="search"
      aria-label={label}
      gap={{ base: '1', sm: '2' }}
      marginBottom={{ base: '1', sm: '3' }}
      data-print="hide"
    >
      <HStack gap={{ base: '1', sm: '2' }} css={{ smDown: { '& > *, & > div > *': { minHeight: '10' } } }}>
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
        {onPhone ? (
          <PhoneFilters
            isFiltered={isFiltered}
            onClear={() => clear(filters)}
            trigger={(open) => (
              <IconButton
                ref={buttonRef}
                variant="secondary"
                icon="filter"
                label={fold.toggleLabel}
                {...(activeInRest > 0 && activeLook)}
                onClick={open}
              />
            )}
          >
            {quickFilters}
            <FilterGrid>
              <FilterControls filters={rest} {...controls} />
            </FilterGrid>
            {actions ? <Box>{actions}</Box> : null}
          </PhoneFilters>
        ) : (
          actions
        )}
        {onPhone || chips !== undefined ? null : panelButton}
      </HStack>
      {!onPhone && chips !== undefined ? (
        // The height is reserved, so that the list does not move when the counts arrive.
        <HStack gap="2" minHeight="9" align="start" justify="space-between">
          {quickFilters ?? <span />}
          {panelButton}
        </HStack>
      ) : null}
      {onPhone ? null : (
        <FilterPanel {...fold.panel}>
          <FilterControls filters={rest} {...controls} />
        </FilterPanel>
      )}
      {phoneAction ? <PhoneBar>{phoneAction}</PhoneBar> : null}
      {isFiltered ? (
        <HStack wrap="wrap" gap="1.5">
          {removable.map((filter) => (
            <RemoveFilter key={filter.key} filter={filter} params={params} onRemove={() => drop([filter])} />
          ))}
          <Button variant="ghost" size="sm" onClick={() => drop(filters)}>
            Clear
          </Button>
          {keep}
        </HStack>
      ) : null}
    </Stack>
  )
}

interface PhoneFiltersProps {
  isFiltered: boolean
  onClear: () => void
  /** The button that opens the filters. */
  trigger: (open: () => void) => ReactNode
  children: ReactNode
}

/** The filters on a phone: a button, and a sheet at the bottom. */
function PhoneFilters({ isFiltered, onClear, trigger, children }: PhoneFiltersProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      {trigger(() => setOpen(true))}
      <Modal
        open={open}
        onClose={close}
        title="Filters"
        footer={
          <>
            {isFiltered ? <Button onClick={onClear}>Clear</Button> : null}
            <Button variant="primary" onClick={close}>
              Show results
            </Button>
          </>
        }
      >
        <Stack gap="3">{children}</Stack>
      </Modal>
    </>
  )
}

interface RemoveFilterProps {
  filter: FilterDefinition
  params: URLSearchParams
  onRemove: () => void
}

/** A button that names an active filter and removes it. */
function RemoveFilter({ filter, params, onRemove }: RemoveFilterProps): JSX.Element | null {
  const text = filterText(filter, params)
  if (text === null) return null
  // "Score 60 and up" already names its filter.
  const shown = text.startsWith(filter.label) ? text : `${filter.label}: ${text}`
  return (
    <Button size="sm" aria-label={`Remove filter ${shown}`} onClick={onRemove}>
      <HStack as="span" gap="1.5">
        <span>{shown}</span>
        <Icon name="close" size={14} />
      </HStack>
    </Button>
  )
}

const activeLook = { borderColor: 'accent.fg', bg: 'accent.subtle' } as const

interface FilterChipsProps {
  chips: readonly FilterChip[]
  params: URLSearchParams
  onChange: (key: string, value: string) => void
}

/** One button per chip. A press leaves the rows of that chip; another press removes the filter. */
function FilterChips({ chips, params, onChange }: FilterChipsProps): JSX.Element {
  return (
    <div role="group" aria-label="Quick filters" className={styles.chips}>
      {chips.map(({ key, value, label, group, count, rank }, index) => (
        <button
          key={`${key} ${value}`}
          type="button"
          className={styles.chip}
          aria-pressed={isChipOn({ key, value }, params)}
          data-new-group={(index > 0 && group !== chips[index - 1]?.group) || undefined}
          data-group={group}
          data-rank={rank}
          onClick={() => onChange(key, params.get(key) === value ? '' : value)}
        >
          <span>{label}</span> <span className={styles.count}>{formatCount(count)}</span>
        </button>
      ))}
    </div>
  )
}

/** A bar that is fixed at the bottom of a phone, above the navigation. */
const PhoneBar = ({ children }: { children: ReactNode }): JSX.Element => (
  <div className={styles.phoneBar} data-list-bar="">
    {children}
  </div>
)
