import { HStack } from '@chakra-ui/react/stack'
import { type JSX, memo, type ReactNode } from 'react'
import { sanitizeAmountInput } from '../../lib/format/money'
import {
  type DatesFilter,
  type FilterDefinition,
  filterKeys,
  type MultiFilter,
  type RangeFilter,
  type SelectFilter,
  type TextFilter,
} from './filters'
import { MultiSelect } from '../field/MultiSelect'
import { Icon, type IconName } from '../mark/Icon'
import { urlDay } from '../../lib/url-state/codecs'
import { chakra, type HTMLChakraProps, type RecipeVariantProps, useRecipe } from '@chakra-ui/react/styled-system'
import type { SelectOption } from '../field/Select'
import type { filterControlRecipe } from '../theme/recipes/controls'
import { useMediaQuery } from '../hooks'

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
  /** Parameters of the URL, including input that is not yet written to it. */
  params: URLSearchParams
  onChange: (key: string, value: string) => void
}

export function FilterControls({ filters, params, onChange }: FilterControlsProps): JSX.Element[] {
  return filters.map((filter) => {
    const [first = '', second = ''] = filterKeys(filter).map((key) => params.get(key) ?? '')
    return <FilterControl key={filter.key} {...{ filter, first, second, onChange }} />
  })
}

const FilterControl = memo(({ filter, ...rest }: ControlProps<FilterDefinition>): JSX.Element => {
  switch (filter.kind) {
    case 'text':
      return <TextControl {...{ filter, ...rest }} />
    case 'select':
      return <SelectControl {...{ filter, ...rest }} />
    case 'multi':
      return <MultiControl {...{ filter, ...rest }} />
    case 'range':
      return <RangeControl {...{ filter, ...rest }} />
    case 'dates':
      return <DatesControl {...{ filter, ...rest }} />
  }
})

function TextControl({ filter, first, onChange }: ControlProps<TextFilter>): JSX.Element {
  return (
    <FilterFrame kind="text">
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={filter.label}
        placeholder={filter.placeholder ?? filter.label}
        value={first}
        onChange={(event) => onChange(filter.key, event.target.value)}
      />
    </FilterFrame>
  )
}

function SelectControl({ filter, first, onChange }: ControlProps<SelectFilter>): JSX.Element {
  const { key, label, options, anyLabel } = filter
  return <FilterSelect {...{ label, options, anyLabel }} value={first} onChange={(value) => onChange(key, value)} />
}

function MultiControl({ filter, first, onChange }: ControlProps<MultiFilter>): JSX.Element {
  const selected = first.split(',').filter(Boolean)
  return (
    <FilterFrame kind="button" active={selected.length > 0}>
      <MultiSelect
        label={filter.label}
        options={filter.options}
        value={selected}
        onChange={(value) => onChange(filter.key, value.join(','))}
      />
    </FilterFrame>
  )
}

function RangeControl({ filter, first, second, onChange }: ControlProps<RangeFilter>): JSX.Element {
  return (
    <Range label={filter.label}>
      <RangeEnd {...{ filter, onChange }} end="Min" value={first} />
      <span aria-hidden="true">–</span>
      <RangeEnd {...{ filter, onChange }} end="Max" value={second} />
    </Range>
  )
}

function Range({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <FilterFrame kind="range" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {children}
    </FilterFrame>
  )
}

interface RangeEndProps extends Pick<ControlProps<RangeFilter>, 'filter' | 'onChange'> {
  end: 'Min' | 'Max'
  value: string
}

function RangeEnd({ filter, end, value, onChange }: RangeEndProps): JSX.Element {
  return (
    <HStack as="span" gap="0" flex="1 1 auto" width="4.25rem">
      {filter.unit === 'money' ? <span aria-hidden="true">$</span> : null}
      <input
        aria-label={`${filter.label}, ${end === 'Min' ? 'from' : 'to'}`}
        inputMode={filter.unit === 'money' ? 'decimal' : 'numeric'}
        placeholder={end === 'Min' ? 'min' : 'max'}
        value={value}
        onChange={(event) => {
          const text = event.target.value
          onChange(`${filter.key}${end}`, filter.unit === 'money' ? sanitizeAmountInput(text) : text.replace(/\D/g, ''))
        }}
      />
    </HStack>
  )
}

const day = urlDay()

type End = 'From' | 'To'

function DatesControl({ filter, first, second, onChange }: ControlProps<DatesFilter>): JSX.Element {
  // The browser logs a warning for a value that is not a day.
  const named = (end: End): string => day.parse(end === 'From' ? first : second) ?? ''
  const otherwise = named('From') || named('To') ? undefined : filter.otherwise
  const dayAt = (end: End): string => named(end) || (end === 'From' ? otherwise?.from : otherwise?.to) || ''
  const setDay = (end: End, value: string): void => {
    const other = end === 'From' ? 'To' : 'From'
    // The default of the other end is visible, so it becomes part of the choice.
    if (otherwise) onChange(`${filter.key}${other}`, dayAt(other))
    onChange(`${filter.key}${end}`, value)
  }
  return (
    <Range label={filter.label}>
      <DateEnd
        label={`${filter.label}, from`}
        value={dayAt('From')}
        max={dayAt('To')}
        onChange={(value) => setDay('From', value)}
      />
      <span aria-hidden="true">–</span>
      <DateEnd
        label={`${filter.label}, to`}
        value={dayAt('To')}
        min={dayAt('From')}
        onChange={(value) => setDay('To', value)}
      />
    </Range>
  )
}

interface DateEndProps {
  label: string
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
}

function DateEnd({ label, value, onChange, min, max }: DateEndProps): JSX.Element {
  return (
    <input
      type="date"
      aria-label={label}
      min={min || undefined}
      max={max || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type FilterFrameProps = HTMLChakraProps<'span'> & RecipeVariantProps<typeof filterControlRecipe>

/** A frame around a filter. */
export function FilterFrame({ kind, active, ...rest }: FilterFrameProps): JSX.Element {
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
  const onPhone = useMediaQuery('(width < 640px)')
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
