import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { clock, now } from './clock'
import { addDays, type Day, startOfDay, todayIn } from './days'
import { realTimers } from './timers'
import { deviceTimeZone, type TimeZone } from './zone'

/** The zone in which days are cut and times are shown; null is the device's. */
export const TimeZoneContext = createContext<TimeZone | null>(null)

export function useTimeZone(): TimeZone {
  return use(TimeZoneContext) ?? deviceTimeZone()
}

/**
 * The zone for everything below: the device's, unless one is given from above. It is dear to look up, and the same for a
 * thousand cells; it may have changed when somebody comes back to the page, who has travelled meanwhile.
 */
export function useOneTimeZone(): TimeZone {
  const given = use(TimeZoneContext)
  const here = useSyncExternalStore(onReturn, zoneHere)
  return given ?? here
}

/** Until somebody comes back to the page. */
let known: TimeZone | undefined
const zoneHere = (): TimeZone => (known ??= deviceTimeZone())

function onReturn(look: () => void): () => void {
  const lookAgain = (): void => {
    known = undefined
    look()
  }
  document.addEventListener('visibilitychange', lookAgain)
  return () => document.removeEventListener('visibilitychange', lookAgain)
}

export interface Calendar {
  readonly timeZone: TimeZone
  readonly today: Day
}

/** The person's zone and day. It becomes the next day at midnight there, also on a page that nobody touches. */
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
