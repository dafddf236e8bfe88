import { describe, expect, it } from 'vitest'
import { type Fault, SERVICES } from './fault'
import { faultKinds, faultKindOf, type FaultTarget } from './fault-kinds'
import { parseFaults } from './parse-faults'

const createTarget = (changes: Partial<FaultTarget> = {}): FaultTarget => ({
  service: 'graphql',
  operation: 'Leads',
  fields: ['listLeads'],
  signal: new AbortController().signal,
  ...changes,
})

/** Returns the response that replaces the service. */
async function responseOf(effect: Fault['effect'], changes?: Partial<FaultTarget>): Promise<Response> {
  const kind = faultKindOf(effect)
  if (kind.phase !== 'instead') throw new Error(`${kind.form.label} does not replace the response`)
  return kind.apply(effect, createTarget(changes))
}

describe('faultKinds', () => {
  it.each(Object.entries(faultKinds))('%s accepts its example and has a description', (name, kind) => {
    const effect: Fault['effect'] = kind.form.example
    const service = kind.services?.[0] ?? 'graphql'
    expect(parseFaults([{ service, effect }])).toEqual([{ service, effect }])
    expect(Object.keys(kind.members)[0]).toBe(name)
    expect(faultKindOf(effect)).toBe(kind)
    expect((kind.describe as (effect: unknown) => string)(effect)).toMatch(/^[A-Z].*[^.]$/)
  })

  it('rejects an effect on a service that does not support it', () => {
    const otherServices = SERVICES.filter((service) => service !== 'identity')
    for (const service of otherServices)
      expect(() => parseFaults([{ service, effect: { exception: 'UserNotFoundException' } }])).toThrow(
        'faults[0].service: expected identity for this effect',
      )
  })
})

describe('status fault', () => {
  it.each([204, 205, 304])('sends no body with status %i', async (status) => {
    const response = await responseOf({ status, body: 'something' })
    expect([response.status, response.body]).toEqual([status, null])
  })

  it('sends an object as JSON and a text unchanged', async () => {
    const json = await responseOf({ status: 400, body: { message: 'No' } })
    expect([json.headers.get('content-type'), await json.json()]).toEqual([
      'application/json; charset=utf-8',
      { message: 'No' },
    ])
    const text = await responseOf({ status: 502, body: 'Bad gateway' })
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', 'Bad gateway'])
  })

  it('sends the given headers', async () => {
    const headers = { 'retry-after': '30', 'content-type': 'text/html' }
    const response = await responseOf({ status: 429, body: 'Slow down', headers })
    expect(Object.fromEntries(response.headers)).toEqual(headers)
    expect((await responseOf({ status: 304, headers: { etag: '"1"' } })).headers.get('etag')).toBe('"1"')
  })
})

describe('Cognito faults', () => {
  it('respond with a named exception', async () => {
    const effect = { exception: 'UserNotFoundException', message: 'User does not exist.' }
    const response = await responseOf(effect, { service: 'identity' })
    expect([response.status, response.headers.get('x-amzn-errortype'), await response.json()]).toEqual([
      400,
      'UserNotFoundException:',
      { __type: 'UserNotFoundException', message: 'User does not exist.' },
    ])
    expect((await responseOf({ exception: 'InternalErrorException' }, { service: 'identity' })).status).toBe(500)
  })

  it('respond with a named challenge', async () => {
    const parameters = { CODE_DELIVERY_DESTINATION: '+*******0123' }
    const response = await responseOf({ challenge: 'SMS_MFA', parameters }, { service: 'identity' })
    expect([response.status, await response.json()]).toEqual([
      200,
      { ChallengeName: 'SMS_MFA', ChallengeParameters: parameters, Session: expect.stringMatching(/^.{20,}$/) },
    ])
  })
})

describe('parseFaults', () => {
  it.each<[value: unknown, message: string]>([
    [{}, 'faults: expected a list'],
    [[7], 'faults[0]: expected an object'],
    [[{ effect: {} }], 'faults[0].effect: expected one of latencyMs, network, hang'],
    [[{ effect: { netwerk: true } }], 'did you mean network?'],
    [[{ effect: { network: true, html: true } }], 'got network and html'],
    [[{ effect: { network: 1 } }], 'faults[0].effect.network: expected true, got 1'],
    [[{ effect: { network: true, body: '' } }], 'faults[0].effect.body: is not known here'],
    [[{ effect: { status: 700 } }], 'faults[0].effect.status: expected a whole number from 200 to 599, got 700'],
    [[{ effect: { status: 503, headers: { 'retry-after': 30 } } }], 'faults[0].effect.headers.retry-after: expected a'],
    [[{ effect: { code: 'TIMEOUTS' } }], 'did you mean TIMEOUT?'],
    [[{ effect: { exception: 'no such user' } }], 'expected the name of a Cognito exception, such as'],
    [[{ effect: { html: true }, service: 'graphqI' }], 'faults[0].service: expected one of graphql'],
    [[{ effect: { html: true }, rate: 2 }], 'faults[0].rate: expected a number from 0 to 1, got 2'],
    [Array.from({ length: 201 }, () => ({ effect: { html: true } })), 'faults: expected at most 200, got 201'],
  ])('rejects %j with a message', (value, message) => {
    expect(() => parseFaults(value)).toThrow(message)
  })
})
