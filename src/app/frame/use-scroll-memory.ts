import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { sessionStore } from '../../lib/browser/storage'

const storageKey = 'scroll-positions'
/** Time limit for the restore. A list that reloads needs a moment to reach its former height. */
const RESTORE_TIMEOUT_MS = 1_500
const MAX_POSITIONS = 50

/** Returns whether the page was reloaded, or reached by back or forward. Links and typed URLs start at the top. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type !== 'navigate'
}

function readPositions(): Map<string, number> {
  try {
    if (!isReturn()) return new Map()
    const stored: unknown = JSON.parse(sessionStore.get(storageKey) ?? '[]')
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
  } catch {
    // The stored text is invalid, so no position is known.
    return new Map()
  }
}

/** Scrolls to `top` as soon as the page is long enough, unless the user scrolls first. Returns a cancel function. */
function restore(top: number): () => void {
  const startedAt = performance.now()
  let frame = 0
  const stop = (): void => cancelAnimationFrame(frame)
  const attempt = (): void => {
    window.scrollTo(0, top)
    const arrived = Math.abs(window.scrollY - top) < 2
    if (!arrived && performance.now() - startedAt < RESTORE_TIMEOUT_MS) frame = requestAnimationFrame(attempt)
  }
  attempt()
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchstart', stop, { once: true, passive: true })
  window.addEventListener('keydown', stop, { once: true })
  return () => {
    stop()
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchstart', stop)
    window.removeEventListener('keydown', stop)
  }
}

/** Opens a new page at the top. Restores the scroll position after back, forward, or reload. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  // The first history entry of every visit has the same key, so `positionKey` includes the path.
  const positionKey = `${key} ${pathname}`
  const navigationType = useNavigationType()
  const positions = useRef<Map<string, number>>(null)
  const shownPath = useRef<string | null>(null)
  positions.current ??= readPositions()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const save = (): void => {
      sessionStore.set(storageKey, JSON.stringify([...(positions.current ?? [])].slice(-MAX_POSITIONS)))
    }
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  }, [])

  useLayoutEffect(() => {
    const known = positions.current
    const isFirst = shownPath.current === null
    const samePage = shownPath.current === pathname
    shownPath.current = pathname
    const remember = (): void => {
      known?.delete(positionKey)
      known?.set(positionKey, window.scrollY)
    }
    // A new visit starts at the top anyway. A scroll call would force a layout before the rows load.
    const isBeginning = isFirst && key === 'default' && !isReturn()
    // Filters, tabs, and anchors change the URL within a page, but not the scroll position.
    const stays = samePage || isBeginning
    const goal = stays ? null : navigationType === NavigationType.Pop ? (known?.get(positionKey) ?? 0) : 0
    const stopRestoring = goal === null ? undefined : restore(goal)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stopRestoring?.()
      window.removeEventListener('scroll', remember)
    }
  }, [key, positionKey, pathname, navigationType])
}
