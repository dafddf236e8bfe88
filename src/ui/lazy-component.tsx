import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  useEffect,
  type JSX,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { lazyLoad } from '../lib/browser/lazy-load'

export type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code before the first render. A failure is ignored: the render loads again and reports it. */
  readonly prefetch: () => void
}

/** Returns a component whose code loads on its first render, with the attempts of `lazyLoad`. */
export function lazyComponent<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyComponent<Props> {
  const component = lazy(async () => ({ default: pick(await lazyLoad(load)) }))
  return Object.assign(component, { prefetch: () => void load().catch(() => undefined) })
}

/** Returns handlers for a control that opens a lazy component. They load its code on hover or focus. */
export function prefetchOnHover({ prefetch }: Pick<LazyComponent<never>, 'prefetch'>) {
  return { onPointerEnter: prefetch, onFocus: prefetch }
}

/** Delay after which a ready page is considered idle. */
export const idleDelayMs = 2_000

/** Loads the code of lazy components once the page is ready and idle. */
export function usePrefetch(components: readonly Pick<LazyComponent<never>, 'prefetch'>[], pageIsReady: boolean): void {
  useEffect(() => {
    if (!pageIsReady) return
    const timer = setTimeout(() => {
      for (const component of components) component.prefetch()
    }, idleDelayMs)
    return () => clearTimeout(timer)
  }, [components, pageIsReady])
}

/**
 * An overlay that mounts, and loads its code, when it is first shown. It stays mounted afterwards, so that it can
 * handle its own closing.
 */
export function MountOnFirstOpen({ shown, children }: { shown: boolean; children: ReactNode }): JSX.Element | null {
  const [wasShown, setWasShown] = useState(shown)
  if (shown && !wasShown) setWasShown(true)
  return wasShown ? <Suspense fallback={null}>{children}</Suspense> : null
}
