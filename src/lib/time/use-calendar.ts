import { addDays, type Day, startOfDay, type TimeZone } from '../../shared/calendar'
import { createContext, use, useEffect, useState } from 'react'
import { clock, now } from './clock'
import { todayIn } from './days'
import { realTimers } from './timers'
import { deviceTimeZone } from './zone'

/** Looks up a time zone when it is needed. A lookup takes forty milliseconds on a phone. */
type TimeZoneLookup = () => TimeZone

/** The time zone of days and times. Null: the device's, which each component looks up. */
export const TimeZoneContext = createContext<TimeZoneLookup | null>(null)

export function useTimeZoneLookup(): TimeZoneLookup {
  return use(TimeZoneContext) ?? deviceTimeZone
}

export function useTimeZone(): TimeZone {
  return useTimeZoneLookup()()
}

/**
 * Returns a lookup of the device's zone for all components below, which remembers the zone. When the user returns to the
 * page, the zone is checked again, because the user may have traveled. A zone from a context above takes precedence.
 */
export function useDeviceTimeZone(): TimeZoneLookup {
  const [lookup, setLookup] = useState(createLookup)
  useEffect(() => {
    const checkAgain = (): void => setLookup((former) => (former.hasChanged() ? createLookup() : former))
    document.addEventListener('visibilitychange', checkAgain)
    return () => document.removeEventListener('visibilitychange', checkAgain)
  }, [])
  return use(TimeZoneContext) ?? lookup.zone
}

function createLookup(): { readonly zone: TimeZoneLookup; readonly hasChanged: () => boolean } {
  let known: TimeZone | undefined
  return {
    zone: () => (known ??= deviceTimeZone()),
    hasChanged: () => known !== undefined && known !== deviceTimeZone(),
  }
}

export interface Calendar {
  readonly timeZone: TimeZone
  readonly today: Day
}

/** Returns the user's time zone and date. The date changes at midnight in that zone, also on an idle page. */
export function useCalendar(): Calendar {
  const timeZone = useTimeZone()
  const [, setSeen] = useState(0)
  const today = todayIn(timeZone)
  useEffect(() => {
    const look = (): void => setSeen((count) => count + 1)
    const cancel = realTimers.after(startOfDay(addDays(today, 1), timeZone) - now(), look)
    const forget = clock.onJump(look)
    return () => {
      cancel()
      forget()
    }
  }, [timeZone, today])
  return { timeZone, today }
}
