import { useSyncExternalStore } from 'react'
import { clock, now } from './clock'

/** Update interval. Ages are shown in minutes. */
const everyMs = 30_000

const readers = new Set<() => void>()
let seenMs = now()
let stop: (() => void) | undefined

function look(): void {
  seenMs = now()
  for (const read of readers) read()
}

function subscribe(read: () => void): () => void {
  if (readers.size === 0) {
    const timer = setInterval(look, everyMs)
    const forget = clock.onJump(look)
    stop = () => {
      clearInterval(timer)
      forget()
    }
  }
  readers.add(read)
  return () => {
    readers.delete(read)
    if (readers.size === 0) stop?.()
  }
}

/** Returns the same time to all components of one render. Updates it if it is outdated for lack of subscribers. */
function seen(): number {
  if (Math.abs(now() - seenMs) >= everyMs) seenMs = now()
  return seenMs
}

/** Returns the current time for texts such as "3m ago". Follows the interval and the server's clock. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, seen)
}
