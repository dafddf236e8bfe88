/** For tests: a fake websocket of AppSync's realtime endpoint, and updates that listen to it. */
import { vi } from 'vitest'
import { type RealtimeDeps, startRealtime } from '../features/updates/realtime'
import type { TokenSet } from '../lib/auth/tokens'
import { realTimers } from '../lib/time/timers'
import { makeJwt } from './session-fixture'

/** A message from the page to the fake realtime service. */
interface Said {
  readonly type: string
  readonly id?: string
  readonly payload?: { readonly data: string; readonly extensions: { readonly authorization: unknown } }
}

export class FakeWebSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly said: Said[] = []
  readonly address: URL
  readonly protocol: string

  constructor(address: string, protocol: string) {
    super()
    this.address = new URL(address)
    this.protocol = protocol
    played.push(this)
  }

  send(text: string): void {
    if (this.readyState !== FakeWebSocket.OPEN) throw new DOMException('Still connecting', 'InvalidStateError')
    this.said.push(JSON.parse(text) as Said)
  }

  close(): void {
    this.readyState = 2
  }

  /** Decoded `header` parameter of the URL. */
  get header(): unknown {
    return JSON.parse(atob(this.address.searchParams.get('header') ?? ''))
  }

  get types(): readonly string[] {
    return this.said.map(({ type }) => type)
  }

  get receivers(): readonly string[] {
    return this.said.flatMap(({ type, id }) => (type === 'start' && id !== undefined ? [id] : []))
  }

  opens(): void {
    this.readyState = FakeWebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  says(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  accepts(connectionTimeoutMs?: number): void {
    this.opens()
    this.says({ type: 'connection_ack', payload: { connectionTimeoutMs } })
  }

  /** Opens the connection and confirms all subscriptions. */
  openAndConfirm(connectionTimeoutMs?: number): void {
    this.accepts(connectionTimeoutMs)
    for (const id of this.receivers) this.says({ type: 'start_ack', id })
  }

  sendChange(receiver: string, topics: readonly string[], id = receiver): void {
    this.says({ type: 'data', id, payload: { data: { onChanges: { receiver, topics } } } })
  }

  refuses(error: object, type = 'connection_error'): void {
    this.says({ type, payload: { errors: [error] } })
  }

  disconnect(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

let played: FakeWebSocket[] = []

/** Records the sockets opened from now on. The test must stub `WebSocket` with `FakeWebSocket`. */
export function recordSockets() {
  const sockets: FakeWebSocket[] = []
  played = sockets
  return {
    sockets,
    last(): FakeWebSocket {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('No websocket has been opened')
      return socket
    },
  }
}

export const endpoint = 'wss://abc.appsync-realtime-api.eu-west-1.amazonaws.com/graphql'
export const host = 'abc.appsync-api.eu-west-1.amazonaws.com'
export const intervalMs = 800

export const tokensOf = (sub: string, issue = 1): TokenSet => ({
  idToken: makeJwt({ sub, issue }),
  accessToken: 'access-token',
  refreshToken: 'refresh-token',
  username: 'agent',
})

/** Installs fake timers and the fake websocket. Used before each test. */
export function takeTimeAndSockets(): void {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeWebSocket)
}

/** Starts realtime updates against a fake service, and records what they report in `told`. */
export function setUp(options: Partial<RealtimeDeps> = {}) {
  const service = recordSockets()
  const world = { isAwake: true, tokens: tokensOf('sub-1') as TokenSet | null }
  const told: unknown[] = []
  const refresh = vi.fn(() => {
    world.tokens = tokensOf('sub-1', 2)
    return Promise.resolve(world.tokens)
  })
  const realtime = startRealtime({
    endpoint,
    host,
    session: { tokensForRequest: () => world.tokens, refresh },
    isAwake: () => world.isAwake,
    onConnected: (isConnected) => told.push(isConnected),
    onTopics: (topics) => told.push([...topics]),
    intervalMs,
    timers: realTimers,
    nowMs: () => Date.now(),
    random: () => 1,
    ...options,
  })
  return { ...service, world, told, refresh, realtime }
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const expired = { errorType: 'UnauthorizedException', message: 'Token has expired.', errorCode: 401 }
