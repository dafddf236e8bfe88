export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastInput {
  title: string
  description?: string | undefined
  tone?: ToastTone
  /** Time until it dismisses itself: 5 seconds by default, errors included. */
  durationMs?: number
  /** Makes the whole notification one button. */
  onClick?: () => void
  /** A button of its own beside the words: "Undo". Pressing it puts the notification away. */
  action?: { readonly label: string; readonly onClick: () => void }
  /** A toast of the same key replaces the one that is shown instead of standing beside it. */
  key?: string
}

export interface Toast extends ToastInput {
  id: string
  tone: ToastTone
  durationMs: number
}

/** What puts toasts on the screen. */
export interface ToastScreen {
  show: (toast: Toast) => void
  dismiss: (id: string) => void
}

export interface ToastStore {
  show: (input: ToastInput) => string
  dismiss: (id: string) => void
  /** Calls back while something waits to be shown and there is no screen for it; returns what calls that off. */
  onWaiting: (listener: () => void) => () => void
  /** From now on toasts are shown here, those that waited first; returns what takes the screen away again. */
  attach: (screen: ToastScreen) => () => void
}

const TOAST_MS = 5_000

/** Takes what is to be told at any time, also before the code that shows it has come. */
export function createToastStore(): ToastStore {
  let sequence = 0
  let screen: ToastScreen | null = null
  const waiting = new Map<string, Toast>()
  const listeners = new Set<() => void>()

  return {
    show(input) {
      sequence += 1
      const { key: id = `toast-${sequence}`, tone = 'info', durationMs = TOAST_MS } = input
      const toast: Toast = { ...input, id, tone, durationMs }
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
