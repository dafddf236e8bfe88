import { now } from '../../lib/clock'
import { addDays, todayKey } from '../../lib/dates'

export interface PeriodPreset {
  readonly id: string
  readonly label: string
  readonly from: string | null
  readonly to: string | null
}

/** Periods that people ask for, counted from today where the person is. */
export function periodPresets(nowMs: number = now(), timeZone?: string): readonly PeriodPreset[] {
  const today = todayKey(nowMs, timeZone)
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonthEnd = addDays(monthStart, -1)
  return [
    { id: 'all', label: 'All time', from: null, to: null },
    { id: 'today', label: 'Today', from: today, to: today },
    { id: '7', label: 'Last 7 days', from: addDays(today, -6), to: today },
    { id: 'month', label: 'This month', from: monthStart, to: today },
    { id: 'last-month', label: 'Last month', from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd },
    { id: '90', label: 'Last 90 days', from: addDays(today, -89), to: today },
    { id: 'year', label: 'This year', from: `${today.slice(0, 5)}01-01`, to: today },
  ]
}
