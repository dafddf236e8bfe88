import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Fault } from './fault'
import { SERVICES, type FaultTarget } from './fault-kind'
import { faultKinds, kindOf } from './fault-kinds'
import { parseFaults } from './parse-faults'

const struck = (more: Partial<FaultTarget> = {}): FaultTarget => ({
  service: 'graphql',
  operation: 'Leads',
  fields: ['listLeads'],
  signal: new AbortController().signal,
  ...more,
})

/** What is answered instead of the service. */
async function insteadOf(effect: Fault['effect'], more?: Partial<FaultTarget>): Promise<Response> {
  const kind = kindOf(effect)
  if (kind.phase !== 'instead') throw new Error(`${kind.form.label} lets the request through`)
  return kind.apply(effect, struck(more))
}

describe('the table of faults', () => {
  it.each(Object.entries(faultKinds))('%s takes its own example, and says what it does', (name, kind) => {
    const effect: Fault['effect'] = kind.form.example
    const service = kind.services?.[0] ?? 'graphql'
    expect(parseFaults([{ service, effect }])).toEqual([{ service, effect }])
    expect(Object.keys(kind.members)[0]).toBe(name)
    expect(kindOf(effect)).toBe(kind)
    expect((kind.describe as (effect: unknown) => string)(effect)).toMatch(/^[A-Z].*[^.]$/)
  })

  it('D6: knows where an effect makes no sense', () => {
    const elsewhere = SERVICES.filter((service) => service !== 'identity')
    for (const service of elsewhere)
      expect(() => parseFaults([{ service, effect: { exception: 'UserNotFoundException' } }])).toThrow(
        'faults[0].service: expected identity, which alone know this effect',
      )
  })
})

describe('docs/sandbox.md', () => {
  const guide = readFileSync('docs/sandbox.md', 'utf8').replaceAll(/ +\|/g, ' |')
  it.each(Object.entries(faultKinds))(
    'has a row for %s, as the table says it',
    (_, { form, describe: words, services }) => {
      const what = (words as (effect: unknown) => string)(form.example)
      expect(guide).toContain(`| \`${JSON.stringify(form.example)}\` | ${what} | ${services?.join(', ') ?? 'any'} |`)
    },
  )
})

describe('D6: a status of one’s own', () => {
  it.each([204, 205, 304])('%i has no body', async (status) => {
    const response = await insteadOf({ status, body: 'something' })
    expect([response.status, response.body]).toEqual([status, null])
  })

  it('has an object as JSON, and a text as it is', async () => {
    const json = await insteadOf({ status: 400, body: { message: 'No' } })
    expect([json.headers.get('content-type'), await json.json()]).toEqual([
      'application/json; charset=utf-8',
      { message: 'No' },
    ])
    const text = await insteadOf({ status: 502, body: 'Bad gateway' })
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', 'Bad gateway'])
  })

  it('has headers', async () => {
    const headers = { 'retry-after': '30', 'content-type': 'text/html' }
    const response = await insteadOf({ status: 429, body: 'Slow down', headers })
    expect(Object.fromEntries(response.headers)).toEqual(headers)
    expect((await insteadOf({ status: 304, headers: { etag: '"1"' } })).headers.get('etag')).toBe('"1"')
  })
})

describe('D6: what Cognito says', () => {
  it('is an exception by its name', async () => {
    const effect = { exception: 'UserNotFoundException', message: 'User does not exist.' }
    const response = await insteadOf(effect, { service: 'identity' })
    expect([response.status, response.headers.get('x-amzn-errortype'), await response.json()]).toEqual([
      400,
      'UserNotFoundException:',
      { __type: 'UserNotFoundException', message: 'User does not exist.' },
    ])
    expect((await insteadOf({ exception: 'InternalErrorException' }, { service: 'identity' })).status).toBe(500)
  })

  it('is a challenge by its name', async () => {
    const parameters = { CODE_DELIVERY_DESTINATION: '+*******0123' }
    const response = await insteadOf({ challenge: 'SMS_MFA', parameters }, { service: 'identity' })
    expect([response.status, await response.json()]).toEqual([
      200,
      { ChallengeName: 'SMS_MFA', ChallengeParameters: parameters, Session: expect.stringMatching(/^.{20,}$/) },
    ])
  })
})

describe('faults from outside', () => {
  it.each<[value: unknown, words: string]>([
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
    [[{ effect: { exception: 'no such user' } }], 'expected the name of an exception of Cognito, such as'],
    [[{ effect: { html: true }, service: 'graphqI' }], 'faults[0].service: expected one of graphql'],
    [[{ effect: { html: true }, rate: 2 }], 'faults[0].rate: expected a number from 0 to 1, got 2'],
    [Array.from({ length: 201 }, () => ({ effect: { html: true } })), 'faults: expected at most 200, got 201'],
  ])('%j is refused in words', (value, words) => {
    expect(() => parseFaults(value)).toThrow(words)
  })
})
