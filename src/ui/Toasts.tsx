import { createContext, type JSX, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names'
import { subscribeToDialogs, topmostDialog } from './dialog-stack'
import { Icon, type IconName } from './Icon'
import { IconButton } from './IconButton'
import { createToastStore, type Toast, type ToastStore, type ToastTone } from './toast-store'
import styles from './Toasts.module.css'

const ToastContext = createContext<ToastStore | null>(null)

/** `useToasts().show({ title, description, tone })` from anywhere below the provider. */
export function useToasts(): Pick<ToastStore, 'show' | 'dismiss'> {
  const store = useContext(ToastContext)
  if (!store) throw new Error('useToasts needs a <ToastProvider> above it')
  return store
}

export function ToastProvider({ children, store }: { children: ReactNode; store?: ToastStore }): JSX.Element {
  const [toastStore] = useState(() => store ?? createToastStore())
  return (
    <ToastContext value={toastStore}>
      {children}
      <ToastRegion store={toastStore} />
    </ToastContext>
  )
}

const toneIcon: Record<ToastTone, IconName> = {
  success: 'checkCircle',
  info: 'info',
  warning: 'alert',
  error: 'alert',
}

function ToastRegion({ store }: { store: ToastStore }): JSX.Element {
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot)
  const dialog = useSyncExternalStore(subscribeToDialogs, topmostDialog)
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only stops the clock while being read.
    <section
      aria-label="Notifications"
      className={styles.region}
      data-print="hide"
      onMouseEnter={store.pause}
      onMouseLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
      ))}
    </section>,
    dialog ?? document.body,
  )
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }): JSX.Element {
  const text = (
    <>
      <span className={styles.title}>{toast.title}</span>
      {toast.description ? <span className={styles.description}>{toast.description}</span> : null}
    </>
  )
  return (
    <div role={toast.tone === 'error' ? 'alert' : 'status'} className={classNames(styles.toast, styles[toast.tone])}>
      <Icon name={toneIcon[toast.tone]} size={18} className={styles.icon} />
      {toast.onClick ? (
        <button
          type="button"
          className={styles.text}
          onClick={() => {
            onDismiss()
            toast.onClick?.()
          }}
        >
          {text}
        </button>
      ) : (
        <div className={styles.text}>{text}</div>
      )}
      <IconButton label={`Dismiss: ${toast.title}`} icon="close" size="sm" onClick={onDismiss} />
    </div>
  )
}
