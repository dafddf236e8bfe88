import { type RefObject, useEffect, useState } from 'react'

export interface ScrollRows {
  first: number
  /** One past the last row that is drawn. */
  end: number
  /** Scrolls so that this row is in sight. */
  reveal: (index: number) => void
}

const OVERSCAN = 8

/** Which of equally high rows are in sight in a box that scrolls by itself. */
export function useScrollRows(
  boxRef: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
  heightPx: number,
): ScrollRows {
  const [scrolledPx, setScrolledPx] = useState(0)
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    const follow = (): void => setScrolledPx(box.scrollTop)
    box.addEventListener('scroll', follow, { passive: true })
    return () => box.removeEventListener('scroll', follow)
  }, [boxRef])

  const inBox = Math.ceil(heightPx / rowPx)
  const first = Math.max(0, Math.min(Math.floor(scrolledPx / rowPx) - OVERSCAN, count - inBox - OVERSCAN))
  const reveal = (index: number): void => {
    const box = boxRef.current
    if (!box) return
    const top = index * rowPx
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowPx > box.scrollTop + heightPx) box.scrollTop = top + rowPx - heightPx
    setScrolledPx(box.scrollTop)
  }
  return { first, end: Math.min(count, first + inBox + OVERSCAN * 2), reveal }
}
