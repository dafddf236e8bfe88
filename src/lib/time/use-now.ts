import { useSyncExternalStore } from 'react'
import { clock, now } from './clock'

/** Texts of ages count minutes. */
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

/** The same for all who are drawn together. Nobody has looked for a while where nothing of that kind was on the page. */
function seen(): number {
  if (Math.abs(now() - seenMs) >= everyMs) seenMs = now()
  return seenMs
}

/** The present moment for texts such as "3m ago": it moves on by itself, and with the server's clock. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, seen)
}
