import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '../../lib/telemetry/log'
import { expired, pass, setUp, takeTimeAndSockets, tokensOf } from '../../test/realtime-fixture'
import { firstPauseMs, longestPauseMs, minStableConnectionMs } from './realtime'

beforeEach(takeTimeAndSockets)
afterEach(() => void vi.useRealTimers())

describe('a lost connection', () => {
  it('is retried after pauses that double, up to five minutes', async () => {
    const info = vi.spyOn(log, 'info').mockReturnValue()
    const { sockets, last, told } = setUp()
    const pauses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const at = Date.now()
      last().disconnect()
      await vi.advanceTimersToNextTimerAsync()
      pauses.push(Date.now() - at)
      expect(sockets).toHaveLength(i + 2)
    }
    expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8].map((times) => times * firstPauseMs))
    expect(pauses.slice(-2)).toEqual([longestPauseMs, longestPauseMs])
    expect(told).toEqual([])
    expect(info.mock.calls).toEqual([
      [expect.stringContaining('Check VITE_GRAPHQL_REALTIME_ENDPOINT'), { code: 'REALTIME' }],
    ])
    info.mockRestore()
  })

  it('is retried if the browser refuses to open a websocket', async () => {
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

  it('is retried soon if it lasted long enough, and later if it fails repeatedly', async () => {
    const { sockets, last } = setUp()
    const fallsAfter = async (ms: number) => {
      last().openAndConfirm()
      await pass(ms)
      last().disconnect()
    }
    await fallsAfter(100)
    await pass(firstPauseMs)
    await fallsAfter(100)
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(2)
    await pass(firstPauseMs)
    await fallsAfter(minStableConnectionMs)
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(4)
  })

  it('is retried after a pause with a random part, so that tabs do not reconnect together', async () => {
    const { sockets, last } = setUp({ random: () => 0 })
    last().disconnect()
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
  ])('is assumed and retried if a subscription is %s', async (_, message) => {
    const { sockets, last, told, refresh } = setUp()
    last().openAndConfirm()
    last().says(message)
    expect(told).toEqual([true, false])
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(2)
    expect(refresh).not.toHaveBeenCalled()
  })
})

describe('tokens', () => {
  it('are read again for each connection', async () => {
    const { last, world } = setUp()
    world.tokens = tokensOf('sub-1', 7)
    last().disconnect()
    await pass(firstPauseMs)
    expect(last().header).toMatchObject({ Authorization: tokensOf('sub-1', 7).idToken })
  })

  it.each([
    ['when the connection is asked for', expired, 'connection_error'],
    ['in words of another version', { errorType: 'Unauthorized', errorCode: 401 }, 'connection_error'],
    ['without a number', { errorType: 'UnauthorizedException', message: 'Token has expired.' }, 'connection_error'],
    ['when a subscription is', expired, 'error'],
  ])('are renewed once if they are refused %s', async (_, error, type) => {
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

  it('are renewed again if they are refused after a successful connection', async () => {
    const { last, refresh } = setUp()
    last().refuses(expired)
    await pass(0)
    last().openAndConfirm()
    last().disconnect()
    await pass(firstPauseMs)
    last().refuses(expired)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('are awaited, with a pause before the next attempt if the renewal fails', async () => {
    const { sockets, last, refresh, realtime } = setUp()
    refresh.mockRejectedValueOnce(new Error('The identity provider is gone'))
    last().refuses(expired)
    realtime.look()
    expect(sockets).toHaveLength(1)
    await pass(firstPauseMs)
    expect(sockets).toHaveLength(2)
  })

  it('are required to open a connection', async () => {
    const { sockets } = setUp({ session: { tokensForRequest: () => null, refresh: vi.fn() } })
    await pass(longestPauseMs)
    expect(sockets).toEqual([])
  })
})

describe('stopping', () => {
  it('unsubscribes while the tab is hidden, and reconnects when it is visible again', async () => {
    const { sockets, last, told, world, realtime } = setUp()
    const socket = last()
    socket.openAndConfirm()
    world.isAwake = false
    realtime.look()
    expect(socket.types.slice(-2)).toEqual(['stop', 'stop'])
    expect(socket.readyState).toBe(2)
    socket.sendChange('sub-1', ['FUNDS'])
    socket.disconnect()
    await pass(longestPauseMs)
    expect(told).toEqual([true, false])
    expect(sockets).toHaveLength(1)
    world.isAwake = true
    realtime.look()
    realtime.look()
    expect(sockets).toHaveLength(2)
  })

  it('also cancels the wait for new tokens', async () => {
    const { sockets, last, world, realtime } = setUp()
    last().refuses(expired)
    world.isAwake = false
    realtime.look()
    await pass(longestPauseMs)
    expect(sockets).toHaveLength(1)
  })

  it('clears all timers and ignores later messages', async () => {
    const { sockets, last, told, realtime } = setUp()
    const socket = last()
    socket.openAndConfirm()
    socket.sendChange('sub-1', ['FUNDS'])
    socket.sendChange('sub-1', ['WALLETS'])
    realtime.stop()
    socket.sendChange('sub-1', ['LEADS'])
    socket.disconnect()
    realtime.look()
    expect(vi.getTimerCount()).toBe(0)
    expect(told).toEqual([true, ['FUNDS']])
    expect(sockets).toHaveLength(1)
  })

  it('opens no connection after a pause, or with tokens that arrive late', async () => {
    const paused = setUp()
    paused.last().disconnect()
    paused.realtime.stop()
    expect(vi.getTimerCount()).toBe(0)
    const renewing = setUp()
    renewing.last().refuses(expired)
    renewing.realtime.stop()
    await pass(longestPauseMs)
    expect([...paused.sockets, ...renewing.sockets]).toHaveLength(2)
  })

  it('opens no connection if reading the tokens ends the session', () => {
    let goes = (): void => undefined
    const tokensForRequest = () => {
      goes()
      return tokensOf('sub-1')
    }
    const { sockets, realtime, last } = setUp({ session: { tokensForRequest, refresh: vi.fn() } })
    last().disconnect()
    goes = realtime.stop
    realtime.look()
    expect(sockets).toHaveLength(1)
  })
})
