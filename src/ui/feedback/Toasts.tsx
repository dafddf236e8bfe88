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
import { log } from '../../lib/telemetry/log'
import { idleDelayMs } from '../lazy-component'
import { createToastStore, type OfferedToasts, type ToastStore } from './toast-store'

/** Toasts for the components below: the shared store, or the toasts of one user. */
export const ToastContext = createContext<OfferedToasts | null>(null)

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
 * Returns the region component from the first toast on. Its code loads earlier, so that a toast can also appear when
 * the connection is lost.
 */
function useToastRegion(store: ToastStore): ComponentType<{ store: ToastStore }> | null {
  const [region, setRegion] = useState<ComponentType<{ store: ToastStore }> | null>(null)
  useEffect(() => {
    const load = async (): Promise<void> => {
      try {
        const { ToastRegion } = await lazyLoad(loadRegion)
        setRegion(() => ToastRegion)
      } catch (error) {
        log.warn('The code that shows notifications could not be loaded. The next notification tries again', { error })
      }
    }
    const timer = setTimeout(() => void loadRegion().catch(() => undefined), idleDelayMs)
    const stop = store.onWaiting(() => void load())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return region
}
