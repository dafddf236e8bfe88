import type { StageChannel } from './channel'
import type { Message } from './protocol'

const channelName = 'fairlead-desk'

/** Held by the desk of a stage as long as it is open: heartbeats of a tab in the background come once a minute. */
const lockOf = (stage: string): string => `fairlead-desk:${stage}`

/** Between two pages of one browser. Nothing of it leaves the machine. */
export function openBrowserChannel(): StageChannel {
  const channel = new BroadcastChannel(channelName)
  return {
    say: (message) => channel.postMessage(message),
    onMessage(listener) {
      const hear = ({ data }: MessageEvent<Message>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    hold: (stage) => void navigator.locks.request(lockOf(stage), () => new Promise(() => undefined)),
    async isHeld(stage) {
      const { held } = await navigator.locks.query()
      return held?.some(({ name }) => name === lockOf(stage)) ?? false
    },
    released: (stage) => navigator.locks.request(lockOf(stage), { mode: 'shared' }, () => undefined),
  }
}
