import {
  type ComponentType,
  createContext,
  createElement,
  type JSX,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { log } from '../../lib/log'
import { quietAfterMs } from '../on-demand'
import { createToastStore, type ToastStore } from './toast-store'

type OfferedToasts = Pick<ToastStore, 'show' | 'dismiss'>

/** A part of the app whose notifications are its own offers them here (see own-toasts). */
export const ToastContext = createContext<OfferedToasts | null>(null)

/** `useToasts().show({ title, description, tone })` from anywhere below the provider. */
export function useToasts(): OfferedToasts {
  const store = useContext(ToastContext)
  if (!store) throw new Error('useToasts needs a <ToastProvider> above it')
  return store
}

export function ToastProvider({ children, store }: { children: ReactNode; store?: ToastStore }): JSX.Element {
  const [toastStore] = useState(() => store ?? createToastStore())
  const region = useToastRegion(toastStore)
  return (
    <ToastContext value={toastStore}>
      {children}
      {region && createElement(region, { store: toastStore })}
    </ToastContext>
  )
}

const loadRegion = () => import('./ToastRegion')

/**
 * What shows the notifications. Its code is fetched when the page has come to rest, for what is told without a connection
 * must not wait for one, and put on the page with the first thing that is to be told.
 */
function useToastRegion(store: ToastStore): ComponentType<{ store: ToastStore }> | null {
  const [region, setRegion] = useState<ComponentType<{ store: ToastStore }> | null>(null)
  useEffect(() => {
    let state: 'idle' | 'loading' | 'over' = 'idle'
    const bring = async (): Promise<void> => {
      if (state !== 'idle') return
      state = 'loading'
      try {
        const { ToastRegion } = await lazyLoad(loadRegion)
        if (state === 'loading') setRegion(() => ToastRegion)
      } catch (error) {
        log.warn('Notifications wait, for the code that shows them could not be loaded', { error })
        if (state === 'loading') state = 'idle'
      }
    }
    const timer = setTimeout(() => loadRegion().catch(() => undefined), quietAfterMs)
    const stop = store.onWaiting(() => void bring())
    return () => {
      state = 'over'
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return region
}
