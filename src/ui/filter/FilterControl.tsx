import { HStack } from '@chakra-ui/react/stack'
import type { JSX, ReactNode } from 'react'
import { sanitizeAmountInput } from '../../lib/format/money'
import type { DatesFilter, FilterDefinition, MultiFilter, RangeFilter, SelectFilter, TextFilter } from './filters'
import { MultiSelect } from '../field/MultiSelect'
import { Icon } from '../mark/Icon'
import { FilterFrame, Pick } from './Pick'
import { urlDay } from '../../lib/address/codecs'

interface ControlProps<Filter> {
  filter: Filter
  /** The address, and what is being typed. */
  params: URLSearchParams
  onChange: (key: string, value: string) => void
}

export function FilterControl({ filter, params, onChange }: ControlProps<FilterDefinition>): JSX.Element {
  switch (filter.kind) {
    case 'text':
      return <TextControl {...{ filter, params, onChange }} />
    case 'select':
      return <SelectControl {...{ filter, params, onChange }} />
    case 'multi':
      return <MultiControl {...{ filter, params, onChange }} />
    case 'range':
      return <RangeControl {...{ filter, params, onChange }} />
    case 'dates':
      return <DatesControl {...{ filter, params, onChange }} />
  }
}

function TextControl({ filter, params, onChange }: ControlProps<TextFilter>): JSX.Element {
  return (
    <FilterFrame kind="text">
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={filter.label}
        placeholder={filter.placeholder ?? filter.label}
        value={params.get(filter.key) ?? ''}
        onChange={(event) => onChange(filter.key, event.target.value)}
      />
    </FilterFrame>
  )
}

function SelectControl({ filter, params, onChange }: ControlProps<SelectFilter>): JSX.Element {
  const { key, label, options, anyLabel } = filter
  return (
    <Pick {...{ label, options, anyLabel }} value={params.get(key) ?? ''} onChange={(value) => onChange(key, value)} />
  )
}

function MultiControl({ filter, params, onChange }: ControlProps<MultiFilter>): JSX.Element {
  const chosen = (params.get(filter.key) ?? '').split(',').filter(Boolean)
  return (
    <FilterFrame kind="button" active={chosen.length > 0}>
      <MultiSelect
        label={filter.label}
        options={filter.options}
        value={chosen}
        onChange={(value) => onChange(filter.key, value.join(','))}
      />
    </FilterFrame>
  )
}

function RangeControl({ filter, params, onChange }: ControlProps<RangeFilter>): JSX.Element {
  return (
    <Range label={filter.label}>
      <RangeEnd {...{ filter, params, onChange }} end="Min" />
      <span aria-hidden="true">–</span>
      <RangeEnd {...{ filter, params, onChange }} end="Max" />
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

function RangeEnd(props: ControlProps<RangeFilter> & { end: 'Min' | 'Max' }): JSX.Element {
  const { filter, params, onChange, end } = props
  const key = `${filter.key}${end}`
  return (
    <HStack as="span" gap="0" flex="1 1 auto" width="4.25rem">
      {filter.unit === 'money' ? <span aria-hidden="true">$</span> : null}
      <input
        aria-label={`${filter.label}, ${end === 'Min' ? 'from' : 'to'}`}
        inputMode={filter.unit === 'money' ? 'decimal' : 'numeric'}
        placeholder={end === 'Min' ? 'min' : 'max'}
        value={params.get(key) ?? ''}
        onChange={(event) => {
          const text = event.target.value
          onChange(key, filter.unit === 'money' ? sanitizeAmountInput(text) : text.replace(/\D/g, ''))
        }}
      />
    </HStack>
  )
}

const day = urlDay()

type End = 'From' | 'To'

function DatesControl({ filter, params, onChange }: ControlProps<DatesFilter>): JSX.Element {
  // The browser complains of a value that is not a day.
  const named = (end: End): string => day.parse(params.get(`${filter.key}${end}`)) ?? ''
  const otherwise = named('From') || named('To') ? undefined : filter.otherwise
  const dayAt = (end: End): string => named(end) || (end === 'From' ? otherwise?.from : otherwise?.to) || ''
  const setDay = (end: End, value: string): void => {
    const other = end === 'From' ? 'To' : 'From'
    // The other end is shown, so it becomes part of the choice.
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
