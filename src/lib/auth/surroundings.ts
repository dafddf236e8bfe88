import { isBackendInReach } from '../browser/lazy-load'
import { tokenStorageKey } from './token-store'

/** Browser state and events that the session uses. */
export interface SessionSurroundings {
  readonly isOnline: () => boolean
  /** Subscribes to changes of the stored tokens by other tabs. */
  readonly onStorageChange: (listener: () => void) => () => void
  /** Subscribes to the user's return to the page: back-forward cache, another tab, sleep, or back online. */
  readonly onReturn: (listener: () => void) => () => void
}

export function browserSurroundings(page: Window = window): SessionSurroundings {
  return {
    isOnline: () => isBackendInReach(page.navigator),
    onStorageChange(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key means that all of storage was cleared.
        if (event.key === null || event.key === tokenStorageKey) listener()
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
    onReturn(listener) {
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener()
      }
      const onVisible = () => {
        if (page.document.visibilityState === 'visible') listener()
      }
      page.addEventListener('pageshow', onPageShow)
      page.addEventListener('online', listener)
      page.document.addEventListener('visibilitychange', onVisible)
      return () => {
        page.removeEventListener('pageshow', onPageShow)
        page.removeEventListener('online', listener)
        page.document.removeEventListener('visibilitychange', onVisible)
      }
    },
  }
}
