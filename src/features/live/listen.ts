import { isBackendInReach } from '../../lib/browser/online'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { env } from '../../lib/env'
import { log } from '../../lib/log'
import { realTimers } from '../../lib/time/timers'
import type { Realtime, RealtimeDeps } from './realtime/realtime'

type Listening = Pick<RealtimeDeps, 'session' | 'onStanding' | 'onTopics' | 'intervalMs'>

/** Returns whether the tab is visible and the backend is reachable. */
export const isAwake = (): boolean => document.visibilityState === 'visible' && isBackendInReach()

/** Subscribes to a realtime endpoint after its code has loaded. If the code fails to load, polling continues. */
export function listen(endpoint: string, listening: Listening): Realtime {
  let realtime: Realtime | undefined
  let isOver = false
  lazyLoad(() => import('./realtime/realtime')).then(
    ({ startRealtime }) => {
      if (isOver) return
      realtime = startRealtime({
        ...listening,
        endpoint,
        host: new URL(env.graphqlEndpoint, window.location.href).host,
        isAwake,
        timers: realTimers,
        nowMs: () => performance.now(),
        random: Math.random,
      })
    },
    (error: unknown) => log.debug('Changes are asked for, since they cannot be listened to', { error }),
  )
  return {
    look: () => realtime?.look(),
    stop() {
      isOver = true
      realtime?.stop()
    },
  }
}
