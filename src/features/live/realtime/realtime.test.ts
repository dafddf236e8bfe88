import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeJwt } from '../../../lib/session/session-fixture'
import type { TokenSet } from '../../../lib/session/token-set'
import { realTimers } from '../../../lib/time/timers'
import { openingMs, usualSilenceMs } from './connection'
import { firstPauseMs, longestPauseMs, type RealtimeDeps, startRealtime, steadyMs } from './realtime'
import { PlayedSocket, playService } from './service-fixture'

const endpoint = 'wss://abc.appsync-realtime-api.eu-west-1.amazonaws.com/graphql'
const host = 'abc.appsync-api.eu-west-1.amazonaws.com'
const intervalMs = 800

const tokensOf = (sub: string, issue = 1): TokenSet => ({
  idToken: makeJwt({ sub, issue }),
  accessToken: 'access-token',
  refreshToken: 'refresh-token',
  username: 'agent',
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', PlayedSocket)
})
afterEach(() => void vi.useRealTimers())

function setUp(options: Partial<RealtimeDeps> = {}) {
  const service = playService()
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
    onStanding: (isStanding) => told.push(isStanding),
    onTopics: (topics) => told.push([...topics]),
    intervalMs,
    timers: realTimers,
    nowMs: () => Date.now(),
    random: () => 1,
    ...options,
  })
  return { ...service, world, told, refresh, realtime }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const expired = { errorType: 'UnauthorizedException', message: 'Token has expired.', errorCode: 401 }

describe('a connection', () => {
  it('says who asks in its address, and subscribes to what is for the person and for everybody', () => {
    const { last, told } = setUp()
    const socket = last()
    const authorization = { host, Authorization: tokensOf('sub-1').idToken }
    expect(`${socket.address.origin}${socket.address.pathname}`).toBe(endpoint)
    expect(socket.header).toEqual(authorization)
    expect(atob(socket.address.searchParams.get('payload') ?? '')).toBe('{}')
    expect(socket.protocol).toBe('graphql-ws')
    expect(socket.said).toEqual([])
    socket.opens()
    expect(socket.said).toEqual([{ type: 'connection_init' }])
    socket.says({ type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } })
    const [, ...starts] = socket.said
    expect(starts.map(({ type, id }) => [type, id])).toEqual([
      ['start', 'sub-1'],
      ['start', 'everybody'],
    ])
    for (const { id, payload } of starts) {
      expect(payload?.extensions).toEqual({ authorization })
      const { query, variables } = JSON.parse(payload?.data ?? '') as { query: string; variables: unknown }
      expect(query).toContain('onChanges(receiver: $receiver)')
      expect(variables).toEqual({ receiver: id })
    }
    socket.says({ type: 'start_ack', id: 'sub-1' })
    expect(told).toEqual([])
    socket.says({ type: 'start_ack', id: 'everybody' })
    expect(told).toEqual([true])
  })

  it('rings for what is told to its receivers, and for nobody else’s', async () => {
    const { last, told } = setUp()
    last().stands()
    last().tells('sub-1', ['FUNDS'])
    await pass(intervalMs)
    last().tells('everybody', ['OPEN_LEADS'])
    await pass(intervalMs)
    last().tells('sub-2', ['WALLETS'], 'sub-1')
    last().says({ type: 'data', id: 'sub-1', payload: { data: null, errors: [{ message: 'Nothing' }] } })
    last().says({ type: 'data', id: 'sub-1', payload: { data: { onChanges: { receiver: 'sub-1', topics: 'FUNDS' } } } })
    last().says({ type: 'data', id: 'sub-1' })
    last().says({ type: 'something younger' })
    last().says(null)
    last().dispatchEvent(new MessageEvent('message', { data: 'no JSON' }))
    await pass(intervalMs)
    expect(told).toEqual([true, ['FUNDS'], ['OPEN_LEADS']])
  })

  it('rings at once and then not before the interval is over, for everything together', async () => {
    const { last, told } = setUp()
    last().stands()
    last().tells('sub-1', ['FUNDS'])
    last().tells('sub-1', ['WALLETS'])
    last().tells('everybody', ['OPEN_LEADS'])
    last().tells('sub-1', ['WALLETS'])
    expect(told).toEqual([true, ['FUNDS']])
    await pass(intervalMs - 1)
    expect(told).toHaveLength(2)
    await pass(1)
    expect(told).toEqual([true, ['FUNDS'], ['WALLETS', 'OPEN_LEADS']])
    await pass(10 * intervalMs)
    expect(told).toHaveLength(3)
  })

  it.each([
    ['that the service has named', 60_000, 60_000],
    ['that is usual', undefined, usualSilenceMs],
  ])('is given up after a silence of the length %s', async (_, named, silenceMs) => {
    const { last, told, sockets } = setUp()
    last().stands(named)
    await pass(silenceMs - 1)
    last().says({ type: 'ka' })
    await pass(silenceMs - 1)
    expect(told).toEqual([true])
    await pass(1)
    expect(told).toEqual([true, false])
    expect(last().readyState).toBe(2)
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(2)
  })

  it.each([
    ['opens', () => undefined],
    ['is accepted', (socket: PlayedSocket) => socket.opens()],
    ['is subscribed', (socket: PlayedSocket) => socket.accepts(300_000)],
  ])('is given up where nothing comes before it %s', async (_, goOn) => {
    const { sockets, last } = setUp()
    goOn(last())
    await pass(openingMs + firstPauseMs - 1)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
  })
})

