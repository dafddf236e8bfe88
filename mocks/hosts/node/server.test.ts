import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveOverHttp, type HttpHost } from './server'

let answer: (request: Request) => Response | Promise<Response>
let host: HttpHost

beforeEach(async () => {
  host = await serveOverHttp({ fetch: async (request) => answer(request) }, { limits: { endMs: 50 } })
})

afterEach(() => host.close())

describe('the backend over HTTP', () => {
  it('gets the request as it was sent, and sends the answer as it was made', async () => {
    answer = async (request) => {
      const { method, url } = request
      const body = { method, url, token: request.headers.get('authorization'), body: await request.text() }
      return Response.json(body, { status: 418, headers: { 'x-fairlead-now': '7' } })
    }
    const response = await fetch(`${host.address}graphql?a=1`, {
      method: 'POST',
      body: 'größer',
      headers: { authorization: 'token' },
    })
    expect([response.status, response.headers.get('x-fairlead-now')]).toEqual([418, '7'])
    expect(await response.json()).toEqual({
      method: 'POST',
      url: `${host.address}graphql?a=1`,
      token: 'token',
      body: 'größer',
    })
  })

  it('answers without a body as such', async () => {
    answer = () => new Response(null, { status: 204 })
    const response = await fetch(host.address)
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  it('ends the connection when the network is meant to fail', async () => {
    answer = () => Response.error()
    await expect(fetch(host.address)).rejects.toThrow('fetch failed')
  })

  it('N13: tells the backend when nobody waits any more', async () => {
    let gone: AbortSignal | undefined
    answer = (request) => {
      gone = request.signal
      return new Promise(() => undefined)
    }
    const controller = new AbortController()
    const asked = fetch(host.address, { signal: controller.signal })
    await expect.poll(() => gone).toBeDefined()
    controller.abort()
    await expect(asked).rejects.toThrow('aborted')
    await expect.poll(() => gone?.aborted).toBe(true)
  })
})
