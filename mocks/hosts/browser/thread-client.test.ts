import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from './thread-client'
import { packResponse, transferables, unpackRequest, type ToThread } from './wire'

let channel: MessageChannel
let received: ToThread[]
let client: ReturnType<typeof createClient>
let answer: (request: Request) => Response | Promise<Response>

beforeEach(() => {
  channel = new MessageChannel()
  received = []
  client = createClient(channel.port1)
  answer = async (request) => Response.json({ method: request.method, body: await request.text() }, { status: 201 })
  channel.port1.start()
  channel.port2.addEventListener('message', ({ data }: MessageEvent<ToThread>) => {
    received.push(data)
    if (data.type === 'request') void respond(data)
  })
  channel.port2.start()
})

afterEach(() => {
  channel.port1.close()
  channel.port2.close()
})

async function respond({ id, request }: Extract<ToThread, { type: 'request' }>) {
  const response = await answer(unpackRequest(request, new AbortController().signal))
  if (response.type === 'error') return channel.port2.postMessage({ type: 'unreachable', id })
  const packed = await packResponse(response)
  return channel.port2.postMessage({ type: 'response', id, response: packed }, transferables(packed))
}

const ask = (init?: RequestInit) => client.fetch(new Request('http://app.test/graphql', init))

describe('asking the backend thread', () => {
  it('carries method, headers, body, status and answer', async () => {
    const response = await ask({ method: 'POST', body: 'größer', headers: { authorization: 'token' } })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ method: 'POST', body: 'größer' })
    expect(received[0]).toMatchObject({ type: 'request', request: { url: 'http://app.test/graphql' } })
    expect(JSON.stringify(received[0])).toContain('["authorization","token"]')
  })

  it('pairs answers that come in another order', async () => {
    const order: string[] = []
    let letSlowGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letSlowGo = resolve
    })
    answer = async (request) => {
      const body = await request.text()
      if (body === 'slow') await held
      order.push(body)
      letSlowGo()
      return new Response(body)
    }
    const [slow, fast] = await Promise.all(['slow', 'fast'].map((body) => ask({ method: 'POST', body })))
    expect([await slow?.text(), await fast?.text(), ...order]).toEqual(['slow', 'fast', 'fast', 'slow'])
  })

  it('answers without a body as such', async () => {
    answer = () => new Response(null, { status: 204 })
    const response = await ask()
    expect([response.status, response.body]).toEqual([204, null])
  })

  it('ends as fetch does when the network is gone', async () => {
    answer = () => Response.error()
    await expect(ask()).rejects.toThrow(new TypeError('Failed to fetch'))
  })

  it('N13: gives up at once when the page aborts, and tells the thread', async () => {
    answer = () => new Promise(() => undefined)
    const controller = new AbortController()
    const pending = ask({ signal: controller.signal })
    await expect.poll(() => received).toHaveLength(1)
    controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => received.map(({ type }) => type)).toEqual(['request', 'abort'])
  })

  it('ends everything under way when the thread has died', async () => {
    answer = () => new Promise(() => undefined)
    const pending = ask()
    await expect.poll(() => received).toHaveLength(1)
    client.fail()
    await expect(pending).rejects.toThrow('Failed to fetch')
    await expect(ask()).rejects.toThrow('Failed to fetch')
  })
})
