import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classify } from '../errors/classify'
import { makeTokens } from '../../test/session-fixture'
import {
  answer,
  expired,
  hang,
  lead,
  purchase,
  query,
  setUpClient,
  soldLead,
  tick,
  variables,
  type Respond,
} from '../../test/client-fixture'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unavailable = () => new Response('<html>', { status: 503 })

/** Rate-limits the first request for the given number of seconds. */
const busyFor =
  (seconds: string): Respond =>
  (_sent, count) =>
    count === 1 ? new Response('', { status: 429, headers: { 'retry-after': seconds } }) : answer(soldLead)

describe('retries', () => {
  it('sends a query three times, with pauses of one and two seconds', async () => {
    const { result, sent } = query(unavailable)
    await tick()
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(3)
    expect(classify((await result).error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(3)
  })

  it.each([
    ['a status', unavailable],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a GraphQL error', () => answer(null, [{ message: 'x', extensions: { code: 'RATE_LIMITED' } }])],
  ] satisfies [string, Respond][])('retries a query after %s', async (_name, failure) => {
    const { result, sent } = query((_sent, count) => (count === 1 ? failure() : answer(soldLead)))
    await vi.advanceTimersByTimeAsync(1000)
    expect((await result).data).toEqual(soldLead)
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['503', unavailable],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['500', () => new Response('', { status: 500 })],
    ['429', () => new Response('', { status: 429 })],
  ] satisfies [string, Respond][])('sends a mutation only once: %s', async (_name, respond) => {
    const { client, sent } = setUpClient(respond)
    const result = client.mutate({ mutation: purchase, variables })
    await vi.advanceTimersByTimeAsync(120_000)
    expect((await result).error).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  it('returns partial data with its errors and does not retry', async () => {
    const errors = [{ message: 'x', path: ['getLead', 'status'], extensions: { code: 'SERVICE_UNAVAILABLE' } }]
    const partial = { getLead: { __typename: 'Lead', id: '1', status: null } }
    const { result, sent } = query(() => answer(partial, errors))
    expect((await result).data).toEqual({ getLead: { ...partial.getLead, status: '' } })
    expect(classify((await result).error).code).toBe('SERVICE_UNAVAILABLE')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })

  it('waits for the time in Retry-After, and does not retry if it is too long', async () => {
    const patient = query(busyFor('7'))
    await vi.advanceTimersByTimeAsync(6999)
    expect(patient.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await patient.result).data).toEqual(soldLead)

    const tooLong = query(busyFor('11'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(classify((await tooLong.result).error).code).toBe('RATE_LIMITED')
    expect(tooLong.sent).toHaveLength(1)
  })
})

describe('timeout', () => {
  it('aborts a query without a response after 30 seconds and reports TIMEOUT', async () => {
    const { result, sent } = query((entry) => hang(entry.signal))
    const told = vi.fn<(error: unknown) => void>()
    void result.then(({ error }) => told(error))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(sent[0]?.signal.aborted).toBe(false)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(classify(told.mock.lastCall?.[0]).code).toBe('TIMEOUT')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(1)
  })

  it('covers attempts, pauses, and token refreshes with the same 30 seconds', async () => {
    const { result, session, sent, runningTimers } = query((entry, count) => {
      if (count === 1) return expired()
      return count === 2 ? new Response('', { status: 503 }) : hang(entry.signal)
    })
    session.refresh.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 12_000))
      return makeTokens()
    })
    const told = vi.fn<(error: unknown) => void>()
    void result.then(({ error }) => told(error))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(sent).toHaveLength(3)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(classify(told.mock.lastCall?.[0]).code).toBe('TIMEOUT')
    expect(runningTimers()).toBe(0)
  })

  it('reports TIMEOUT for a slow mutation, which is sent once', async () => {
    const { client, sent } = setUpClient((entry) => hang(entry.signal))
    const result = client.mutate({ mutation: purchase, variables })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(classify((await result).error)).toMatchObject({
      code: 'TIMEOUT',
      message: 'Request timed out. Please try again.',
    })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(1)
  })

  it('aborts the request when its subscriber leaves, and reports nothing', async () => {
    const { client, sent } = setUpClient((entry) => hang(entry.signal))
    const reported = vi.fn()
    const watched = client.watchQuery({ query: lead, variables }).subscribe({ next: reported, error: reported })
    await tick()
    reported.mockClear()
    watched.unsubscribe()
    await tick()
    expect(sent[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(reported).not.toHaveBeenCalled()
    expect(sent).toHaveLength(1)
  })

  it('leaves no timer running', async () => {
    const { result, runningTimers } = query(() => answer(soldLead))
    await result
    expect(runningTimers()).toBe(0)
  })
})
