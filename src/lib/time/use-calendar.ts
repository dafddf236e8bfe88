import { createContext, use, useEffect, useState } from 'react'
import { clock, now } from './clock'
import { addDays, type Day, startOfDay, todayIn } from './days'
import { realTimers } from './timers'
import { deviceTimeZone, type TimeZone } from './zone'

/** Time zone of days and times. Null means the device's zone. */
export const TimeZoneContext = createContext<TimeZone | null>(null)

type LookUp = () => TimeZone

const HereContext = createContext<LookUp>(deviceTimeZone)
export const HereProvider = HereContext.Provider

/** Returns a function that looks up the zone when needed. A lookup takes forty milliseconds on a phone. */
export function useTimeZoneLater(): LookUp {
  const given = use(TimeZoneContext)
  const here = use(HereContext)
  return given === null ? here : () => given
}

export function useTimeZone(): TimeZone {
  return useTimeZoneLater()()
}

/**
 * Returns a function that looks up the device's zone once, for all components below. When the user returns to the page,
 * the zone is checked again, because the user may have traveled.
 */
export function useHere(): LookUp {
  const [here, setHere] = useState(lookedUpOnce)
  useEffect(() => {
    const lookAgain = (): void => setHere((former) => (former.hasChanged() ? lookedUpOnce() : former))
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [])
  return here.zone
}

function lookedUpOnce(): { readonly zone: LookUp; readonly hasChanged: () => boolean } {
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
