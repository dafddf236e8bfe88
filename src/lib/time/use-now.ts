import { useSyncExternalStore } from 'react'
import { clock, now } from './clock'

/** Update interval. Ages are shown in minutes. */
const everyMs = 30_000

const readers = new Set<() => void>()
let seenMs = now()
let timer: ReturnType<typeof setInterval> | undefined

function look(): void {
  seenMs = now()
  for (const read of readers) read()
}
clock.onJump(look)

function subscribe(read: () => void): () => void {
  if (readers.size === 0) timer = setInterval(look, everyMs)
  readers.add(read)
  return () => {
    readers.delete(read)
    if (readers.size === 0) clearInterval(timer)
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
