import { type ComponentType, type JSX, lazy } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { log } from '../../lib/telemetry/log'

/** Returns a lazy component for an optional part of the layout. Renders nothing if its code fails to load. */
export function lazyExtra(what: string, load: () => Promise<() => JSX.Element | null>): ComponentType {
  return lazy(async (): Promise<{ default: () => JSX.Element | null }> => {
    try {
      return { default: await lazyLoad(load) }
    } catch (error) {
      log.warn(`${what} could not be loaded; the page goes on without it`, { error })
      return { default: () => null }
    }
  })
}
