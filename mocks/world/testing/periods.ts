import { addDays } from '../../../src/shared/calendar'
import { type PeriodInput, zoneCalendar } from '../../domain/periods'

export const UTC = zoneCalendar('UTC')

/** Returns the API input for a period from `first` to `last`, both inclusive. Invalid dates stay unchanged. */
export function periodOfDays(first: string, last: string, timeZone = 'UTC'): PeriodInput {
  const { startOf } = zoneCalendar(timeZone)
  const instant = (day: string, added: number): string => {
    const isDay = !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
    return isDay ? new Date(startOf(addDays(day, added))).toISOString() : day
  }
  return { from: instant(first, 0), to: instant(last, 1), timeZone }
}
