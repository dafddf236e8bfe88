import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { sessionStore } from '../../lib/browser/storage'

const storageKey = 'scroll-positions'
/** A list that is read anew needs a moment until the page is as long again as it was. */
const PATIENCE_MS = 1_500
const MOST_PLACES = 50

/** A visit by a link or a typed address begins at the top; only a reload or the way back finds the old place. */
function comesBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type !== 'navigate'
}

function readPositions(): Map<string, number> {
  try {
    if (!comesBack()) return new Map()
    const stored: unknown = JSON.parse(sessionStore.get(storageKey) ?? '[]')
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
  } catch {
    // Somebody else's text under our name: no place is known.
    return new Map()
  }
}

/** Scrolls to where the page stood, as soon as it is long enough, unless the person scrolls first. */
function restore(top: number): () => void {
  const startedAt = performance.now()
  let frame = 0
  const stop = (): void => cancelAnimationFrame(frame)
  const attempt = (): void => {
    window.scrollTo(0, top)
    const arrived = Math.abs(window.scrollY - top) < 2
    if (!arrived && performance.now() - startedAt < PATIENCE_MS) frame = requestAnimationFrame(attempt)
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

/** A new page begins at its top; going back, or reloading, finds the page where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  // The first place of every visit has the same key, whichever page it is.
  const place = `${key} ${pathname}`
  const navigationType = useNavigationType()
  const positions = useRef<Map<string, number>>(null)
  const shownPath = useRef<string | null>(null)
  positions.current ??= readPositions()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const save = (): void => {
      sessionStore.set(storageKey, JSON.stringify([...(positions.current ?? [])].slice(-MOST_PLACES)))
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
      known?.delete(place)
      known?.set(place, window.scrollY)
    }
    // A visit begins at its top by itself: to say so would cost a layout of a page that has no rows yet.
    const isBeginning = isFirst && key === 'default' && !comesBack()
    // Filters, tabs and anchors change the address within a page and leave it where it is.
    const stays = samePage || isBeginning
    const goal = stays ? null : navigationType === NavigationType.Pop ? (known?.get(place) ?? 0) : 0
    const stopRestoring = goal === null ? undefined : restore(goal)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stopRestoring?.()
      window.removeEventListener('scroll', remember)
    }
  }, [key, place, pathname, navigationType])
}
