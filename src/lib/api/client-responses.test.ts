import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorMessages } from '../errors/catalogue'
import { classify } from '../errors/classify'
import { deferred, makeTokens } from '../../test/session-fixture'
import { answer, hang, lead, purchase, setUpClient, soldLead } from '../../test/client-fixture'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const variables = { leadId: '1' }
const html = () =>
  new Response('<!doctype html><p>the app</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })

async function errorOf(respond: () => Response) {
  const { client } = setUpClient(respond)
  const result = client.query({ query: lead, variables })
  await vi.advanceTimersByTimeAsync(10_000)
  return classify((await result).error)
}

describe('invalid responses', () => {
  it('reports the app’s own HTML page as INTERNAL', async () => {
    expect(await errorOf(html)).toMatchObject({ code: 'INTERNAL', message: errorMessages.INTERNAL, retryable: false })
  })

  it.each([
    ['truncated', () => json('{"data":{"getLead":')],
    ['204', () => new Response(null, { status: 204 })],
    ['{}', () => json('{}')],
    ['null', () => json('null')],
    ['a list', () => json('[]')],
    ['a number', () => json('7')],
    ['data that is none', () => json('{"data":7}')],
    ['an empty list of errors', () => json('{"errors":[]}')],
    ['no data and no errors', () => json('{"data":null}')],
    ['plain text', () => new Response('hello')],
    ['a redirect', () => new Response('', { status: 302 })],
  ])('reports %s as INTERNAL with the app’s message', async (_name, respond) => {
    expect(await errorOf(respond)).toMatchObject({ code: 'INTERNAL', message: errorMessages.INTERNAL })
  })

  it.each(['application/json', 'application/graphql-response+json; charset=utf-8'])(
    'reads the errors of other servers than AppSync, with the type %s',
    async (type) => {
      const failing = (status: number, extensions?: object) => () =>
        new Response(JSON.stringify({ errors: [{ message: 'No', path: ['getLead'], extensions }], data: null }), {
          status,
          headers: { 'content-type': type },
        })
      const codes = [
        await errorOf(failing(200, { code: 'FORBIDDEN' })),
        await errorOf(failing(400, { code: 'NOT_FOUND' })),
        await errorOf(failing(401, { code: 'UNAUTHENTICATED' })),
        await errorOf(failing(200)),
      ].map(({ code }) => code)
      expect(codes).toEqual(['FORBIDDEN', 'NOT_FOUND', 'AUTHENTICATION_FAILED', 'INTERNAL'])
    },
  )

  it('accepts a byte order mark', async () => {
    const { client } = setUpClient(() => json(`\ufeff${JSON.stringify({ data: soldLead })}`))
    expect((await client.query({ query: lead, variables })).data).toEqual(soldLead)
  })

  it('accepts incremental and extensions beside the data', async () => {
    const { client } = setUpClient(() =>
      json(JSON.stringify({ data: soldLead, incremental: [], extensions: { cost: 1 } })),
    )
    expect((await client.query({ query: lead, variables })).data).toEqual(soldLead)
  })

  it('never shows the HTML page of a gateway', async () => {
    const error = await errorOf(() => new Response('<html>nginx</html>', { status: 503 }))
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: errorMessages.SERVICE_UNAVAILABLE })
  })

  it('reports a refused connection as a connection error', async () => {
    const { client } = setUpClient(() => Promise.reject(new TypeError('Failed to fetch')))
    const result = client.mutate({ mutation: purchase, variables })
    expect(classify((await result).error).message).toBe('Connection error. Please check your internet and try again.')
  })
})

describe('a client after its user has left', () => {
  it('sends no more requests', async () => {
    const { client, sent, leave } = setUpClient(() => answer(soldLead))
    leave(makeTokens({ username: 'manager' }))
    expect(classify((await client.query({ query: lead, variables })).error)).toMatchObject({ aborted: true })
    expect(classify((await client.mutate({ mutation: purchase, variables })).error)).toMatchObject({ aborted: true })
    expect(sent).toHaveLength(0)
  })

  it('aborts requests in flight and makes no further attempts', async () => {
    const { client, sent, leave, runningTimers } = setUpClient((entry) => hang(entry.signal))
    const late = client.query({ query: lead, variables })
    await vi.advanceTimersByTimeAsync(0)
    leave()
    expect(classify((await late).error)).toMatchObject({ aborted: true })
    expect(sent[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(1)
    expect(runningTimers()).toBe(0)
  })

  it('does not cache a response that arrives after the sign-out', async () => {
    const response = deferred<Response>()
    const { client, leave } = setUpClient(() => response.promise)
    const seen: unknown[] = []
    const late = client
      .query({ query: lead, variables })
      .then((result) => seen.push(result.data))
      .catch((error: unknown) => seen.push(classify(error).message))
    await vi.advanceTimersByTimeAsync(0)
    leave()
    response.resolve(answer(soldLead))
    await vi.advanceTimersByTimeAsync(0)
    await late
    expect(client.extract()).toEqual({})
    expect(JSON.stringify(seen)).not.toContain('SOLD')
  })

  it('does not refresh tokens after a rejected request of the former user', async () => {
    const response = deferred<Response>()
    const { client, session, leave } = setUpClient(() => response.promise)
    const late = client.mutate({ mutation: purchase, variables })
    await vi.advanceTimersByTimeAsync(0)
    leave()
    response.resolve(new Response('', { status: 401 }))
    const error = await late.then((result) => result.error).catch((thrown: unknown) => thrown)
    expect(error).toBeDefined()
    expect(session.refresh).not.toHaveBeenCalled()
  })

  it('never repeats an operation with the tokens of another user', async () => {
    const { client, session, sent, leave } = setUpClient(() => new Response('', { status: 401 }))
    session.refresh.mockImplementation(() => {
      const others = makeTokens({ username: 'manager' })
      leave(others)
      return Promise.resolve(others)
    })
    const error = await client
      .mutate({ mutation: purchase, variables })
      .then((result) => result.error)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeDefined()
    expect(sent).toHaveLength(1)
  })
})
