import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../console/stage/protocol'
import { RELAY_LIMITS, StageRelay } from './stage-relay'

const going = new AbortController().signal
const take = (stage: string): Message => ({ kind: 'take', stage })
const stages = (messages: readonly Message[]) => messages.map((message) => 'stage' in message && message.stage)

let relay: StageRelay
beforeEach(() => {
  vi.useFakeTimers()
  relay = new StageRelay()
})
afterEach(() => vi.useRealTimers())

/** Whether it has been answered by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const settled = vi.fn<() => void>()
  void promise.then(settled)
  await vi.advanceTimersByTimeAsync(0)
  return settled.mock.calls.length > 0
}

describe('what desks and stages say to each other through the server', () => {
  it('is heard at the other end, in its order, by whoever waits and by whoever asks late', async () => {
    const { last } = await relay.listen('stage', undefined, {}, going)
    const waiting = relay.listen('stage', last, {}, going)
    relay.post({ to: 'stage', messages: [take('a'), take('b')] })
    const first = await waiting
    relay.post({ to: 'desk', messages: [take('x')] })
    relay.post({ to: 'stage', messages: [take('c')] })
    expect(stages(first.messages)).toEqual(['a', 'b'])
    const second = await relay.listen('stage', first.last, {}, going)
    expect(stages(second.messages)).toEqual(['c'])
    expect(await isSettled(relay.listen('stage', second.last, {}, going))).toBe(false)
  })

  it('begins for a page when that comes', async () => {
    relay.post({ to: 'stage', messages: [take('before')] })
    expect(await relay.listen('stage', undefined, {}, going)).toEqual({ last: 1, messages: [], held: [] })
  })

  it('is kept up to a bound, the newest of it', async () => {
    for (let n = 1; n <= RELAY_LIMITS.kept + 3; n++) relay.post({ to: 'desk', messages: [take(String(n))] })
    const { messages, last } = await relay.listen('desk', 0, {}, going)
    expect([messages.length, last]).toEqual([RELAY_LIMITS.kept, RELAY_LIMITS.kept + 3])
    expect(stages(messages)[0]).toBe('4')
  })

  it('lets nobody wait for ever, nor once he has gone, nor when the server ends', async () => {
    const patient = relay.listen('desk', 0, {}, going)
    await vi.advanceTimersByTimeAsync(RELAY_LIMITS.waitMs - 1)
    expect(await isSettled(patient)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await patient).toMatchObject({ messages: [] })

    const leaving = new AbortController()
    const left = relay.listen('desk', 0, {}, leaving.signal)
    leaving.abort()
    expect(await isSettled(left)).toBe(true)

    const late = relay.listen('desk', 0, {}, going)
    relay.close()
    expect(await isSettled(late)).toBe(true)
    expect(relay.closed).toBe(true)
  })
})

describe('whether a stage has a desk', () => {
  const held = async () => (await relay.listen('stage', undefined, {}, going)).held

  it('is told at once to whoever waits, and with the first word of the desk', async () => {
    const waiting = relay.listen('stage', 0, {}, going)
    relay.post({ to: 'stage', messages: [take('a')], holds: 'a' })
    expect(await waiting).toMatchObject({ held: ['a'], messages: [take('a')] })
    const other = relay.listen('stage', 1, {}, going)
    void relay.listen('desk', 1, { holds: 'b' }, going)
    expect(await other).toMatchObject({ held: ['a', 'b'] })
  })

  it('is seen by its asking: whoever has been silent for too long has gone', async () => {
    void relay.listen('desk', 0, { holds: 'a' }, going)
    await vi.advanceTimersByTimeAsync(RELAY_LIMITS.silentMs - 1)
    void relay.listen('desk', 0, { holds: 'a' }, going)
    await vi.advanceTimersByTimeAsync(RELAY_LIMITS.silentMs - 1)
    expect(await held()).toEqual(['a'])
    const waiting = relay.listen('stage', 0, {}, going)
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({ held: [] })
  })

  it('ends soon after it has said that it closes, unless it was only loaded anew', async () => {
    relay.post({ to: 'stage', messages: [], holds: 'a' })
    relay.post({ to: 'stage', messages: [], leaves: 'a' })
    await vi.advanceTimersByTimeAsync(RELAY_LIMITS.leavingMs - 1)
    relay.post({ to: 'stage', messages: [], holds: 'a' })
    await vi.advanceTimersByTimeAsync(RELAY_LIMITS.leavingMs)
    expect(await held()).toEqual(['a'])
    relay.post({ to: 'stage', messages: [], leaves: 'a' })
    await vi.advanceTimersByTimeAsync(RELAY_LIMITS.leavingMs)
    expect(await held()).toEqual([])
    // What it had said before may arrive after that.
    relay.post({ to: 'stage', messages: [], holds: 'a', by: 'former page' })
    relay.post({ to: 'stage', messages: [], leaves: 'a', by: 'former page' })
    relay.post({ to: 'stage', messages: [take('a')], holds: 'a', by: 'former page' })
    void relay.listen('desk', 0, { holds: 'a', by: 'former page' }, going)
    await vi.advanceTimersByTimeAsync(RELAY_LIMITS.leavingMs)
    expect(await held()).toEqual([])
    // Whoever was no desk cannot become one by leaving.
    relay.post({ to: 'stage', messages: [], leaves: 'b' })
    expect(await held()).toEqual([])
  })
})
