import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectToWorker, createClient } from './worker-client'
import { packResponse, transferables, unpackRequest, type ToPage, type ToWorker } from './worker-protocol'

const timeouts = { aliveMs: 2_000, readyMs: 30_000 }

/** The page's port to a worker. A test sends the worker's messages with `sendToPage`. */
class FakePort extends EventTarget {
  readonly received: ToWorker[] = []
  closed = false
  readonly start = () => undefined
  readonly close = () => {
    this.closed = true
  }
  readonly postMessage = (message: ToWorker) => {
    this.received.push(message)
  }
  sendToPage(data: ToPage) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let port: FakePort
let worker: EventTarget & { port: MessagePort }
let hidden: (event: { persisted: boolean }) => void

function setUpWorker() {
  vi.useFakeTimers()
  port = new FakePort()
  worker = Object.assign(new EventTarget(), { port: port as unknown as MessagePort })
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof hidden, { signal }: { signal: AbortSignal }) => {
    hidden = (event) => void (signal.aborted || listener(event))
  })
}

/** Connects to the worker, and returns the outcome. */
function connect(changes: Partial<Parameters<typeof connectToWorker>[0]> = {}) {
  const outcome = { isReady: false, error: '' }
  connectToWorker({
    basePath: '/x/',
    open: () => ({ worker }),
    start: undefined,
    onGone: () => undefined,
    timeouts,
    ...changes,
  }).then(
    () => (outcome.isReady = true),
    (error: unknown) => (outcome.error = error instanceof Error ? error.message : ''),
  )
  return outcome
}

const ready = { type: 'ready', lock: undefined } satisfies ToPage
const hello: ToWorker = { type: 'hello', basePath: '/x/' }
const gaveUp: ToWorker = { type: 'bye', gaveUp: true }

describe('connecting to the backend worker', () => {
  beforeEach(setUpWorker)
  afterEach(() => void vi.useRealTimers())

  it('sends `hello` at once, and waits until the worker is ready', async () => {
    const outcome = connect()
    expect(port.received).toEqual([hello])
    port.sendToPage({ type: 'alive' })
    port.sendToPage({ type: 'alive' })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(outcome).toEqual({ isReady: false, error: '' })
    port.sendToPage(ready)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outcome).toEqual({ isReady: true, error: '' })
    expect([port.received, port.closed]).toEqual([[hello], false])
  })

  it('takes over a worker that the first script has greeted, and gives up one whose script is lost', async () => {
    const outcome = connect({ open: () => ({ worker, isGreeted: true }) })
    port.sendToPage(ready)
    await vi.advanceTimersByTimeAsync(0)
    expect([outcome.isReady, port.received]).toEqual([true, []])
    const lost = connect({ open: () => ({ worker, hasFailed: true }) })
    await vi.advanceTimersByTimeAsync(0)
    expect(lost.error).toBe('The backend worker could not be loaded')
  })

  it('sends the start of the page with the first message, and returns its outcome', async () => {
    const start = { baseUrl: 'http://app.test/x/', input: { scenario: 'default' } }
    const connected = connectToWorker({
      basePath: '/x/',
      open: () => ({ worker }),
      start,
      onGone: () => undefined,
      timeouts,
    })
    expect(port.received).toEqual([{ type: 'hello', basePath: '/x/', start }])
    port.sendToPage({ ...ready, outcome: { problem: 'no' } })
    expect((await connected).outcome).toEqual({ problem: 'no' })
  })

  it('gives up a worker that never runs, and ignores it when it runs later', async () => {
    const outcome = connect()
    await vi.advanceTimersByTimeAsync(1_990)
    expect(outcome.error).toBe('')
    await vi.advanceTimersByTimeAsync(10)
    expect(outcome.error).toBe('The browser does not run the backend worker')
    port.sendToPage({ type: 'alive' })
    port.sendToPage(ready)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([outcome.isReady, port.received, port.closed]).toEqual([false, [hello, gaveUp], true])
  })

  it('gives up a worker that runs but is not ready within 30 seconds', async () => {
    const outcome = connect()
    port.sendToPage({ type: 'alive' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(outcome.error).toBe('The backend worker did not become ready in time')
    expect(port.received.at(-1)).toEqual(gaveUp)
  })

  it('gives up at once when the worker fails, or cannot be loaded', async () => {
    const failed = connect()
    port.sendToPage({ type: 'failed', message: 'no room' })
    const unloadable = connect()
    worker.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(0)
    expect([failed.error, unloadable.error]).toEqual(['no room', 'The backend worker could not be loaded'])
  })

  it('sends `bye` when the page closes, but not when it enters the back/forward cache', () => {
    connect()
    hidden({ persisted: true })
    expect(port.received).toEqual([hello])
    hidden({ persisted: false })
    expect(port.received).toEqual([hello, { type: 'bye', gaveUp: false }])
  })
})

let channel: MessageChannel
let received: ToWorker[]
let client: ReturnType<typeof createClient>
let answer: (request: Request) => Response | Promise<Response>

function openChannel() {
  channel = new MessageChannel()
  received = []
  client = createClient(channel.port1)
  answer = async (request) => Response.json({ method: request.method, body: await request.text() }, { status: 201 })
  channel.port1.start()
  channel.port2.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    received.push(data)
    if (data.type === 'request') void respond(data)
  })
  channel.port2.start()
}

