import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react'
import { lazyLoad } from '../lib/browser/lazy-load'

/** Returns a component whose code loads on its first render. */
export function onDemand<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await lazyLoad(load)) }))
}

/** Returns handlers for a control that opens a lazy component. They load its code on hover or focus. */
export function preparing(load: () => Promise<unknown>) {
  // Ignored, because the press loads again and reports a failure.
  const prepare = (): void => void load().catch(() => undefined)
  return { onPointerEnter: prepare, onFocus: prepare }
}

/** Delay after which a ready page is considered idle. */
export const quietAfterMs = 2_000

/** Loads code ahead of its use, once the page is ready and idle. */
export function usePreloaded(loads: Readonly<Record<string, () => Promise<unknown>>>, pageIsReady: boolean): void {
  useEffect(() => {
    if (!pageIsReady) return
    const timer = setTimeout(() => {
      // Failures are ignored: the load is repeated, and its failure reported, when the code is needed.
      for (const load of Object.values(loads)) load().catch(() => undefined)
    }, quietAfterMs)
    return () => clearTimeout(timer)
  }, [loads, pageIsReady])
}
