import { createContext, use, useEffect, useState } from 'react'
import { clock, now } from './clock'
import { addDays, type Day, startOfDay, todayIn } from './days'
import { realTimers } from './timers'
import { deviceTimeZone, type TimeZone } from './zone'

/** The zone in which days are cut and times are shown; null is where the person is. */
export const TimeZoneContext = createContext<TimeZone | null>(null)

type LookUp = () => TimeZone

const HereContext = createContext<LookUp>(deviceTimeZone)
export const HereProvider = HereContext.Provider

/** The zone, for what needs it later: looking it up takes a phone forty milliseconds. */
export function useTimeZoneLater(): LookUp {
  const given = use(TimeZoneContext)
  const here = use(HereContext)
  return given === null ? here : () => given
}

export function useTimeZone(): TimeZone {
  return useTimeZoneLater()()
}

/**
 * Where the person is, for everything below: looked up when it is first asked for, and the same for a thousand cells. It
 * may have changed when somebody comes back to the page, who has travelled meanwhile.
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