async function respond({ id, request }: Extract<ToWorker, { type: 'request' }>) {
  const response = await answer(unpackRequest(request, new AbortController().signal))
  if (response.type === 'error') return channel.port2.postMessage({ type: 'unreachable', id })
  const packed = await packResponse(response)
  return channel.port2.postMessage({ type: 'response', id, response: packed }, transferables(packed))
}

const ask = (init?: RequestInit) => client.fetch(new Request('http://app.test/graphql', init))

describe('requests to the backend worker', () => {
  beforeEach(openChannel)
  afterEach(() => {
    channel.port1.close()
    channel.port2.close()
  })

  it('transfer method, headers, body, status, and response', async () => {
    const response = await ask({ method: 'POST', body: 'größer', headers: { authorization: 'token' } })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ method: 'POST', body: 'größer' })
    expect(received[0]).toMatchObject({ type: 'request', request: { url: 'http://app.test/graphql' } })
    expect(JSON.stringify(received[0])).toContain('["authorization","token"]')
  })

  it('get their own responses, in any order', async () => {
    const order: string[] = []
    let releaseSlow: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      releaseSlow = resolve
    })
    answer = async (request) => {
      const body = await request.text()
      if (body === 'slow') await held
      order.push(body)
      releaseSlow()
      return new Response(body)
    }
    const [slow, fast] = await Promise.all(['slow', 'fast'].map((body) => ask({ method: 'POST', body })))
    expect([await slow?.text(), await fast?.text(), ...order]).toEqual(['slow', 'fast', 'fast', 'slow'])
  })

  it('may have a response without a body', async () => {
    answer = () => new Response(null, { status: 204 })
    const response = await ask()
    expect([response.status, response.body]).toEqual([204, null])
  })

  it('fail like fetch without a network', async () => {
    answer = () => Response.error()
    await expect(ask()).rejects.toThrow(new TypeError('Failed to fetch'))
  })

  it('reject at once when the page aborts, and abort in the worker', async () => {
    answer = () => new Promise(() => undefined)
    const controller = new AbortController()
    const pending = ask({ signal: controller.signal })
    await expect.poll(() => received).toHaveLength(1)
    controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => received.map(({ type }) => type)).toEqual(['request', 'abort'])
  })

  it('fail when the worker has died', async () => {
    answer = () => new Promise(() => undefined)
    const pending = ask()
    await expect.poll(() => received).toHaveLength(1)
    client.fail()
    await expect(pending).rejects.toThrow('Failed to fetch')
    await expect(ask()).rejects.toThrow('Failed to fetch')
  })
})
