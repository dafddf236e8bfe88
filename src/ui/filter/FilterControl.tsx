import { HStack } from '@chakra-ui/react/stack'
import { chakra, type HTMLChakraProps, type RecipeVariantProps, useRecipe } from '@chakra-ui/react/styled-system'
import { type JSX, memo, type ReactNode } from 'react'
import { urlDay } from '../../lib/url-state/codecs'
import { enteredAmount } from '../field/entered-amount'
import { MultiSelect } from '../field/MultiSelect'
import type { SelectOption } from '../field/Select'
import { useMediaQuery } from '../hooks'
import { Icon, type IconName } from '../mark/Icon'
import type { filterControlRecipe } from '../theme/recipes/filter-control'
import { type DatesFilter, type FilterDefinition, filterKeys, type RangeFilter } from './filters'

interface ControlProps<Filter> {
  filter: Filter
  /** Text of the filter's parameter, or of the first parameter of a range. */
  first: string
  /** Text of the second parameter of a range. */
  second: string
  /** Stable function. */
  onChange: (key: string, value: string) => void
}

interface FilterControlsProps {
  /** Stable definitions, so that a changed parameter renders only its own control. */
  filters: readonly FilterDefinition[]
  params: URLSearchParams
  /** The same parameters as given, for fields in which the user types. */
  typed: URLSearchParams
  onChange: (key: string, value: string) => void
}

export function FilterControls({ filters, params, typed, onChange }: FilterControlsProps): JSX.Element[] {
  return filters.map((filter) => {
    const shown = filter.kind === 'text' || filter.kind === 'range' ? typed : params
    const [first = '', second = ''] = filterKeys(filter).map((key) => shown.get(key) ?? '')
    return <FilterControl key={filter.key} {...{ filter, first, second, onChange }} />
  })
}

const FilterControl = memo(({ filter, ...rest }: ControlProps<FilterDefinition>): JSX.Element => {
  const { key, label } = filter
  const { first, onChange } = rest
  switch (filter.kind) {
    case 'text':
      return (
        <FilterFrame kind="text">
          <Icon name="search" size={16} />
          <input
            type="search"
            aria-label={label}
            placeholder={filter.placeholder ?? label}
            value={first}
            onChange={(event) => onChange(key, event.target.value)}
          />
        </FilterFrame>
      )
    case 'select': {
      const { options, anyLabel } = filter
      return <FilterSelect {...{ label, options, anyLabel }} value={first} onChange={(value) => onChange(key, value)} />
    }
    case 'multi': {
      const value = first.split(',').filter(Boolean)
      return (
        <FilterFrame kind="button" active={value.length > 0}>
          <MultiSelect
            {...{ label, value }}
            options={filter.options}
            onChange={(next) => onChange(key, next.join(','))}
          />
        </FilterFrame>
      )
    }
    case 'range':
      return <RangeControl {...{ filter, ...rest }} />
    case 'dates':
      return <DatesControl {...{ filter, ...rest }} />
  }
})

function RangeControl({ filter, first, second, onChange }: ControlProps<RangeFilter>): JSX.Element {
  const input = (end: 'Min' | 'Max', value: string): JSX.Element => (
    <HStack as="span" gap="0" flex="1 1 auto" width="4.25rem">
      <span aria-hidden="true">$</span>
      <input
        aria-label={`${filter.label}, ${end === 'Min' ? 'from' : 'to'}`}
        inputMode={filter.isWhole ? 'numeric' : 'decimal'}
        placeholder={end === 'Min' ? 'min' : 'max'}
        value={value}
        onChange={(event) => onChange(`${filter.key}${end}`, enteredAmount(event, value))}
      />
    </HStack>
  )
  return <RangeFrame kind="range" label={filter.label} from={input('Min', first)} to={input('Max', second)} />
}

const day = urlDay()

function DatesControl({ filter, first, second, onChange }: ControlProps<DatesFilter>): JSX.Element {
  // The browser logs a warning for a value that is not a day.
  const days = { From: day.parse(first) ?? '', To: day.parse(second) ?? '' }
  const input = (end: 'From' | 'To'): JSX.Element => (
    <input
      type="date"
      aria-label={`${filter.label}, ${end.toLowerCase()}`}
      min={(end === 'To' && days.From) || undefined}
      max={(end === 'From' && days.To) || undefined}
      value={days[end]}
      onChange={(event) => onChange(`${filter.key}${end}`, event.target.value)}
    />
  )
  return <RangeFrame kind="dates" label={filter.label} from={input('From')} to={input('To')} />
}

interface RangeFrameProps {
  kind: 'range' | 'dates'
  label: string
  from: ReactNode
  to: ReactNode
}

function RangeFrame({ kind, label, from, to }: RangeFrameProps): JSX.Element {
  return (
    <FilterFrame kind={kind} role="group" aria-label={label} data-kind={kind}>
      <span aria-hidden="true">{label}</span>
      {from}
      <span aria-hidden="true">–</span>
      {to}
    </FilterFrame>
  )
}

type FilterFrameProps = HTMLChakraProps<'span'> & RecipeVariantProps<typeof filterControlRecipe>

/** A frame around a filter. */
function FilterFrame({ kind, active, ...rest }: FilterFrameProps): JSX.Element {
  const recipe = useRecipe({ key: 'filterControl' })
  return <chakra.span css={recipe({ kind, active })} {...rest} />
}

export interface FilterSelectProps {
  label: string
  /** Selected value, or an empty string for no option. */
  value: string
  options: readonly SelectOption[]
  /** Name of the empty choice: "All sources". Without it, one of the options is always selected. */
  anyLabel?: string
  onChange: (value: string) => void
  /** Icon that replaces the selected value on a phone. The list of options still opens. */
  sign?: IconName
}

/** A select with options, for a bar above a list. */
export function FilterSelect({ label, value, options, anyLabel, onChange, sign }: FilterSelectProps): JSX.Element {
  const onPhone = useMediaQuery('(width < 40rem)')
  const shownSign = onPhone ? sign : undefined
  return (
    <FilterFrame kind={shownSign ? 'sign' : 'select'} active={anyLabel !== undefined && value !== ''}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {anyLabel === undefined ? null : <option value="">{anyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name={shownSign ?? 'chevronDown'} size={shownSign ? 18 : 14} />
    </FilterFrame>
  )
}
