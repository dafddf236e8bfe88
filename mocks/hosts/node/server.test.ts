import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveOverHttp, type HttpHost } from './server'

let answer: (request: Request) => Response | Promise<Response>
let host: HttpHost

beforeEach(async () => {
  host = await serveOverHttp({ fetch: async (request) => answer(request) }, { limits: { endMs: 50 } })
})

afterEach(() => host.close())

describe('the backend over HTTP', () => {
  it('passes requests and responses on unchanged', async () => {
    answer = async (request) => {
      const { method, url } = request
      const body = { method, url, token: request.headers.get('authorization'), body: await request.text() }
      return Response.json(body, { status: 418, headers: { 'x-fairlead-page': '7' } })
    }
    const response = await fetch(`${host.address}graphql?a=1`, {
      method: 'POST',
      body: 'größer',
      headers: { authorization: 'token' },
    })
    expect([response.status, response.headers.get('x-fairlead-page')]).toEqual([418, '7'])
    expect(await response.json()).toEqual({
      method: 'POST',
      url: `${host.address}graphql?a=1`,
      token: 'token',
      body: 'größer',
    })
  })

  it('sends responses without a body', async () => {
    answer = () => new Response(null, { status: 204 })
    const response = await fetch(host.address)
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  it('keeps a connection for the client’s next request longer than a long poll takes', async () => {
    answer = () => new Response('done')
    expect((await fetch(host.address)).headers.get('keep-alive')).toBe('timeout=120')
  })

  it('closes the connection for a simulated network error', async () => {
    answer = () => Response.error()
    await expect(fetch(host.address)).rejects.toThrow('fetch failed')
  })

  it('aborts the backend’s request when the client disconnects', async () => {
    let signal: AbortSignal | undefined
    answer = (request) => {
      signal = request.signal
      return new Promise(() => undefined)
    }
    const controller = new AbortController()
    const response = fetch(host.address, { signal: controller.signal })
    await expect.poll(() => signal).toBeDefined()
    controller.abort()
    await expect(response).rejects.toThrow('aborted')
    await expect.poll(() => signal?.aborted).toBe(true)
  })
})
