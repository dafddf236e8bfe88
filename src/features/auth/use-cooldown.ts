import { useEffect, useState } from 'react'

/** Returns a countdown in seconds that limits how often a code is requested. */
export function useCooldown(seconds: number, startAtOnce = false): { secondsLeft: number; start: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(startAtOnce ? seconds : 0)
  const running = secondsLeft > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [running])
  return { secondsLeft, start: () => setSecondsLeft(seconds) }
}
