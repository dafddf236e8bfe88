import { useEffect, useState } from 'react'
import { clock, now } from '../../lib/time/clock'

/** The present moment for texts such as "3m ago": it moves on by itself, and with the server's clock. */
export function useNow(everyMs = 30_000): number {
  const [nowMs, setNowMs] = useState(now)
  useEffect(() => {
    const tick = (): void => setNowMs(now())
    const timer = setInterval(tick, everyMs)
    const forget = clock.onJump(tick)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [everyMs])
  return nowMs
}
