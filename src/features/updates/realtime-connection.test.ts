import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handshakeTimeoutMs, defaultKeepAliveTimeoutMs } from './realtime-connection'
import {
  endpoint,
  type FakeWebSocket,
  host,
  intervalMs,
  pass,
  setUp,
  takeTimeAndSockets,
  tokensOf,
} from '../../test/realtime-fixture'
import { firstPauseMs } from './realtime'

beforeEach(takeTimeAndSockets)
afterEach(() => void vi.useRealTimers())

describe('a connection', () => {
  it('sends the token in its URL, and subscribes to changes for the user and for everybody', () => {
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

  it('reports changes for its own receivers only', async () => {
    const { last, told } = setUp()
    last().openAndConfirm()
    last().sendChange('sub-1', ['FUNDS'])
    await pass(intervalMs)
    last().sendChange('everybody', ['OPEN_LEADS'])
    await pass(intervalMs)
    last().sendChange('sub-2', ['WALLETS'], 'sub-1')
    last().says({ type: 'data', id: 'sub-1', payload: { data: null, errors: [{ message: 'Nothing' }] } })
    last().says({ type: 'data', id: 'sub-1', payload: { data: { onChanges: { receiver: 'sub-1', topics: 'FUNDS' } } } })
    last().says({ type: 'data', id: 'sub-1' })
    last().says({ type: 'something younger' })
    last().says(null)
    last().dispatchEvent(new MessageEvent('message', { data: 'no JSON' }))
    await pass(intervalMs)
    expect(told).toEqual([true, ['FUNDS'], ['OPEN_LEADS']])
  })

  it('reports the first change immediately, and later ones together after the interval', async () => {
    const { last, told } = setUp()
    last().openAndConfirm()
    last().sendChange('sub-1', ['FUNDS'])
    last().sendChange('sub-1', ['WALLETS'])
    last().sendChange('everybody', ['OPEN_LEADS'])
    last().sendChange('sub-1', ['WALLETS'])
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
    ['that is usual', undefined, defaultKeepAliveTimeoutMs],
  ])('ends and reconnects after a silence of the length %s', async (_, named, silenceMs) => {
    const { last, told, sockets } = setUp()
    last().openAndConfirm(named)
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
    ['is accepted', (socket: FakeWebSocket) => socket.opens()],
    ['is subscribed', (socket: FakeWebSocket) => socket.accepts(300_000)],
  ])('ends and reconnects if no message arrives before it %s', async (_, goOn) => {
    const { sockets, last } = setUp()
    goOn(last())
    await pass(handshakeTimeoutMs + firstPauseMs - 1)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
  })
})
