import type { JSX } from 'react'
import { sanitizeAmountInput } from '../../lib/format/money'
import { classNames } from '../class-names'
import type { DatesFilter, FilterDefinition, MultiFilter, RangeFilter, SelectFilter, TextFilter } from './filters'
import { MultiSelect } from '../field/MultiSelect'
import { Icon } from '../mark/Icon'
import { Pick } from './Pick'
import { urlDay } from '../../lib/address/codecs'
import styles from './FilterBar.module.css'

interface ControlProps<Filter> {
  filter: Filter
  /** The address together with what is being typed. */
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
    <span className={classNames(styles.control, styles.text)}>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={filter.label}
        placeholder={filter.placeholder ?? filter.label}
        className={styles.input}
        value={params.get(filter.key) ?? ''}
        onChange={(event) => onChange(filter.key, event.target.value)}
      />
    </span>
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
    <MultiSelect
      label={filter.label}
      options={filter.options}
      value={chosen}
      onChange={(value) => onChange(filter.key, value.join(','))}
      className={classNames(styles.control, styles.multi, chosen.length > 0 && styles.on)}
    />
  )
}

function RangeControl({ filter, params, onChange }: ControlProps<RangeFilter>): JSX.Element {
  return (
    <span role="group" aria-label={filter.label} className={classNames(styles.control, styles.range)}>
      <span className={styles.rangeLabel} aria-hidden="true">
        {filter.label}
      </span>
      {(['Min', 'Max'] as const).map((end) => (
        <RangeEnd key={end} {...{ filter, params, onChange, end }} />
      ))}
    </span>
  )
}

function RangeEnd(props: ControlProps<RangeFilter> & { end: 'Min' | 'Max' }): JSX.Element {
  const { filter, params, onChange, end } = props
  const key = `${filter.key}${end}`
  return (
    <span className={styles.rangeEnd}>
      {filter.unit === 'money' ? <span aria-hidden="true">$</span> : null}
      <input
        aria-label={`${filter.label}, ${end === 'Min' ? 'from' : 'to'}`}
        inputMode={filter.unit === 'money' ? 'decimal' : 'numeric'}
        placeholder={end === 'Min' ? 'min' : 'max'}
        className={styles.input}
        value={params.get(key) ?? ''}
        onChange={(event) => {
          const text = event.target.value
          onChange(key, filter.unit === 'money' ? sanitizeAmountInput(text) : text.replace(/\D/g, ''))
        }}
      />
    </span>
  )
}

const day = urlDay()

type End = 'From' | 'To'

function DatesControl({ filter, params, onChange }: ControlProps<DatesFilter>): JSX.Element {
  // What an address names that is no day at all would only make the browser complain.
  const named = (end: End): string => day.parse(params.get(`${filter.key}${end}`)) ?? ''
  const otherwise = named('From') || named('To') ? undefined : filter.otherwise
  const dayAt = (end: End): string => named(end) || (end === 'From' ? otherwise?.from : otherwise?.to) || ''
  const setDay = (end: End, value: string): void => {
    const other = end === 'From' ? 'To' : 'From'
    // What was shown at the other end is part of what is chosen from now on.
    if (otherwise) onChange(`${filter.key}${other}`, dayAt(other))
    onChange(`${filter.key}${end}`, value)
  }
  return (
    <span role="group" aria-label={filter.label} className={classNames(styles.control, styles.dates)}>
      <span className={styles.rangeLabel} aria-hidden="true">
        {filter.label}
      </span>
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
    </span>
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
      className={styles.input}
      min={min || undefined}
      max={max || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
