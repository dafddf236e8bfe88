import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react'
import { lazyLoad } from '../lib/lazy-load'

/** A component whose code is fetched when it is first drawn. */
export function onDemand<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await lazyLoad(load)) }))
}

const quietAfterMs = 2_000

/** Fetches code before it is asked for, once the page has what it shows and nothing else to do. */
export function usePreloaded(loads: Readonly<Record<string, () => Promise<unknown>>>, pageIsReady: boolean): void {
  useEffect(() => {
    if (!pageIsReady) return
    const timer = setTimeout(() => {
      // A failure shows when the code is really needed, and is tried again there.
      for (const load of Object.values(loads)) load().catch(() => undefined)
    }, quietAfterMs)
    return () => clearTimeout(timer)
  }, [loads, pageIsReady])
}
