import { describe, expect, it, vi } from 'vitest'
import type { ChangeTopic } from '../../lib/api/__generated__/schema'
import type { Timers } from '../../lib/time/timers'
import { type ChangeResponse, createChangePoller, longestPauseMs, pauseMs } from './change-poller'

/** Returns timers that run only when the test calls `fire`. */
function handTimers() {
  const waiting: { delayMs: number; run: () => void }[] = []
  const timers: Timers = {
    after(delayMs, run) {
      const entry = { delayMs, run }
      waiting.push(entry)
      return () => {
        const at = waiting.indexOf(entry)
        if (at >= 0) waiting.splice(at, 1)
      }
    },
  }
  return { timers, waiting, fire: () => waiting.shift()?.run() }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

function setUp(answer: (since: string | null, mayWait: boolean) => Promise<ChangeResponse>) {
  const hand = handTimers()
  const heard: ChangeTopic[][] = []
  const world = { awake: true, nowMs: 0 }
  const fetchChanges = vi.fn(answer)
  const poller = createChangePoller({
    fetchChanges,
    onTopics: (topics) => heard.push([...topics]),
    isAwake: () => world.awake,
    timers: hand.timers,
    nowMs: () => world.nowMs,
    intervalMs: 800,
    heldOpenFromMs: 5_000,
  })
  return { ...hand, heard, world, fetchChanges, poller }
}

it('polls from the last cursor, one request at a time, at most once per interval', async () => {
  let count = 0
  const { poller, fetchChanges, fire, heard, waiting } = setUp(() => {
    count += 1
    return Promise.resolve({ cursor: `c${count}`, topics: count === 2 ? ['FUNDS'] : [] })
  })
  poller.start()
  poller.start()
  await settled()
  expect(fetchChanges.mock.calls).toEqual([
    [null, true],
    [null, true],
  ])
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([800])
  fire()
  await settled()
  expect(fetchChanges.mock.calls.at(-1)).toEqual(['c2', true])
  expect(heard).toEqual([['FUNDS'], []])
})

it('polls again at once if a response with changes took longer than the interval', async () => {
  const answers: ((value: ChangeResponse) => void)[] = []
  const { poller, heard, fetchChanges, fire, waiting } = setUp(() => new Promise((resolve) => answers.push(resolve)))
  poller.start()
  fire()
  poller.wake()
  expect(fetchChanges).toHaveBeenCalledTimes(1)
  answers[0]?.({ cursor: 'c1', topics: ['WALLETS'] })
  await settled()
  expect(heard).toEqual([['WALLETS']])
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([0])
  fire()
  expect(fetchChanges.mock.calls).toEqual([
    [null, true],
    ['c1', true],
  ])
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([800])
})

it('distinguishes a service that holds requests open from a slow one by the time of an empty response', async () => {
  const answers: ((value: ChangeResponse) => void)[] = []
  const { poller, fire, waiting, world } = setUp(() => new Promise((resolve) => answers.push(resolve)))
  const pauses: number[] = []
  poller.start()
  for (const tookMs of [4_999, 4_999, 5_000, 4_999]) {
    fire()
    world.nowMs += tookMs
    answers.shift()?.({ cursor: 'c', topics: [] })
    await settled()
    pauses.push(waiting[0]?.delayMs ?? -1)
    fire()
  }
  expect(pauses).toEqual([1_600, 3_200, 0, 1_600])
})

it('polls a service that cannot hold requests open less and less often until something changes', async () => {
  const news: ChangeTopic[][] = [[], [], [], [], [], [], ['FUNDS'], []]
  let count = 0
  const { poller, fire, waiting } = setUp(() => Promise.resolve({ cursor: 'c', topics: news[count++] ?? [] }))
  const pauses: number[] = []
  poller.start()
  for (const _ of news) {
    await settled()
    pauses.push(waiting[0]?.delayMs ?? 0)
    fire()
  }
  expect(pauses).toEqual([1_600, 3_200, 6_400, 12_800, 12_800, 12_800, 800, 1_600])
  poller.wake()
  await settled()
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([1_600])
})

it('waits longer after each failure, up to half a minute, and polls at once when woken', async () => {
  let failing = true
  const { poller, fetchChanges, fire, waiting } = setUp(() =>
    failing ? Promise.reject(new Error('offline')) : Promise.resolve({ cursor: 'c', topics: ['FUNDS'] }),
  )
  poller.start()
  await settled()
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([1600])
  fire()
  await settled()
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([3200])
  expect(pauseMs(800, 20)).toBe(longestPauseMs)
  failing = false
  poller.wake()
  await settled()
  expect(fetchChanges).toHaveBeenCalledTimes(3)
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([800])
})

it('pauses while the tab is hidden, and continues from the last cursor', async () => {
  const { poller, fetchChanges, fire, world, waiting } = setUp(() => Promise.resolve({ cursor: 'c1', topics: [] }))
  poller.start()
  await settled()
  world.awake = false
  fire()
  await settled()
  expect(fetchChanges).toHaveBeenCalledTimes(1)
  expect(waiting).toEqual([])
  world.awake = true
  poller.wake()
  await settled()
  expect(fetchChanges.mock.calls).toEqual([
    [null, true],
    ['c1', true],
  ])
})

it('ignores a response that arrives after the stop, and polls no more', async () => {
  let answer: (value: ChangeResponse) => void = () => undefined
  const { poller, heard, waiting, fetchChanges } = setUp(() => new Promise((resolve) => (answer = resolve)))
  poller.start()
  poller.stop()
  answer({ cursor: 'late', topics: ['FUNDS'] })
  await settled()
  expect(heard).toEqual([])
  expect(waiting).toEqual([])
  poller.wake()
  expect(fetchChanges).toHaveBeenCalledTimes(1)
})

it('starts without a cursor if restarted while an earlier request is in flight', async () => {
  const answers: ((value: ChangeResponse) => void)[] = []
  const { poller, heard, fetchChanges } = setUp(() => new Promise((resolve) => answers.push(resolve)))
  poller.start()
  poller.stop()
  poller.start()
  expect(fetchChanges.mock.calls).toEqual([
    [null, true],
    [null, true],
  ])
  answers[0]?.({ cursor: 'former', topics: ['FUNDS'] })
  await settled()
  expect(heard).toEqual([])
})

describe('while the service pushes changes', () => {
  const answering = (topics: ChangeTopic[] = []) => setUp(() => Promise.resolve({ cursor: 'c1', topics }))

  it('requests earlier changes once, without long polling, and then pauses', async () => {
    const { poller, fetchChanges, fire, heard, waiting } = answering(['FUNDS'])
    poller.start()
    await settled()
    poller.setPushed(true)
    await settled()
    expect(fetchChanges.mock.calls.at(-1)).toEqual(['c1', false])
    expect(heard).toEqual([['FUNDS'], ['FUNDS']])
    while (waiting.length > 0) fire()
    await settled()
    expect(fetchChanges).toHaveBeenCalledTimes(2)
  })

  it('polls once when woken, because pushed changes may be lost', async () => {
    const { poller, fetchChanges, fire, waiting } = answering()
    poller.start()
    await settled()
    poller.setPushed(true)
    await settled()
    poller.wake()
    await settled()
    expect(fetchChanges.mock.calls.slice(2)).toEqual([['c1', false]])
    while (waiting.length > 0) fire()
    expect(fetchChanges).toHaveBeenCalledTimes(3)
  })

  it('polls once more after a request in flight, which may miss recent changes', async () => {
    const answers: ((value: ChangeResponse) => void)[] = []
    const { poller, fetchChanges, fire, waiting } = setUp(() => new Promise((resolve) => answers.push(resolve)))
    poller.start()
    poller.setPushed(true)
    expect(fetchChanges).toHaveBeenCalledTimes(1)
    fire()
    answers[0]?.({ cursor: 'c1', topics: [] })
    await settled()
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([0])
    fire()
    expect(fetchChanges.mock.calls.at(-1)).toEqual(['c1', false])
    answers[1]?.({ cursor: 'c2', topics: [] })
    await settled()
    while (waiting.length > 0) fire()
    expect(fetchChanges).toHaveBeenCalledTimes(2)
  })

  it('retries the catch-up request until it succeeds', async () => {
    let failing = true
    const { poller, fetchChanges, fire, waiting } = setUp(() =>
      failing ? Promise.reject(new Error('offline')) : Promise.resolve({ cursor: 'c', topics: [] }),
    )
    poller.start()
    poller.setPushed(true)
    await settled()
    fire()
    await settled()
    failing = false
    fire()
    await settled()
    expect(fetchChanges).toHaveBeenCalledTimes(3)
    while (waiting.length > 0) fire()
    expect(fetchChanges).toHaveBeenCalledTimes(3)
  })

  it('continues from the last cursor at once when the pushes end', async () => {
    const { poller, fetchChanges, fire } = answering()
    poller.start()
    await settled()
    poller.setPushed(true)
    await settled()
    poller.setPushed(false)
    await settled()
    expect(fetchChanges.mock.calls.slice(2)).toEqual([['c1', true]])
    fire()
    await settled()
    expect(fetchChanges.mock.calls.slice(3)).toEqual([['c1', true]])
  })
})
