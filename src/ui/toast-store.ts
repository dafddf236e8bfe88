export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastInput {
  title: string
  description?: string | undefined
  tone?: ToastTone
  /** How long it stays, 5 seconds unless told. */
  durationMs?: number
  /** Makes the whole notification one button. */
  onClick?: () => void
  /** A toast of the same key replaces the one that is shown instead of standing beside it. */
  key?: string
}

export interface Toast extends ToastInput {
  id: string
  tone: ToastTone
}

export interface ToastStore {
  show: (input: ToastInput) => string
  dismiss: (id: string) => void
  /** Stops the clock of every toast while the pointer or the focus is on them. */
  pause: () => void
  resume: () => void
  subscribe: (listener: () => void) => () => void
  snapshot: () => readonly Toast[]
}

export const TOAST_MS = 5_000
const MOST_AT_ONCE = 5

interface Countdown {
  timer: ReturnType<typeof setTimeout> | undefined
  startedAt: number
  remainingMs: number
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let paused = false
  let sequence = 0
  const countdowns = new Map<string, Countdown>()
  const listeners = new Set<() => void>()

  const set = (next: readonly Toast[]): void => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: string): void => {
    clearTimeout(countdowns.get(id)?.timer)
    countdowns.delete(id)
    set(toasts.filter((toast) => toast.id !== id))
    // The pointer may have been on the toast that is gone now, in which case no leave event follows.
    if (toasts.length === 0) paused = false
  }
  const start = (id: string, countdown: Countdown): void => {
    countdown.startedAt = performance.now()
    countdown.timer = setTimeout(() => dismiss(id), countdown.remainingMs)
  }

  return {
    show: (input) => {
      sequence += 1
      const id = input.key ?? `toast-${sequence}`
      clearTimeout(countdowns.get(id)?.timer)
      const countdown: Countdown = { timer: undefined, startedAt: 0, remainingMs: input.durationMs ?? TOAST_MS }
      countdowns.set(id, countdown)
      const others = toasts.filter((toast) => toast.id !== id)
      for (const crowded of others.slice(0, Math.max(0, others.length - MOST_AT_ONCE + 1))) dismiss(crowded.id)
      set([...toasts.filter((toast) => toast.id !== id), { ...input, id, tone: input.tone ?? 'info' }])
      if (!paused) start(id, countdown)
      return id
    },
    dismiss,
    pause: () => {
      if (paused) return
      paused = true
      for (const countdown of countdowns.values()) {
        clearTimeout(countdown.timer)
        countdown.remainingMs -= performance.now() - countdown.startedAt
      }
    },
    resume: () => {
      if (!paused) return
      paused = false
      for (const [id, countdown] of countdowns) start(id, countdown)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => toasts,
  }
}
