import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Returns a stable function that calls the latest `callback`, so that a new callback does not re-render the components
 * that receive it. For event handlers only: never call it during rendering.
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

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

let isPrinting = false

function subscribeToPrinting(listener: () => void): () => void {
  const update = ({ type }: Event): void => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', update)
  window.addEventListener('afterprint', update)
  return () => {
    window.removeEventListener('beforeprint', update)
    window.removeEventListener('afterprint', update)
  }
}

/** Returns whether the page is being printed. Firefox prints a copy of the page, whose media the page does not see. */
export function useIsPrinting(): boolean {
  const isPrintMedia = useMediaQuery('print')
  return useSyncExternalStore(subscribeToPrinting, () => isPrinting) || isPrintMedia
}

/** Returns whether the main pointer is a finger. Hints about keys and dragging do not apply then. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)')
