import type { Message } from './protocol'

const channelName = 'fairlead-desk'

/** Web Lock that a stage's desk holds while it is open. Heartbeats do not work: a background tab may run timers once a minute. */
const lockOf = (stage: string): string => `fairlead-desk:${stage}`

/** Connects the presenter's desk with the app's windows in the same browser. */
export interface StageChannel {
  readonly say: (message: Message) => void
  /** Returns a function that removes the listener. */
  readonly onMessage: (listener: (message: Message) => void) => () => void
  /** Makes this page the stage's desk until the page unloads. */
  readonly hold: (stage: string) => void
  readonly isHeld: (stage: string) => Promise<boolean>
  /** Resolves when no desk holds the stage any more. */
  readonly released: (stage: string) => Promise<void>
}

export function openStageChannel(): StageChannel {
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
