import { Button } from '@chakra-ui/react/button'
import { Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, type ReactNode, useState } from 'react'
import type { CsvColumn } from '../../lib/format/csv'
import {
  closedPresets,
  type DayRange,
  periodColumns,
  type PeriodPreset,
  rangeInWords,
  type ReportPeriod,
} from '../../lib/time/period'
import { urlDay } from '../../lib/url-state/codecs'
import { PrintButton } from '../button/Button'
import { CsvButton, type CsvButtonProps } from '../button/CsvButton'
import { Banner } from '../feedback/Banner'
import { TextField } from '../field/TextField'
import { Icon } from '../mark/Icon'
import { Popover } from '../overlay/Popover'
import { PageHeader, ScreenStack } from '../page/PageHeader'
import { FilterBar } from './FilterBar'
import type { FilterDefinition } from './filters'

export interface PeriodPageProps<Row> {
  title: string
  /** Subject of the page for the period: "Spend", "vs. the previous period". */
  subject?: string
  period: ReportPeriod
  onPeriod: (days: { periodFrom: string; periodTo: string }) => void
  /** Accessible name of the period and the filters. */
  filterLabel: string
  filters: readonly FilterDefinition[]
  file: { name: string; columns: readonly CsvColumn<Row>[]; rows: CsvButtonProps<Row>['rows']; disabled?: boolean }
  children: ReactNode
}

/** A page of figures for a period, with one bar for the period, the filters, CSV, and print. */
export function PeriodPage<Row>(props: PeriodPageProps<Row>): JSX.Element {
  const { title, subject, period, onPeriod, filterLabel, filters, file, children } = props
  const { range, problem, today, timeZone } = period
  const isEmpty = file.disabled ?? file.rows.length === 0
  return (
    <>
      <PageHeader title={title} subtitle={[rangeInWords(range), subject].filter(Boolean).join(' · ')} />
      <FilterBar
        label={filterLabel}
        before={
          <PeriodMenu
            range={range}
            presets={closedPresets(today)}
            onChange={({ from, to }) => onPeriod({ periodFrom: from ?? '', periodTo: to ?? '' })}
          />
        }
        filters={filters}
        actions={
          <>
            <CsvButton
              fileName={file.name}
              columns={[...file.columns, ...periodColumns<Row>(range, timeZone)]}
              rows={file.rows}
              disabled={isEmpty}
            />
            <PrintButton disabled={isEmpty} />
          </>
        }
      />
      <ScreenStack>
        {problem ? <Banner tone="warning">{problem}</Banner> : null}
        {children}
      </ScreenStack>
    </>
  )
}

export interface PeriodMenuProps {
  range: DayRange
  presets: readonly PeriodPreset[]
  onChange: (range: DayRange) => void
}

/** A button that names the period, with a panel of frequent periods and two fields for any other. */
export function PeriodMenu({ range, presets, onChange }: PeriodMenuProps): JSX.Element {
  const current = presets.find((preset) => preset.range.from === range.from && preset.range.to === range.to)
  return (
    <Popover
      name="Period"
      size="sm"
      trigger={
        <Button
          aria-label={`Period: ${current?.label ?? 'Custom'}`}
          // As the filters beside it.
          borderColor="border.control"
          fontSize="sm"
          css={{ '@media (pointer: coarse)': { minHeight: '11', fontSize: 'lg' } }}
        >
          <Icon name="calendar" size={16} />
          <span>{current?.label ?? 'Custom period'}</span>
          <Icon name="chevronDown" size={14} />
        </Button>
      }
    >
      {(close) => {
        const choose = (chosen: DayRange): void => {
          onChange(chosen)
          close()
        }
        return (
          <>
            <Stack gap="0" p="1.5">
              {presets.map((preset) => (
                <Button
                  key={preset.id}
                  variant="plain"
                  justifyContent="space-between"
                  aria-pressed={preset === current}
                  onClick={() => choose(preset.range)}
                >
                  {preset.label}
                  {preset === current ? <Icon name="check" size={16} /> : null}
                </Button>
              ))}
            </Stack>
            <OtherPeriod range={range} onChange={choose} />
          </>
        )
      }}
    </Popover>
  )
}

const day = urlDay()

/** Two fields for the days of a period. */
function OtherPeriod({ range, onChange }: Pick<PeriodMenuProps, 'range' | 'onChange'>): JSX.Element {
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  return (
    <chakra.form
      display="grid"
      gap="2"
      p="3"
      borderTopWidth="1px"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ from: day.parse(from), to: day.parse(to) })
      }}
    >
      <TextField label="From" type="date" max={to} value={from} onChange={setFrom} />
      <TextField label="To" type="date" min={from} value={to} onChange={setTo} />
      <Button type="submit">Apply</Button>
    </chakra.form>
  )
}

/** A note that explains how the figures above are calculated. */
export function FormulaNote({ children }: { children: ReactNode }): JSX.Element {
  return (
    <Text color="fg.muted" fontSize="sm" maxWidth="48rem">
      {children}
    </Text>
  )
}
