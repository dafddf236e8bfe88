import { newIdempotencyKey } from '../../../src/lib/idempotency'
import type { Side, StageChannel } from './channel'
import type { Message } from './protocol'
import { STAGE_PATH, type Heard, type Mail } from './server-wire'

/** After a failure. A phone's network comes and goes. */
const retryMs = 1_000
/** Longer than the server lets anybody wait: it is no longer there, or the way to it is another one by now. */
const patienceMs = 30_000

export interface ServerChannelParts {
  readonly send?: typeof fetch
  readonly page?: Pick<Window, 'addEventListener'>
}

/**
 * Through the sandbox server, between any two machines that reach it, and without locks: those are kept from pages that have
 * come by plain http. That a desk is there is seen by its asking.
 */
export function openServerChannel(
  side: Side,
  baseUrl: string,
  { send = (input, init) => globalThis.fetch(input, init), page = window }: ServerChannelParts = {},
): StageChannel {
  const address = new URL(STAGE_PATH, baseUrl)
  const listeners = new Set<(message: Message) => void>()
  const news = new Set<() => void>()
  const outbox: Message[] = []
  let by = newIdempotencyKey()
  let heard: Heard | undefined
  let holds: string | undefined
  let sending = false
  let renew = (): void => undefined

  async function listen(): Promise<never> {
    for (;;) {
      const question = new URL(address)
      question.searchParams.set('to', side)
      if (heard) question.searchParams.set('after', String(heard.last))
      if (holds !== undefined) question.searchParams.set('holds', holds)
      question.searchParams.set('by', by)
      const given = new AbortController()
      const impatience = setTimeout(() => given.abort(), patienceMs)
      renew = () => given.abort()
      try {
        const response = await send(question, { signal: given.signal })
        if (!response.ok) throw new Error(`The sandbox server answered ${response.status}`)
        hear((await response.json()) as Heard)
      } catch {
        // Whoever is out of reach for a while takes up where he was; a desk that is not heard says so itself.
        await pause(retryMs)
      } finally {
        clearTimeout(impatience)
      }
    }
  }
  function hear(next: Heard): void {
    heard = next
    for (const tell of news) tell()
    for (const message of next.messages) for (const listener of listeners) listener(message)
    void flush()
  }

  /** One after the other, so that they come in their order; and not before the answers to them would be heard. */
  async function flush(): Promise<void> {
    if (sending || !heard) return
    sending = true
    while (outbox.length > 0) {
      const messages = [...outbox]
      try {
        await post({ to: side === 'desk' ? 'stage' : 'desk', messages, holds, by })
        // What the server refuses it would refuse again.
        outbox.splice(0, messages.length)
      } catch {
        // It is said when there is a network again.
        await pause(retryMs)
      }
    }
    sending = false
  }
  async function post(mail: Mail, keepalive = false): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    await send(address, { method: 'POST', headers, body: JSON.stringify(mail), keepalive })
  }

  /** Resolves when the server has told which stages have a desk, and they are as asked for. */
  const until = (isSo: (held: readonly string[]) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!heard || !isSo(heard.held)) return
        news.delete(look)
        resolve()
      }
      news.add(look)
      look()
    })

  // A page that closes says so; one that only falls silent, such as a phone's in a pocket, is waited for.
  page.addEventListener('pagehide', () => {
    if (holds !== undefined) void post({ to: 'stage', messages: [], leaves: holds, by }, true).catch(() => undefined)
  })
  // One that comes back from the browser's history is another one to the server, which takes no word of those that have closed.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) by = newIdempotencyKey()
  })
  // A connection that a phone had before it slept may be dead, and nobody tells.
  page.addEventListener('visibilitychange', () => renew())
  void listen()

  return {
    say(message) {
      // What is said over and over waits once; of where somebody is, only the latest word may be left out.
      const before = message.kind === 'here' ? outbox.slice(-1) : outbox
      const words = JSON.stringify(message)
      if (!before.some((other) => JSON.stringify(other) === words)) outbox.push(message)
      void flush()
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hold(stage) {
      holds = stage
    },
    async isHeld(stage) {
      await until(() => true)
      return heard?.held.includes(stage) ?? false
    },
    released: (stage) => until((held) => !held.includes(stage)),
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
