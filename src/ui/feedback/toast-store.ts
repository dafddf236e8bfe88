export interface ToastInput {
  title: string
  description?: string | undefined
  /** Error whose details the toast shows. */
  error?: unknown
  tone?: 'success' | 'info' | 'warning' | 'error'
  /** Time until the toast closes automatically: 5 seconds by default, also for errors. */
  durationMs?: number
  /** Click handler, which turns the toast into a button. */
  onClick?: () => void
  /** Button beside the text: "Undo". A press also closes the toast. */
  action?: { readonly label: string; readonly onClick: () => void }
  /** Key of the toast. It replaces the visible toast with the same key. */
  key?: string
}

export type Toast = ToastInput & Required<Pick<ToastInput, 'tone' | 'durationMs'>> & { readonly id: string }

/** Output that displays the toasts. */
export interface ToastScreen {
  readonly show: (toast: Toast) => void
  readonly dismiss: (id: string) => void
}

/** What a component needs to show toasts. */
export type OfferedToasts = Pick<ToastStore, 'show' | 'dismiss'>

export interface ToastStore {
  /** Returns the toast's id. */
  readonly show: (input: ToastInput) => string
  readonly dismiss: (id: string) => void
  /** Calls `listener` when a toast waits for a screen. Returns an unsubscribe function. */
  readonly onWaiting: (listener: () => void) => () => void
  /** Shows the waiting toasts and all later ones on this screen. Returns a function that detaches the screen. */
  readonly attach: (screen: ToastScreen) => () => void
}

/** Returns a store that accepts toasts at any time, even before the code that shows them has loaded. */
export function createToastStore(): ToastStore {
  let sequence = 0
  let screen: ToastScreen | null = null
  const waiting = new Map<string, Toast>()
  const listeners = new Set<() => void>()
  return {
    show(input) {
      sequence += 1
      const { key: id = `toast-${sequence}`, tone = 'info', durationMs = 5_000 } = input
      const toast = { ...input, id, tone, durationMs }
      if (screen) screen.show(toast)
      else {
        waiting.set(id, toast)
        for (const listener of listeners) listener()
      }
      return id
    },
    dismiss(id) {
      waiting.delete(id)
      screen?.dismiss(id)
    },
    onWaiting(listener) {
      listeners.add(listener)
      if (waiting.size > 0) listener()
      return () => listeners.delete(listener)
    },
    attach(next) {
      screen = next
      for (const toast of waiting.values()) next.show(toast)
      waiting.clear()
      return () => {
        if (screen === next) screen = null
      }
    },
  }
}

/** Toasts of one user, in the shared region. */
export interface OwnToasts extends OfferedToasts {
  /** Dismisses this user's toasts, and ignores later ones. */
  readonly close: () => void
}

export function createOwnToasts(store: OfferedToasts): OwnToasts {
  const shown = new Set<string>()
  let isClosed = false
  return {
    show(input) {
      if (isClosed) return ''
      const id = store.show(input)
      shown.add(id)
      return id
    },
    dismiss(id) {
      if (shown.delete(id)) store.dismiss(id)
    },
    close() {
      isClosed = true
      for (const id of shown) store.dismiss(id)
      shown.clear()
    },
  }
}
