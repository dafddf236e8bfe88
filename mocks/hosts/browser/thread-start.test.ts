import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startThread } from './thread-start'
import type { ToPage, ToThread } from './wire'

const limits = { aliveMs: 2_000, readyMs: 30_000 }

/** The page's end of a thread that says what the test lets it say. */
class FakePort extends EventTarget {
  readonly heard: ToThread[] = []
  closed = false
  readonly start = () => undefined
  readonly close = () => {
    this.closed = true
  }
  readonly postMessage = (message: ToThread) => {
    this.heard.push(message)
  }
  say(data: ToPage) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let port: FakePort
let worker: EventTarget & { port: MessagePort }
let hidden: (event: { persisted: boolean }) => void

beforeEach(() => {
  vi.useFakeTimers()
  port = new FakePort()
  worker = Object.assign(new EventTarget(), { port: port as unknown as MessagePort })
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof hidden, { signal }: { signal: AbortSignal }) => {
    hidden = (event) => void (signal.aborted || listener(event))
  })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Starts the thread, and says how that has ended so far. */
function start(
  scriptThere: Promise<unknown> = Promise.resolve(),
  changes: Partial<Parameters<typeof startThread>[0]> = {},
) {
  const outcome = { ready: false, refused: '' }
  const here = Promise.resolve()
  startThread({
    basePath: '/x/',
    open: () => worker,
    scriptThere,
    lineFree: here,
    asked: undefined,
    onGranted: () => undefined,
    onGone: () => undefined,
    limits,
    ...changes,
  }).then(
    () => (outcome.ready = true),
    (error: unknown) => (outcome.refused = error instanceof Error ? error.message : ''),
  )
  return outcome
}

const ready = { type: 'ready', lock: undefined } satisfies ToPage
const hello: ToThread = { type: 'hello', basePath: '/x/' }
const pauseOf = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const gaveUp: ToThread = { type: 'bye', gaveUp: true }

describe('starting the backend thread', () => {
  it('W14: says hello once, before it hears a sign of life, and waits until the thread is ready', async () => {
    const outcome = start()
    await vi.advanceTimersByTimeAsync(0)
    expect(port.heard).toEqual([hello])
    port.say({ type: 'alive' })
    port.say({ type: 'alive' })
    await vi.advanceTimersByTimeAsync(0)
    expect(port.heard).toEqual([hello])
    await vi.advanceTimersByTimeAsync(29_000)
    expect(outcome).toEqual({ ready: false, refused: '' })
    port.say(ready)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outcome).toEqual({ ready: true, refused: '' })
    expect([port.heard.length, port.closed]).toEqual([1, false])
  })

  it('lets the app’s files come first, and gives what the address asks for along with its first word', async () => {
    let free: () => void = () => undefined
    const granted: unknown[] = []
    const asked = 'http://app.test/x/?scenario=default'
    const lineFree = new Promise<void>((resolve) => (free = resolve))
    start(undefined, { lineFree, asked, onGranted: (given) => granted.push(given) })
    port.say({ type: 'alive' })
    await vi.advanceTimersByTimeAsync(0)
    expect(port.heard).toEqual([])
    free()
    await vi.advanceTimersByTimeAsync(0)
    expect(port.heard).toEqual([{ type: 'hello', basePath: '/x/', asked }])
    port.say({ ...ready, granted: { problem: 'no' } })
    expect(granted).toEqual([{ problem: 'no' }])
  })

  it('W14: gives a thread up that shows no sign of life within two seconds', async () => {
    const outcome = start()
    await vi.advanceTimersByTimeAsync(1_990)
    expect(outcome.refused).toBe('')
    await vi.advanceTimersByTimeAsync(10)
    expect(outcome.refused).toBe('The browser does not run the backend thread')
    expect([port.heard, port.closed]).toEqual([[hello, gaveUp], true])
  })

  it('W14: says nothing more to a thread that comes to life after it was given up, or whose files the line had no room for', async () => {
    const outcome = start(undefined, { lineFree: pauseOf(2_500) })
    await vi.advanceTimersByTimeAsync(2_000)
    port.say({ type: 'alive' })
    port.say(ready)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([outcome.ready, port.heard]).toEqual([false, [gaveUp]])
  })

  it('W14: gives a thread up that lives and is not ready within half a minute', async () => {
    const outcome = start()
    port.say({ type: 'alive' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(outcome.refused).toBe('The backend thread did not become ready in time')
    expect(port.heard.at(-1)).toEqual(gaveUp)
  })

  it('W14: does not take a slow network for a silent thread, nor waits for it for ever', async () => {
    let arrive: () => void = () => undefined
    const outcome = start(new Promise<void>((resolve) => (arrive = resolve)))
    await vi.advanceTimersByTimeAsync(20_000)
    arrive()
    await vi.advanceTimersByTimeAsync(1_990)
    expect(outcome.refused).toBe('')
    port.say({ type: 'alive' })
    port.say(ready)
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.ready).toBe(true)

    const never = start(new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(never.refused).toBe('The script of the backend thread did not come in time')
  })

  it('ends at once when the thread says that it failed, or cannot be loaded', async () => {
    const failed = start()
    port.say({ type: 'failed', message: 'no room' })
    const unloadable = start()
    worker.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(0)
    expect([failed.refused, unloadable.refused]).toEqual(['no room', 'The backend thread could not be loaded'])
  })

  it('takes leave when the page goes for good, and only then', () => {
    start()
    hidden({ persisted: true })
    expect(port.heard).toEqual([])
    hidden({ persisted: false })
    expect(port.heard).toEqual([{ type: 'bye', gaveUp: false }])
  })
})
