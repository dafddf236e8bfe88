import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react'
import { lazyLoad } from '../lib/browser/lazy-load'

/** A component whose code is fetched when it is first drawn. */
export function onDemand<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await lazyLoad(load)) }))
}

/** For a control that opens what is loaded on demand: the code is fetched when the pointer or the focus comes near. */
export function preparing(load: () => Promise<unknown>) {
  // What fails to load fails again at the press, which then says so.
  const prepare = (): void => void load().catch(() => undefined)
  return { onPointerEnter: prepare, onFocus: prepare }
}

/** After this long a page has what it shows, and nothing else to do. */
export const quietAfterMs = 2_000

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
