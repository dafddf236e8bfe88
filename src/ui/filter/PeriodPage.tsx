import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import type { CsvColumn } from '../../lib/format/csv'
import { type ClosedRange, rangeInWords } from '../../lib/time/period'
import { periodColumns } from '../../lib/time/period-columns'
import { closedPresets } from '../../lib/time/presets'
import type { ReportPeriod } from '../../lib/time/use-report-period'
import { CsvButton, type CsvButtonProps } from '../button/CsvButton'
import { PrintButton } from '../button/PrintButton'
import { Banner } from '../feedback/Banner'
import { PageHeader } from '../page/PageHeader'
import { PrintHead } from '../page/PrintHead'
import { ScreenStack } from '../page/ScreenLayout'
import { FilterBar } from './FilterBar'
import type { FilterDefinition } from './filters'
import { PeriodMenu } from './PeriodMenu'

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
      <PrintHead />
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

/** A note that explains how the figures above are calculated. */
export function FormulaNote({ children }: { children: ReactNode }): JSX.Element {
  return (
    <Text color="fg.muted" fontSize="sm" maxWidth="48rem">
      {children}
    </Text>
  )
}
