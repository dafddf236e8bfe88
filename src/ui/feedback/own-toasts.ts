import type { ToastStore } from './toast-store'

/** Notifications that go with whoever they were made for, while the region that shows them stays. */
export interface OwnToasts extends Pick<ToastStore, 'show' | 'dismiss'> {
  /** Takes away what is shown and lets nothing more through: what comes late is nobody's news. */
  readonly close: () => void
}

export function createOwnToasts(store: Pick<ToastStore, 'show' | 'dismiss'>): OwnToasts {
  const shown = new Set<string>()
  let closed = false
  return {
    show(input) {
      if (closed) return ''
      const id = store.show(input)
      shown.add(id)
      return id
    },
    dismiss(id) {
      if (shown.delete(id)) store.dismiss(id)
    },
    close() {
      closed = true
      for (const id of shown) store.dismiss(id)
      shown.clear()
    },
  }
}
