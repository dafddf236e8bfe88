import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryPictures } from '../world/picture-store'
import { parseGraphQLRequest } from '../services/parse-request'
import type { CurrentWorld } from '../saved-world/current-world'
import { pageNewsOf } from './page-news'
import { RequestLog } from './request-log'
import { type Exchange, runSteps, type Step } from './step'
import { control, faults, log, pageNews, save, service, session } from './steps'
import { graphqlRequest } from '../control/operations-client'
import { DEFAULT_NOW, openWorld } from '../kit/open-world'

const BASE_URL = 'http://sandbox.local/'
let host: CurrentWorld
let token: string
let exchange: Exchange

beforeEach(async () => {
  const { world, backend } = await openWorld(
    { scenario: 'funded-agent', freeze: false },
    { wallClock: () => Date.parse(DEFAULT_NOW) },
  )
  host = backend.host
  token = (await world.signIn('agent')).idToken
  exchange = await exchangeOf('{ getFundsBalance { fundsBalanceCents } }')
})

async function exchangeOf(query: string, authorization = token): Promise<Exchange> {
  const request = graphqlRequest(BASE_URL, { query }, authorization)
  return { request, baseUrl: BASE_URL, parsed: await parseGraphQLRequest(request), controlPath: undefined }
}

const answer = (text = 'done'): Step => vi.fn<Step>(() => Promise.resolve(new Response(text)))
const textOf = async (...steps: Step[]) => (await runSteps(steps, exchange)).text()

it('steps run in order, and each may answer', async () => {
  const first: Step = async (_exchange, next) => new Response(`(${await (await next()).text()})`)
  const last = answer('last')
  expect(await textOf(first, answer('middle'), last)).toBe('(middle)')
  expect(last).not.toHaveBeenCalled()
})

describe('the step', () => {
  it('pageNews tells the page the state after the request, and turns errors into responses', async () => {
    const response = await runSteps([pageNews(host), answer()], exchange)
    expect(pageNewsOf(response)).toMatchObject({ nowMs: host.world.now(), speed: 1, unsaved: null, reload: false })
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const failed = await runSteps([pageNews(host), () => Promise.reject(new Error('a detail'))], exchange)
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('a detail')])
    expect(report).toHaveBeenCalledOnce()
    // A network error has no headers.
    expect((await runSteps([pageNews(host), () => Promise.resolve(Response.error())], exchange)).type).toBe('error')
  })

  it('log notes what the page got, but no request of the console', async () => {
    const requests = new RequestLog()
    await textOf(log(host, requests), session(host), answer('{"data":1}'))
    expect(requests.latest()).toMatchObject([
      { operation: 'getFundsBalance', persona: 'user-agent', answer: { data: 1 } },
    ])
    exchange = { ...exchange, parsed: undefined, controlPath: 'state' }
    await textOf(log(host, requests), answer())
    expect(requests.latest()).toHaveLength(1)
  })

  it('save stores the entries of the request before its response', async () => {
    const run = vi.spyOn(host, 'run')
    expect(await textOf(save(host), answer())).toBe('done')
    expect(run).toHaveBeenCalledOnce()
  })

  it('control answers only the control API', async () => {
    const step = control({
      host,
      pictures: memoryPictures(),
      log: new RequestLog(),
      fetch: () => Promise.resolve(new Response('')),
      wallClock: () => 0,
    })
    expect(await textOf(step, answer())).toBe('done')
    exchange = { ...exchange, request: new Request(`${BASE_URL}__sandbox/clock`), controlPath: 'clock' }
    expect(await textOf(step, answer())).toContain('"frozen":false')
  })

  it('faults answers in place of the service if a fault matches, also by the role of the user', async () => {
    expect(await textOf(faults(host), answer())).toBe('done')
    host.world.changeFaults([{ role: 'MANAGER', effect: { status: 418 } }])
    expect(await textOf(faults(host), answer())).toBe('done')
    host.world.changeFaults([{ role: 'AGENT', effect: { status: 418 } }])
    expect((await runSteps([faults(host), answer()], exchange)).status).toBe(418)
  })

  it('session opens the session of the user, or rejects the token', async () => {
    expect(await textOf(session(host), answer())).toBe('done')
    expect(exchange.context).toMatchObject({ actor: { kind: 'user', userId: 'user-agent' }, baseUrl: BASE_URL })
    exchange = await exchangeOf('{ getFundsBalance { fundsBalanceCents } }', 'wrong')
    expect((await runSteps([session(host), answer()], exchange)).status).toBe(401)
  })

  it('service calls the service that the request addresses', async () => {
    const pictures = memoryPictures()
    expect(await textOf(session(host), service(pictures))).toContain('fundsBalanceCents')
    exchange = { ...exchange, parsed: undefined, context: undefined }
    expect((await runSteps([service(pictures)], exchange)).status).toBe(404)
  })
})
