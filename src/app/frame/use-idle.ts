import { useEffect, useState } from 'react'

/** The page's own data comes first, even over a slow line. */
const HEAD_START_MS = 1_000
const LATEST_MS = 1_000

/** False while the page is being built up; true a moment later, when the browser has nothing more urgent to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let handle = 0
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function')
        handle = requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS })
      else setIdle(true)
    }, HEAD_START_MS)
    return () => {
      clearTimeout(timer)
      if (handle) cancelIdleCallback(handle)
    }
  }, [])
  return idle
}
