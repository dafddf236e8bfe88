import type { ChangeTopic } from '../../../lib/api/__generated__/schema'
import type { Timers } from '../../../lib/time/timers'
import { addressOf, type Authorization, INIT, readMessage, startOf, stopOf, SUBPROTOCOL } from './wire'

/** Longest wait for each message of the service until all subscriptions are active. */
export const openingMs = 15_000
/** Longest silence of a service that names no limit. */
export const usualSilenceMs = 300_000

export interface ConnectionOptions {
  readonly endpoint: string
  readonly authorization: Authorization
  readonly receivers: readonly string[]
  readonly timers: Timers
  /** Called when all subscriptions are active. From then on, no change is missed. */
  readonly onStanding: () => void
  readonly onNews: (topics: readonly ChangeTopic[]) => void
  /** Called once, and never after `close`. */
  readonly onEnd: (end: { readonly refusedByToken: boolean }) => void
}

export interface Connection {
  readonly close: () => void
}

/** Opens one connection and its subscriptions. Throws if the browser refuses to open a websocket. */
export function openConnection(options: ConnectionOptions): Connection {
  const { authorization, receivers, timers, onStanding, onNews, onEnd } = options
  const socket = new WebSocket(addressOf(options.endpoint, authorization), SUBPROTOCOL)
  const waitedFor = new Set(receivers)
  let silenceMs = usualSilenceMs
  let over = false
  let cancelSilence: (() => void) | undefined

  function expectWord(): void {
    cancelSilence?.()
    cancelSilence = timers.after(waitedFor.size > 0 ? openingMs : silenceMs, () => end(false))
  }

  function close(): void {
    if (over) return
    over = true
    cancelSilence?.()
    if (socket.readyState === WebSocket.OPEN) for (const receiver of receivers) socket.send(stopOf(receiver))
    socket.close()
  }

  function end(refusedByToken: boolean): void {
    if (over) return
    close()
    onEnd({ refusedByToken })
  }

  function hear(data: unknown): void {
    const message = readMessage(data)
    switch (message.kind) {
      case 'accepted':
        silenceMs = message.silenceMs ?? usualSilenceMs
        for (const receiver of receivers) socket.send(startOf(receiver, authorization))
        break
      case 'started':
        if (waitedFor.delete(message.receiver) && waitedFor.size === 0) onStanding()
        break
      case 'news':
        onNews(message.topics)
        break
      case 'refused':
        return end(message.byToken)
      case 'over':
        return end(false)
      case 'alive':
    }
    if (!over) expectWord()
  }

  socket.addEventListener('open', () => {
    if (!over) socket.send(INIT)
  })
  socket.addEventListener('message', ({ data }) => {
    if (!over) hear(data)
  })
  socket.addEventListener('close', () => end(false))
  expectWord()
  return { close }
}
