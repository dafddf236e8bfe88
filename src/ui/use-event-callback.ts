import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function for as long as its component stands, which calls the one that was given last. For what answers to an
 * event: a part that gets it is not drawn anew for it. Never call it while drawing.
 */
export function useEventCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
