import type { Timers } from '../time/timers'

/** No two reviews begin within this time, however much is refused. */
export const reviewPauseMs = 30_000

export interface RoleReview {
  /** Something was refused: are the roles that we know of still the person's? */
  readonly doubt: () => void
  readonly clear: () => void
}

/** Reviews at the first doubt, and once more after the pause when there has been another one meanwhile. */
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
