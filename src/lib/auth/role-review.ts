import type { Timers } from '../time/timers'

/** Shortest time between the starts of two reviews. */
export const reviewPauseMs = 30_000

export interface RoleReview {
  /** Requests a review, because a server refused something that the known roles allow. */
  readonly doubt: () => void
  readonly clear: () => void
}

/** Returns a review that runs at the first doubt, and once more after the pause if further doubts occurred. */
export function createRoleReview(timers: Timers, review: () => void): RoleReview {
  let cancelPause: (() => void) | null = null
  let doubted = false

  function begin(): void {
    doubted = false
    cancelPause = timers.after(reviewPauseMs, () => {
      cancelPause = null
      if (doubted) begin()
    })
    review()
  }

  return {
    doubt() {
      if (cancelPause) doubted = true
      else begin()
    },
    clear() {
      cancelPause?.()
      cancelPause = null
    },
  }
}
