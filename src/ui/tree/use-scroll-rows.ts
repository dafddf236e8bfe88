import { useEffect, useState } from 'react'

export interface ScrollRows {
  /** Which of so many rows are drawn, one of them in any case: the one by which the keyboard comes in. */
  inSight: (count: number, always: number) => readonly number[]
  /** Scrolls so that this row is in sight. */
  reveal: (index: number) => void
}

const overscan = 8

/** Which of equally high rows are in sight in a box that scrolls by itself. */
export function useScrollRows(box: HTMLElement | null, rowPx: number, heightPx: number): ScrollRows {
  const [scrolledPx, setScrolledPx] = useState(0)
  useEffect(() => {
    if (!box) return
    const follow = (): void => setScrolledPx(box.scrollTop)
    box.addEventListener('scroll', follow, { passive: true })
    return () => box.removeEventListener('scroll', follow)
  }, [box])

  const inBox = Math.ceil(heightPx / rowPx)
  return {
    inSight(count, always) {
      const first = Math.max(0, Math.min(Math.floor(scrolledPx / rowPx) - overscan, count - inBox - overscan))
      const end = Math.min(count, first + inBox + overscan * 2)
      const drawn = Array.from({ length: end - first }, (_, index) => first + index)
      if (always >= count || (always >= first && always < end)) return drawn
      return always < first ? [always, ...drawn] : [...drawn, always]
    },
    reveal(index) {
      if (!box) return
      const top = index * rowPx
      const scrollTop =
        top < box.scrollTop ? top : top + rowPx > box.scrollTop + heightPx ? top + rowPx - heightPx : box.scrollTop
      box.scrollTo({ top: scrollTop })
      setScrolledPx(scrollTop)
    },
  }
}
