import type { ChangeTopic } from '../../../lib/graphql/__generated__/schema'
import type { Timers } from '../../../lib/time/timers'

export interface Gathering {
  readonly add: (topics: readonly ChangeTopic[]) => void
  readonly stop: () => void
}

/** Reports the first topics immediately, and batches later ones per interval, because each report refetches screens. */
export function gather(tell: (topics: readonly ChangeTopic[]) => void, timers: Timers, intervalMs: number): Gathering {
  const waiting = new Set<ChangeTopic>()
  let cancel: (() => void) | undefined

  function tellAll(): void {
    cancel = undefined
    if (waiting.size === 0) return
    const topics = [...waiting]
    waiting.clear()
    cancel = timers.after(intervalMs, tellAll)
    tell(topics)
  }

  return {
    add(topics) {
      for (const topic of topics) waiting.add(topic)
      if (!cancel) tellAll()
    },
    stop() {
      cancel?.()
      waiting.clear()
    },
  }
}
