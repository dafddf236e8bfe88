import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StartInput } from '../../control/parse-start'
import type { Backend, createBackend as realCreateBackend } from '../../server'
import type { ToPage, ToWorker } from './worker-protocol'

const startWorld = vi.fn<(options: object) => Promise<void>>(() => Promise.resolve())
const createBackend = vi.hoisted(() => vi.fn<typeof realCreateBackend>())
vi.mock('../../server', () => ({ createBackend, preloadBackend: () => undefined }))

function answerWith(fetch: () => Promise<Response>): void {
  const world = { now: () => 1, header: {}, clockState: { frozen: false, speed: 1 } }
  const host = {
    world,
    run: (work: () => Promise<unknown>) => work(),
    start: startWorld,
    saveStatus: { reason: null },
    notice: null,
  }
  createBackend.mockResolvedValue({ fetch, host } as unknown as Backend)
}

interface Page {
  readonly port: MessagePort
  readonly received: ToPage[]
  readonly send: (message: ToWorker) => void
}

const close = vi.fn<() => void>()
let answered: number
let connect: (event: { ports: MessagePort[] }) => void

/** Evaluates the modules a second time, as WebKit did with a module that has the worker's own URL. */
async function evaluate() {
  vi.resetModules()
  return import('./worker-host')
}

function openPage(): Page {
  const { port1, port2 } = new MessageChannel()
  const received: ToPage[] = []
  port1.addEventListener('message', ({ data }: MessageEvent<ToPage>) => received.push(data))
  port1.start()
  return { port: port2, received, send: (message) => port1.postMessage(message) }
}

const hello: ToWorker = { type: 'hello', basePath: '/' }
const request = { url: 'http://app.test/graphql', method: 'GET', headers: [], body: undefined }
const typesOf = ({ received }: Page) => received.map(({ type }) => type)

// The first load transforms the modules, which takes longer than the tests wait.
beforeAll(() => import('../start-backend'))

beforeEach(() => {
  answered = 0
  vi.stubGlobal('fairleadWorker', undefined)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('close', close)
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof connect) => (connect = listener))
  answerWith(() => {
    answered += 1
    return Promise.resolve(new Response('once'))
  })
})

describe('the backend worker', () => {
  it('sends `alive` at once, and handles messages that arrived while its code loaded', async () => {
    vi.resetModules()
    await import('./worker-entry')
    const page = openPage()
    page.send(hello)
    page.send({ type: 'request', id: 1, request })
    connect({ ports: [page.port] })
    await expect.poll(() => typesOf(page).toSorted()).toEqual(['alive', 'ready', 'response'])
    expect(page.received[0]).toEqual({ type: 'alive' })
  })

  it('starts in the world of the first page’s start, and signs in the user', async () => {
    answerWith(() => Promise.resolve(Response.json({ AuthenticationResult: { IdToken: 'id' } })))
    const { serve } = await evaluate()
    const [first, second] = [openPage(), openPage()]
    const helloWith = (input: StartInput): ToWorker => ({
      type: 'hello',
      basePath: '/',
      start: { baseUrl: 'http://app.test/', input },
    })
    for (const { port } of [first, second]) serve(port)
    first.send(helloWith({ scenario: 'low-balance', as: 'agent' }))
    await expect
      .poll(() => first.received)
      .toMatchObject([{ type: 'ready', outcome: { tokens: { username: 'agent', idToken: 'id' } } }])
    expect(createBackend.mock.lastCall?.[0]).toMatchObject({ basePath: '/', start: { scenario: 'low-balance' } })
    expect(startWorld).not.toHaveBeenCalled()
    // The backend runs already, so the second page's options replace its world.
    second.send(helloWith({ scenario: 'default' }))
    await expect.poll(() => typesOf(second)).toEqual(['ready'])
    expect(createBackend).toHaveBeenCalledTimes(1)
    expect(startWorld).toHaveBeenCalledWith(expect.objectContaining({ scenario: 'default' }))
  })

  it('answers each request once, even if its modules are evaluated twice', async () => {
    const [first, second] = [await evaluate(), await evaluate()]
    expect(first.serve).not.toBe(second.serve)
    const [page, other] = [openPage(), openPage()]
    for (const host of [first, second]) host.serve(page.port)
    second.serve(other.port)
    for (const each of [page, other]) each.send(hello)
    page.send({ type: 'request', id: 1, request })
    other.send({ type: 'request', id: 1, request })
    await expect.poll(() => [page, other].map((each) => typesOf(each).includes('response'))).toEqual([true, true])
    expect([answered, page.received.length, other.received.length]).toEqual([2, 2, 2])
    expect(createBackend).toHaveBeenCalledOnce()
  })

  it('closes when the only page gives up, so that it never becomes a second writer', async () => {
    const { serve } = await evaluate()
    const page = openPage()
    page.send({ type: 'bye', gaveUp: true })
    serve(page.port)
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(createBackend).not.toHaveBeenCalled()
  })

  it('starts no backend for a page that gave up before the worker ran', async () => {
    vi.resetModules()
    await import('./worker-entry')
    const page = openPage()
    page.send(hello)
    page.send({ type: 'bye', gaveUp: true })
    connect({ ports: [page.port] })
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(createBackend).not.toHaveBeenCalled()
  })

  it('continues for other pages, and for pages that open after the last one closed', async () => {
    const { serve } = await evaluate()
    const [left, remaining] = [openPage(), openPage()]
    for (const { port } of [left, remaining]) serve(port)
    left.send({ type: 'bye', gaveUp: true })
    remaining.send(hello)
    await expect.poll(() => typesOf(remaining)).toEqual(['ready'])
    remaining.send({ type: 'bye', gaveUp: false })
    const next = openPage()
    serve(next.port)
    next.send(hello)
    await expect.poll(() => typesOf(next)).toEqual(['ready'])
    expect(close).not.toHaveBeenCalled()
  })

  it('reports why the backend failed, and tries again for the next page', async () => {
    const { serve } = await evaluate()
    createBackend.mockRejectedValueOnce(new Error('no room'))
    const [page, next] = [openPage(), openPage()]
    for (const { port } of [page, next]) serve(port)
    page.send(hello)
    await expect.poll(() => page.received).toEqual([{ type: 'failed', message: 'no room' }])
    next.send(hello)
    await expect.poll(() => typesOf(next)).toEqual(['ready'])
  })
})