describe('what is lost', () => {
  it('N20: is tried again after pauses that double, up to five minutes', async () => {
    const { sockets, last, told } = setUp()
    const pauses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const at = Date.now()
      last().isCut()
      await vi.advanceTimersToNextTimerAsync()
      pauses.push(Date.now() - at)
      expect(sockets).toHaveLength(i + 2)
    }
    expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8].map((times) => times * firstPauseMs))
    expect(pauses.slice(-2)).toEqual([longestPauseMs, longestPauseMs])
    expect(told).toEqual([])
  })

  it('N20: is tried again where the browser opens nothing at all', async () => {
    const tried = vi.fn<() => never>(function refuse() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    vi.stubGlobal('WebSocket', tried)
    setUp()
    await pass(firstPauseMs)
    expect(tried).toHaveBeenCalledTimes(2)
    await pass(2 * firstPauseMs)
    expect(tried).toHaveBeenCalledTimes(3)
  })

  it('comes back soon after it has stood long enough, and later where it falls again and again', async () => {
    const { sockets, last } = setUp()
    const fallsAfter = async (ms: number) => {
      last().stands()
      await pass(ms)
      last().isCut()
    }
    await fallsAfter(100)
    await pass(firstPauseMs)
    await fallsAfter(100)
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(2)
    await pass(firstPauseMs)
    await fallsAfter(steadyMs)
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(4)
  })

  it('comes back at another moment in each tab', async () => {
    const { sockets, last } = setUp({ random: () => 0 })
    last().isCut()
    await pass(firstPauseMs / 2)
    expect(sockets).toHaveLength(2)
  })

  it.each([
    ['ended by the service', { type: 'complete', id: 'sub-1' }],
    ['refused by a resolver', { type: 'error', id: 'sub-1', payload: { errors: [{ errorType: 'Unauthorized' }] } }],
    [
      'one too many',
      { type: 'error', id: 'everybody', payload: { errors: [{ errorType: 'MaxSubscriptionsReachedError' }] } },
    ],
  ])('is as good as lost: a subscription that is %s', async (_, message) => {
    const { sockets, last, told, refresh } = setUp()
    last().stands()
    last().says(message)
    expect(told).toEqual([true, false])
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(2)
    expect(refresh).not.toHaveBeenCalled()
  })
})

