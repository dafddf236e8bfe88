import { addDays, type Day, startOfDay, type TimeZone } from '../../shared/calendar'
import { createContext, use, useEffect, useState } from 'react'
import { clock, now } from './clock'
import { todayIn } from './days'
import { realTimers } from './timers'
import { deviceTimeZone } from './zone'

/** Time zone of days and times. Null means the device's zone. */
export const TimeZoneContext = createContext<TimeZone | null>(null)

type TimeZoneLookup = () => TimeZone

const DeviceTimeZoneContext = createContext<TimeZoneLookup>(deviceTimeZone)
export const DeviceTimeZoneProvider = DeviceTimeZoneContext.Provider

/** Returns a function that looks up the zone when needed. A lookup takes forty milliseconds on a phone. */
export function useTimeZoneLookup(): TimeZoneLookup {
  const given = use(TimeZoneContext)
  const device = use(DeviceTimeZoneContext)
  return given === null ? device : () => given
}

export function useTimeZone(): TimeZone {
  return useTimeZoneLookup()()
}

/**
 * Returns a function that looks up the device's zone once, for all components below. When the user returns to the page,
 * the zone is checked again, because the user may have traveled.
 */
export function useDeviceTimeZone(): TimeZoneLookup {
  const [lookup, setLookup] = useState(createLookup)
  useEffect(() => {
    const checkAgain = (): void => setLookup((former) => (former.hasChanged() ? createLookup() : former))
    document.addEventListener('visibilitychange', checkAgain)
    return () => document.removeEventListener('visibilitychange', checkAgain)
  }, [])
  return lookup.zone
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
