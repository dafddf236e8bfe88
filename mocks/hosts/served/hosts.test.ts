import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serverToken, takeToken, withToken } from '../../console/server-token'
import { askServer } from './hosts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  network.mockImplementation(() => Promise.resolve(new Response('server')))
})

const sent = () => network.mock.calls.map(([request]) => request as Request)

describe('the requests of a page that the sandbox server serves', () => {
  it('have the token where they are for the control interface, and nowhere else', async () => {
    const ask = askServer(network, '/', 'secret')
    await ask(new Request('http://box.test/graphql', { method: 'POST', body: '{}' }))
    await ask(new Request('http://box.test/uploads/__sandbox/x'))
    const post = { method: 'POST', body: '{"on":1}', headers: { 'content-type': 'application/json' } }
    await ask(new Request('http://box.test/__sandbox/recording', post))
    expect(sent().map(({ headers }) => headers.get('x-sandbox-token'))).toEqual([null, null, 'secret'])
    const last = sent().at(-1)
    expect([last?.method, last?.headers.get('content-type'), await last?.text()]).toEqual([
      'POST',
      'application/json',
      '{"on":1}',
    ])
    expect(sent().every(({ url }) => !url.includes('secret'))).toBe(true)
  })

  it('are not made where they are certain to be refused, and say what is missing', async () => {
    const ask = askServer(network, '/', null)
    const refused = await ask(new Request('http://box.test/__sandbox/state'))
    expect(refused.status).toBe(401)
    expect(await refused.json()).toEqual({ error: expect.stringContaining('no key to the sandbox server') as string })
    expect(network).not.toHaveBeenCalled()
    expect(await (await ask(new Request('http://box.test/graphql'))).text()).toBe('server')
  })
})

describe('the token in an address', () => {
  function open(address: string) {
    const { pathname, search, hash } = new URL(address)
    const replaceState = vi.fn<History['replaceState']>()
    takeToken({
      location: { pathname, search, hash } as Location,
      history: { state: null, replaceState } as unknown as History,
    })
    return replaceState.mock.calls.map(([, , place]) => place)
  }

  it('is taken out of it at once, and kept', () => {
    expect(open('http://box.test/?desk#world=abc')).toEqual([])
    expect(serverToken()).toBeNull()
    expect(open(withToken('http://box.test/?desk', 'secret'))).toEqual(['/?desk'])
    expect(serverToken()).toBe('secret')
  })

  it('never is in the part that a browser sends', () => {
    expect(new URL(withToken('http://box.test/?desk', 'secret'))).toMatchObject({
      search: '?desk',
      hash: '#token=secret',
    })
  })
})