describe('tokens', () => {
  it('are those of the moment', async () => {
    const { last, world } = setUp()
    world.tokens = tokensOf('sub-1', 7)
    last().isCut()
    await pass(firstPauseMs)
    expect(last().header).toMatchObject({ Authorization: tokensOf('sub-1', 7).idToken })
  })

  it.each([
    ['when the connection is asked for', expired, 'connection_error'],
    ['in words of another version', { errorType: 'Unauthorized', errorCode: 401 }, 'connection_error'],
    ['without a number', { errorType: 'UnauthorizedException', message: 'Token has expired.' }, 'connection_error'],
    ['when a subscription is', expired, 'error'],
  ])('are renewed once where they are refused %s', async (_, error, type) => {
    const { sockets, last, refresh } = setUp()
    const { idToken } = tokensOf('sub-1')
    last().accepts()
    last().refuses(error, type)
    expect(refresh.mock.calls).toEqual([[expect.objectContaining({ idToken })]])
    await pass(0)
    expect(sockets).toHaveLength(2)
    expect(last().header).toMatchObject({ Authorization: tokensOf('sub-1', 2).idToken })
    last().opens()
    last().refuses(error, type)
    await pass(firstPauseMs)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(sockets).toHaveLength(3)
  })

  it('are renewed again where those have served, and are refused later', async () => {
    const { last, refresh } = setUp()
    last().refuses(expired)
    await pass(0)
    last().stands()
    last().isCut()
    await pass(firstPauseMs)
    last().refuses(expired)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('that cannot be had are waited for', async () => {
    const { sockets, last, refresh, realtime } = setUp()
    refresh.mockRejectedValueOnce(new Error('The identity provider is gone'))
    last().refuses(expired)
    realtime.look()
    expect(sockets).toHaveLength(1)
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(2)
  })

  it('nobody listens without any', async () => {
    const { sockets } = setUp({ session: { tokensForRequest: () => null, refresh: vi.fn() } })
    await pass(longestPauseMs)
    expect(sockets).toEqual([])
  })
})

describe('an end', () => {
  it('is told to the service while nobody looks, and the next look begins anew', async () => {
    const { sockets, last, told, world, realtime } = setUp()
    const socket = last()
    socket.stands()
    world.isAwake = false
    realtime.look()
    expect(socket.types.slice(-2)).toEqual(['stop', 'stop'])
    expect(socket.readyState).toBe(2)
    socket.tells('sub-1', ['FUNDS'])
    socket.isCut()
    await pass(longestPauseMs)
    expect(told).toEqual([true, false])
    expect(sockets).toHaveLength(1)
    world.isAwake = true
    realtime.look()
    realtime.look()
    expect(sockets).toHaveLength(2)
  })

  it('calls off the wait for new tokens too', async () => {
    const { sockets, last, world, realtime } = setUp()
    last().refuses(expired)
    world.isAwake = false
    realtime.look()
    await pass(longestPauseMs)
    expect(sockets).toHaveLength(1)
  })

  it('S16: leaves nothing behind, whatever was under way', async () => {
    const { sockets, last, told, realtime } = setUp()
    const socket = last()
    socket.stands()
    socket.tells('sub-1', ['FUNDS'])
    socket.tells('sub-1', ['WALLETS'])
    realtime.stop()
    socket.tells('sub-1', ['LEADS'])
    socket.isCut()
    realtime.look()
    expect(vi.getTimerCount()).toBe(0)
    expect(told).toEqual([true, ['FUNDS']])
    expect(sockets).toHaveLength(1)
  })

  it('S16: opens nothing after a pause, or with new tokens that come late', async () => {
    const paused = setUp()
    paused.last().isCut()
    paused.realtime.stop()
    expect(vi.getTimerCount()).toBe(0)
    const renewing = setUp()
    renewing.last().refuses(expired)
    renewing.realtime.stop()
    await pass(longestPauseMs)
    expect([...paused.sockets, ...renewing.sockets]).toHaveLength(2)
  })

  it('S16: opens nothing where the look at the tokens finds that the person has gone', () => {
    let goes = (): void => undefined
    const tokensForRequest = () => {
      goes()
      return tokensOf('sub-1')
    }
    const { sockets, realtime, last } = setUp({ session: { tokensForRequest, refresh: vi.fn() } })
    last().isCut()
    goes = realtime.stop
    realtime.look()
    expect(sockets).toHaveLength(1)
  })
})
