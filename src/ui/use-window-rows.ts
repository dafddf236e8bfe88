import { type RefObject, useLayoutEffect, useState } from 'react'

export interface RowWindow {
  first: number
  /** One past the last row that is drawn. */
  end: number
}

const OVERSCAN = 12

/** Which of equally high rows are in sight when the body begins `offsetPx` below the window's upper edge. */
export function rowsInSight(count: number, rowPx: number, offsetPx: number, viewportPx: number): RowWindow {
  const first = Math.floor(-offsetPx / rowPx) - OVERSCAN
  const end = Math.ceil((viewportPx - offsetPx) / rowPx) + OVERSCAN
  const from = Math.min(Math.max(0, first), Math.max(0, count - 1))
  return { first: from, end: Math.min(count, Math.max(end, from + OVERSCAN)) }
}

/** Follows the page's scrolling and tells which rows to draw. Off (all rows) where `enabled` is false. */
export function useWindowRows(
  bodyRef: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
  enabled: boolean,
): RowWindow {
  const [inSight, setInSight] = useState<RowWindow>({ first: 0, end: Math.min(count, OVERSCAN * 4) })

  useLayoutEffect(() => {
    if (!enabled) return
    const measure = (): void => {
      const top = bodyRef.current?.getBoundingClientRect().top ?? 0
      const next = rowsInSight(count, rowPx, top, window.innerHeight)
      setInSight((known) => (known.first === next.first && known.end === next.end ? known : next))
    }
    measure()
    // Captured, so that a scrolling box around the table counts as well as the page.
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      document.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [bodyRef, count, rowPx, enabled])

  return enabled
    ? { first: Math.min(inSight.first, count), end: Math.min(inSight.end, count) }
    : { first: 0, end: count }
}
