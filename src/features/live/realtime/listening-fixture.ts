import { vi } from 'vitest'
import { makeJwt } from '../../../test/session-fixture'
import type { TokenSet } from '../../../lib/auth/tokens'
import { realTimers } from '../../../lib/time/timers'
import { type RealtimeDeps, startRealtime } from './realtime'
import { FakeWebSocket, recordSockets } from './service-fixture'

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
