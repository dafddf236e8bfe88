import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, followed as it changes. */
export function useElementWidth(ref: RefObject<HTMLElement | null>, widthBefore = 600): number {
  const [width, setWidth] = useState(widthBefore)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = (): void => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
