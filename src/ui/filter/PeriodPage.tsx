import { Button } from '@chakra-ui/react/button'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import type { CsvColumn } from '../../lib/format/csv'
import {
  closedPresets,
  type ClosedRange,
  type DayRange,
  periodColumns,
  type PeriodPreset,
  rangeInWords,
  type ReportPeriod,
} from '../../lib/time/period'
import { PrintButton } from '../button/Button'
import { CsvButton, type CsvButtonProps } from '../button/CsvButton'
import { Banner } from '../feedback/Banner'
import { Icon } from '../mark/Icon'
import { Menu } from '../overlay/Menu'
import { PageHeader, ScreenStack } from '../page/PageHeader'
import { FilterBar } from './FilterBar'
import type { FilterDefinition } from './filters'

export interface PeriodPageProps<Row> {
  title: string
  /** Subject of the page for the period: "Spend", "vs. the previous period". */
  subject?: string
  period: ReportPeriod
  onPeriod: (days: { periodFrom: string; periodTo: string }) => void
  /** Accessible name of the group of filters, whose first is the period. */
  filterLabel: string
  filters: readonly FilterDefinition[]
  file: { name: string; columns: readonly CsvColumn<Row>[]; rows: CsvButtonProps<Row>['rows']; disabled?: boolean }
  children: ReactNode
}

/** A page of figures for a period, with a period menu, CSV, print, and filters. */
export function PeriodPage<Row>(props: PeriodPageProps<Row>): JSX.Element {
  const { title, subject, period, onPeriod, filterLabel, filters, file, children } = props
  const { range, problem, today, timeZone } = period
  return (
    <>
      <PageHeader
        title={title}
        subtitle={[rangeInWords(range), subject].filter(Boolean).join(' · ')}
        secondary={
          <>
            <PeriodMenu<ClosedRange>
              range={range}
              presets={closedPresets(today)}
              onChange={({ from, to }) => onPeriod({ periodFrom: from, periodTo: to })}
            />
            <CsvButton
              fileName={file.name}
              columns={[...file.columns, ...periodColumns<Row>(range, timeZone)]}
              rows={file.rows}
              disabled={file.disabled ?? file.rows.length === 0}
            />
            <PrintButton />
          </>
        }
      />
      <FilterBar
        label={filterLabel}
        filters={[{ kind: 'dates', key: 'period', label: 'Period', otherwise: range }, ...filters]}
      />
      <ScreenStack>
        {problem ? <Banner tone="warning">{problem}</Banner> : null}
        {children}
      </ScreenStack>
    </>
  )
}

export interface PeriodMenuProps<Range extends DayRange> {
  range: DayRange
  presets: readonly PeriodPreset<Range>[]
  onChange: (range: Range) => void
}

/** A menu with frequent periods. The filter bar offers other periods by their days. */
export function PeriodMenu<Range extends DayRange>({ range, presets, onChange }: PeriodMenuProps<Range>): JSX.Element {
  const current = presets.find((preset) => preset.range.from === range.from && preset.range.to === range.to)
  const label = `Period: ${current?.label ?? 'Custom'}`
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <Button aria-label={label}>
          <Icon name="calendar" size={16} />
          <span>{current?.label ?? 'Custom period'}</span>
          <Icon name="chevronDown" size={14} />
        </Button>
      }
      groups={[
        {
          id: 'periods',
          items: presets.map((preset) => ({
            kind: 'radio' as const,
            id: preset.id,
            label: preset.label,
            checked: preset === current,
            onSelect: () => onChange(preset.range),
          })),
        },
      ]}
    />
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
