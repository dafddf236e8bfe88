import { addDays, type Day } from './days'
import { type ClosedRange, type DayRange, lastDays, monthToDate, quarterToDate } from './period'

export interface PeriodPreset<Range extends DayRange = DayRange> {
  readonly id: string
  readonly label: string
  readonly range: Range
}

/** Returns common periods, counted from today. */
export function closedPresets(today: Day): readonly PeriodPreset<ClosedRange>[] {
  const lastMonthEnd = addDays(monthToDate(today).from, -1)
  return [
    { id: 'today', label: 'Today', range: { from: today, to: today } },
    { id: '7', label: 'Last 7 days', range: lastDays(7, today) },
    { id: '30', label: 'Last 30 days', range: lastDays(30, today) },
    { id: 'month', label: 'This month', range: monthToDate(today) },
    { id: 'last-month', label: 'Last month', range: monthToDate(lastMonthEnd) },
    { id: 'quarter', label: 'Quarter to date', range: quarterToDate(today) },
  ]
}

/** Returns the same periods and all time, for lists that may have no start date. */
export const openPresets = (today: Day): readonly PeriodPreset[] => [
  { id: 'all', label: 'All time', range: { from: null, to: null } },
  ...closedPresets(today),
]
