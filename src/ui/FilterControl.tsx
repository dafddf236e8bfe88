import { type JSX, useCallback, useEffect, useId, useRef, useState } from 'react'
import { sanitizeAmountInput } from '../lib/money'
import { Checkbox } from './Checkbox'
import { classNames } from './class-names'
import type { DatesFilter, FilterDefinition, MultiFilter, RangeFilter, SelectFilter, TextFilter } from './filters'
import { Icon } from './Icon'
import { urlDay } from './url-codecs'
import { usePopover } from './use-popover'
import styles from './FilterBar.module.css'

interface ControlProps<Filter> {
  filter: Filter
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

const COALESCE_MS = 150

/**
 * What is being typed or chosen, shown at once, and written to the address at once for the first key and then at most
 * every 150 ms: browsers refuse more than a hundred changes of the address in half a minute, and the router takes its
 * time with each.
 */
function useTyped(committed: string, commit: (value: string) => void): [string, (value: string) => void] {
  const [draft, setDraft] = useState<string | null>(null)
  // What was written and has not come back from the address yet; anything else that comes is a change from elsewhere.
  const [underway, setUnderway] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(committed)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (committed !== seen) {
    setSeen(committed)
    const arrived = underway.indexOf(committed)
    if (arrived === -1) setDraft(null)
    setUnderway(underway.slice(arrived + 1))
  }
  useEffect(() => {
    if (draft === null) clearTimeout(timer.current)
  }, [draft])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (value: string): void => {
    setDraft(value)
    clearTimeout(timer.current)
    const write = (): void => {
      lastAt.current = performance.now()
      setUnderway((texts) => [...texts, value])
      commit(value)
    }
    const waitMs = lastAt.current + COALESCE_MS - performance.now()
    if (waitMs <= 0) write()
    else timer.current = setTimeout(write, waitMs)
  }
  return [draft ?? committed, type]
}

function TextControl({ filter, params, onChange }: ControlProps<TextFilter>): JSX.Element {
  const [value, type] = useTyped(params.get(filter.key) ?? '', (text) => onChange(filter.key, text))
  return (
    <span className={classNames(styles.control, styles.text)}>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={filter.label}
        placeholder={filter.placeholder ?? filter.label}
        className={styles.input}
        value={value}
        onChange={(event) => type(event.target.value)}
      />
    </span>
  )
}

function SelectControl({ filter, params, onChange }: ControlProps<SelectFilter>): JSX.Element {
  const [value, choose] = useTyped(params.get(filter.key) ?? '', (choice) => onChange(filter.key, choice))
  return (
    <span className={classNames(styles.control, styles.pick, value && styles.on)}>
      <select
        aria-label={filter.label}
        className={styles.input}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{filter.anyLabel}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
    </span>
  )
}

function MultiControl({ filter, params, onChange }: ControlProps<MultiFilter>): JSX.Element {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const close = useCallback(() => setOpen(false), [])
  usePopover(open, close, buttonRef, panelRef)
  const [text, choose] = useTyped(params.get(filter.key) ?? '', (choice) => onChange(filter.key, choice))
  const chosen = text.split(',').filter(Boolean)
  const toggle = (value: string, on: boolean): void => {
    choose((on ? [...chosen, value] : chosen.filter((other) => other !== value)).join(','))
  }
  const wanted = search.trim().toLowerCase()
  const shown = filter.options.filter((option) => option.label.toLowerCase().includes(wanted))
  const only = filter.options.find((option) => option.value === chosen[0])
  const summary =
    chosen.length === 0 ? filter.label : chosen.length === 1 && only ? only.label : `${filter.label}: ${chosen.length}`

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-label={chosen.length > 0 ? `${filter.label}, ${chosen.length} chosen` : filter.label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        className={classNames(styles.control, styles.multi, chosen.length > 0 && styles.on)}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.summary}>{summary}</span>
        <Icon name="chevronDown" size={14} />
      </button>
      {open ? (
        <div
          ref={panelRef}
          id={panelId}
          popover="manual"
          role="group"
          aria-label={filter.label}
          className={styles.panel}
        >
          {filter.options.length > 10 ? (
            <span className={classNames(styles.control, styles.text, styles.panelSearch)}>
              <Icon name="search" size={16} />
              <input
                type="search"
                aria-label={`Search ${filter.label}`}
                className={styles.input}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </span>
          ) : null}
          <div className={styles.options}>
            {shown.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={chosen.includes(option.value)}
                onChange={(on) => toggle(option.value, on)}
              />
            ))}
            {shown.length === 0 ? <p className={styles.none}>Nothing of that name</p> : null}
          </div>
        </div>
      ) : null}
    </>
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
  const [value, type] = useTyped(params.get(key) ?? '', (text) => onChange(key, text))
  return (
    <span className={styles.rangeEnd}>
      {filter.unit === 'money' ? <span aria-hidden="true">$</span> : null}
      <input
        aria-label={`${filter.label}, ${end === 'Min' ? 'from' : 'to'}`}
        inputMode={filter.unit === 'money' ? 'decimal' : 'numeric'}
        placeholder={end === 'Min' ? 'min' : 'max'}
        className={styles.input}
        value={value}
        onChange={(event) => {
          const text = event.target.value
          type(filter.unit === 'money' ? sanitizeAmountInput(text) : text.replace(/\D/g, ''))
        }}
      />
    </span>
  )
}

const day = urlDay()

function DatesControl({ filter, params, onChange }: ControlProps<DatesFilter>): JSX.Element {
  // What an address names that is no day at all would only make the browser complain.
  const dayAt = (end: 'From' | 'To'): string => day.parse(params.get(`${filter.key}${end}`)) ?? ''
  return (
    <span role="group" aria-label={filter.label} className={classNames(styles.control, styles.dates)}>
      <span className={styles.rangeLabel} aria-hidden="true">
        {filter.label}
      </span>
      <DateEnd
        label={`${filter.label}, from`}
        committed={dayAt('From')}
        max={dayAt('To')}
        onCommit={(value) => onChange(`${filter.key}From`, value)}
      />
      <span aria-hidden="true">–</span>
      <DateEnd
        label={`${filter.label}, to`}
        committed={dayAt('To')}
        min={dayAt('From')}
        onCommit={(value) => onChange(`${filter.key}To`, value)}
      />
    </span>
  )
}

interface DateEndProps {
  label: string
  committed: string
  onCommit: (value: string) => void
  min?: string
  max?: string
}

/** One day. Its year is typed digit by digit: set back to what the address still says, the field would begin anew. */
function DateEnd({ label, committed, onCommit, min, max }: DateEndProps): JSX.Element {
  const [value, type] = useTyped(committed, onCommit)
  return (
    <input
      type="date"
      aria-label={label}
      className={styles.input}
      min={min || undefined}
      max={max || undefined}
      value={value}
      onChange={(event) => type(event.target.value)}
    />
  )
}
