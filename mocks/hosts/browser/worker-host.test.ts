import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDurableBackend } from '../durable-backend'
import type { ToPage, ToWorker } from './worker-protocol'

vi.mock('../durable-backend')

interface Page {
  readonly port: MessagePort
  readonly heard: ToPage[]
  readonly say: (message: ToWorker) => void
}

const close = vi.fn<() => void>()
let answered: number
let connect: (event: { ports: MessagePort[] }) => void

/** Evaluates the modules anew, as WebKit did with a module of the address that the worker began with. */
async function evaluate() {
  vi.resetModules()
  return import('./worker-host')
}

function openPage(): Page {
  const { port1, port2 } = new MessageChannel()
  const heard: ToPage[] = []
  port1.addEventListener('message', ({ data }: MessageEvent<ToPage>) => heard.push(data))
  port1.start()
  return { port: port2, heard, say: (message) => port1.postMessage(message) }
}

const hello: ToWorker = { type: 'hello', basePath: '/' }
const request = { url: 'http://app.test/graphql', method: 'GET', headers: [], body: undefined }
const typesOf = ({ heard }: Page) => heard.map(({ type }) => type)

beforeEach(() => {
  answered = 0
  vi.stubGlobal('fairleadWorker', undefined)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('close', close)
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof connect) => (connect = listener))
  const fetch = () => {
    answered += 1
    return Promise.resolve(new Response('once'))
  }
  vi.mocked(createDurableBackend).mockResolvedValue({ fetch })
})

describe('the backend worker', () => {
  it('W14: shows a sign of life at once, and hears what was said before its host was there', async () => {
    vi.resetModules()
    await import('./worker-entry')
    const page = openPage()
    page.say(hello)
    page.say({ type: 'request', id: 1, request })
    connect({ ports: [page.port] })
    await expect.poll(() => typesOf(page).toSorted()).toEqual(['alive', 'ready', 'response'])
    expect(page.heard[0]).toEqual({ type: 'alive' })
  })

  it('begins in the world that the first page asks for, and signs in who is to be there', async () => {
    const tokens = { AccessToken: 'access', IdToken: 'id', RefreshToken: 'refresh' }
    const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({ AuthenticationResult: tokens })))
    vi.mocked(createDurableBackend).mockResolvedValue({ fetch })
    const { serve } = await evaluate()
    const [first, second] = [openPage(), openPage()]
    const wish = (optionsUrl: string): ToWorker => ({ type: 'hello', basePath: '/', optionsUrl })
    for (const { port } of [first, second]) serve(port)
    first.say(wish('http://app.test/wallet?scenario=low-balance&as=agent'))
    await expect.poll(() => first.heard).toMatchObject([{ type: 'ready', granted: { tokens: { username: 'agent' } } }])
    expect([vi.mocked(createDurableBackend).mock.calls, fetch.mock.calls.length]).toEqual([
      [['/', { scenario: 'low-balance' }, '/']],
      1,
    ])
    // The world is there by now: this page has it replaced.
    second.say(wish('http://app.test/?scenario=default'))
    await expect.poll(() => typesOf(second)).toEqual(['ready'])
    expect([vi.mocked(createDurableBackend).mock.calls.length, fetch.mock.calls.length]).toEqual([1, 2])
  })

  it('W14: is one backend that answers once, although it is evaluated twice', async () => {
    const [first, second] = [await evaluate(), await evaluate()]
    expect(first.serve).not.toBe(second.serve)
    const [page, other] = [openPage(), openPage()]
    for (const host of [first, second]) host.serve(page.port)
    second.serve(other.port)
    for (const each of [page, other]) each.say(hello)
    page.say({ type: 'request', id: 1, request })
    other.say({ type: 'request', id: 1, request })
    await expect.poll(() => [page, other].map((each) => typesOf(each).includes('response'))).toEqual([true, true])
    expect([answered, page.heard.length, other.heard.length]).toEqual([2, 2, 2])
    expect(createDurableBackend).toHaveBeenCalledOnce()
  })

  it('W14: ends itself when the only page has given it up, so that it never writes beside another host', async () => {
    const { serve } = await evaluate()
    const page = openPage()
    page.say({ type: 'bye', gaveUp: true })
    serve(page.port)
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(createDurableBackend).not.toHaveBeenCalled()
  })

  it('W14: begins nothing for a page that has given it up before it came to life', async () => {
    vi.resetModules()
    await import('./worker-entry')
    const page = openPage()
    page.say(hello)
    page.say({ type: 'bye', gaveUp: true })
    connect({ ports: [page.port] })
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(createDurableBackend).not.toHaveBeenCalled()
  })

  it('W14: goes on for the other pages, and for those that come after the last has left', async () => {
    const { serve } = await evaluate()
    const [left, stays] = [openPage(), openPage()]
    for (const { port } of [left, stays]) serve(port)
    left.say({ type: 'bye', gaveUp: true })
    stays.say(hello)
    await expect.poll(() => typesOf(stays)).toEqual(['ready'])
    stays.say({ type: 'bye', gaveUp: false })
    const next = openPage()
    serve(next.port)
    next.say(hello)
    await expect.poll(() => typesOf(next)).toEqual(['ready'])
    expect(close).not.toHaveBeenCalled()
  })

  it('says why there is no world, and tries again for the next page', async () => {
    const { serve } = await evaluate()
    vi.mocked(createDurableBackend).mockRejectedValueOnce(new Error('no room'))
    const [page, next] = [openPage(), openPage()]
    for (const { port } of [page, next]) serve(port)
    page.say(hello)
    await expect.poll(() => page.heard).toEqual([{ type: 'failed', message: 'no room' }])
    next.say(hello)
    await expect.poll(() => typesOf(next)).toEqual(['ready'])
  })
})
