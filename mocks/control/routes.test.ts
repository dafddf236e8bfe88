import { beforeAll, describe, expect, it } from 'vitest'
import { createPageSandbox, type PageSandbox } from '../console/page-sandbox'
import { DEFAULT_NOW, openWorld } from '../kit/open-world'
import type { World } from '../kit/types'
import { fieldsWithoutRule } from '../services/graphql/server'

let world: World
let sandbox: PageSandbox

beforeAll(async () => {
  world = (await openWorld({ scenario: 'funded-agent', freeze: false }, { wallClock: () => Date.parse(DEFAULT_NOW) }))
    .world
  sandbox = createPageSandbox(world.url, world.fetch)
})

describe('the control API', () => {
  it('returns the state of the world', async () => {
    expect(await sandbox.state()).toMatchObject({
      scenario: 'funded-agent',
      seed: 1,
      now: '2026-03-02T17:00:00.000Z',
      frozen: false,
      speed: 1,
      marketTempo: 1,
      worldHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      schemaHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      faults: [],
    })
  })

  it('lists scenarios with their users and steps, cards, and operations', async () => {
    const scenarios = await sandbox.scenarios()
    expect(scenarios.find(({ name }) => name === 'low-balance')).toMatchObject({
      personas: expect.arrayContaining([expect.objectContaining({ username: 'agent', role: 'AGENT' })]),
      steps: expect.arrayContaining([{ as: 'agent' }]),
    })
    expect((await sandbox.cards()).map(({ number }) => number)).toContain('4000000000009995')
    expect(await sandbox.fieldsWithoutRule()).toEqual(fieldsWithoutRule())
    expect((await sandbox.operations()).find(({ name }) => name === 'transferFundsToWallet')).toMatchObject({
      kind: 'mutation',
      argumentNames: ['input'],
    })
  })

  it('changes the clock, the market speed, and the faults', async () => {
    expect(await sandbox.clock({ freeze: true })).toMatchObject({ frozen: true })
    expect(await sandbox.clock({ advance: 'PT2H' })).toMatchObject({ now: '2026-03-02T19:00:00.000Z' })
    expect(await sandbox.clock({ set: '2026-03-03T00:00Z' })).toMatchObject({ now: '2026-03-03T00:00:00.000Z' })
    expect(await sandbox.clock({ speed: 60 })).toMatchObject({ speed: 60 })
    expect(await sandbox.market(250)).toMatchObject({ marketTempo: 250 })
    const faults = [{ service: 'graphql', effect: { code: 'TIMEOUT' }, times: 2, rate: 0.5, role: 'AGENT' }] as const
    expect(await sandbox.setFaults(faults)).toEqual(faults)
    expect(await sandbox.faults()).toEqual(faults)
    expect(await sandbox.setFaults([])).toEqual([])
  })

  it('returns messages, events, requests, the journal, and the audit', async () => {
    const caller = await world.signIn('agent')
    const before = (await sandbox.requests()).at(-1)?.n ?? 0
    const input = { sourceId: 'form-direct', amountCents: 700 }
    await world.call('transferFundsToWallet', { input }, caller)
    expect(await sandbox.requests(before)).toEqual([
      expect.objectContaining({
        n: before + 1,
        operation: 'transferFundsToWallet',
        persona: 'user-agent',
        status: 200,
        effect: expect.arrayContaining([expect.objectContaining({ amountCents: 700 })]),
      }),
    ])
    expect((await sandbox.journal()).at(-1)).toMatchObject({ kind: 'command', name: 'transferFundsToWallet' })
    expect(await sandbox.audit()).toMatchObject({ balanced: true, violations: [] })
    expect(Array.isArray(await sandbox.inbox())).toBe(true)
    const [event] = await sandbox.events()
    expect(event).toMatchObject({ status: 'DELIVERED', deliveries: 1 })
    // The response has ISO 8601 times, like the list of events.
    const { id, createdAt } = event ?? {}
    expect(await sandbox.settleEvent(id ?? '', 'duplicate')).toMatchObject({ id, createdAt })
    expect(await sandbox.audit()).toMatchObject({ balanced: true })
  })

  it('finds a built-in story by its name, and checks a document', async () => {
    const story = await sandbox.findStory({ name: 'funded-agent' })
    expect(story.world.scenario).toBe('funded-agent')
    expect(await sandbox.findStory({ document: story })).toEqual(story)
  })

  it('refunds and disputes a card payment', async () => {
    await sandbox.start({ scenario: 'funded-agent', seed: 1, now: '2026-03-02T17:00Z' })
    const [payment, other] = (await sandbox.payments()).filter(({ refundableCents }) => refundableCents > 1_000)
    if (!payment || !other) throw new Error('The scenario has no card payments')
    const { id, refundableCents } = payment
    expect(await sandbox.refund(id, 400)).toMatchObject({ refundedCents: 400, refundableCents: refundableCents - 400 })
    await expect(sandbox.refund(id, refundableCents)).rejects.toThrow('At most')
    await expect(sandbox.refund(id, 1.5)).rejects.toThrow('amountCents: expected a whole number')
    expect(await sandbox.dispute(id)).toMatchObject({ refundableCents: 0, reversedAt: expect.any(String) })
    await expect(sandbox.dispute(id)).rejects.toThrow('Only a payment that has succeeded can be disputed.')
    const { id: otherId, refundableCents: restCents } = other
    expect(await sandbox.refund(otherId)).toMatchObject({ refundedCents: restCents, refundableCents: 0 })
    expect(await sandbox.audit()).toMatchObject({ balanced: true })
    expect((await sandbox.journal()).flatMap((entry) => (entry.kind === 'command' ? [entry.name] : []))).toEqual(
      expect.arrayContaining(['refundPayment', 'disputePayment']),
    )
  })

  it('starts a world by the name of a scenario or by a story document', async () => {
    expect(
      await sandbox.start({ scenario: 'low-balance', seed: 4, now: '2026-01-05T15:00Z', freeze: true }),
    ).toMatchObject({
      scenario: 'low-balance',
      seed: 4,
      now: '2026-01-05T15:00:00.000Z',
      frozen: true,
      // The hash would read all records, before the page of a link opens.
      worldHash: null,
    })
    const document = { name: 'd', title: 't', story: 's', world: { scenario: 'default', seed: 9 }, steps: [] }
    expect(await sandbox.start({ story: document })).toMatchObject({ scenario: 'default', seed: 9 })
  })
})

describe('an invalid request to the control API', () => {
  const at = Date.parse('2026-03-02T17:00Z')
  const anchor = { worldMs: at, wallMs: 1, frozen: false, speed: 1 }
  const entry = { kind: 'clock', at, anchor }
  const header = { scenario: 'default', seed: 1, clock: anchor }
  const snapshot = (changes: object) => ({
    format: 'fairlead-world',
    header,
    journal: [],
    at,
    ...changes,
  })
  const withFirst = (first: unknown) => snapshot({ journal: [first] })
  it.each<[method: string, path: string, body: unknown, expected: string, field: string | null]>([
    ['POST', 'start', { scenario: 'nowhere' }, 'scenario: expected one of default', 'scenario'],
    ['POST', 'start', { scenario: 'default', seed: 'x' }, 'seed: expected', 'seed'],
    ['POST', 'start', { scenario: 'default', seed: 1.5 }, 'seed: expected a whole number', 'seed'],
    ['POST', 'start', { scenario: 'low-balanc' }, 'did you mean low-balance', 'scenario'],
    ['POST', 'start', { now: '2026-02-31T15:00Z' }, 'now: expected a moment from 2000-01-01', 'now'],
    ['POST', 'start', { snapshot: {}, seed: 5 }, 'seed: expected no value, because the snapshot', 'seed'],
    ['POST', 'start', { faults: null }, 'faults: expected a list', 'faults'],
    ['POST', 'start', { as: 7 }, 'as: expected a username', 'as'],
    ['POST', 'start', { scenario: 'scale', company: {} }, 'company: expected no company', 'company'],
    ['POST', 'start', { scenario: 'default', now: 'noon' }, 'now: expected a moment', 'now'],
    ['POST', 'start', { scenario: 'default', freeze: 1 }, 'freeze: expected true or false', 'freeze'],
    [
      'POST',
      'start',
      { scenario: 'default', sed: 1 },
      'sed: expected one of scenario, seed, now, freeze, company, story, snapshot, given, faults, as; did you mean seed?',
      'sed',
    ],
    ['POST', 'start', [], 'body: expected an object', 'body'],
    ['POST', 'start', { story: { name: 'a' } }, 'document', 'document'],
    ['POST', 'clock', { advance: '2 hours' }, 'advance: expected a duration', 'advance'],
    ['POST', 'clock', { advance: 'P401D' }, 'advance: expected at most 400 days', 'advance'],
    ['POST', 'clock', { set: '2001-01-01T00:00Z' }, 'set: expected a time that is not in the past', 'set'],
    ['POST', 'clock', { freeze: 'yes' }, 'freeze: expected true or false', 'freeze'],
    ['POST', 'clock', { speed: -1 }, 'speed: expected a number from 0 to 1000', 'speed'],
    ['POST', 'clock', { forward: 1 }, 'forward: is not known here; there are advance, set, freeze', 'forward'],
    ['POST', 'clock', { stop: 1 }, 'stop: expected true', 'stop'],
    ['POST', 'clock', { set: '+275760-09-13T00:00Z' }, 'set: expected a moment from 2000-01-01', 'set'],
    ['POST', 'start', { scenario: 'default', now: '+275760-01-01T00:00Z' }, 'now: expected a moment from', 'now'],
    ['POST', 'market', { tempo: 1001 }, 'tempo: expected a number from 0 to 1000', 'tempo'],
    ['PUT', 'faults', {}, 'faults: expected a list', 'faults'],
    ['PUT', 'faults', [{}], 'faults[0]: effect is missing; expected an object', 'faults[0]'],
    ['PUT', 'faults', [{ effect: { code: 'OOPS' } }], 'faults[0].effect.code: expected', 'faults[0].effect.code'],
    [
      'PUT',
      'faults',
      [{ effect: { html: true, hang: true } }],
      'faults[0].effect: expected one of',
      'faults[0].effect',
    ],
    ['PUT', 'faults', [{ effect: { status: 99 } }], 'faults[0].effect.status', 'faults[0].effect.status'],
    [
      'PUT',
      'faults',
      [{ effect: { spoil: [] } }],
      'expected a list in [ ] that is not empty',
      'faults[0].effect.spoil',
    ],
    ['PUT', 'faults', [{ effect: { hang: true }, rate: 2 }], 'a number from 0 to 1', 'faults[0].rate'],
    ['PUT', 'faults', [{ effect: { hang: true }, role: 'GUEST' }], 'AGENT, MANAGER', 'faults[0].role'],
    ['PUT', 'faults', [{ effect: { hang: true }, service: 'mail' }], 'graphql, identity', 'faults[0].service'],
    ['PUT', 'faults', [{ effect: { hang: true }, often: 2 }], 'faults[0].often', 'faults[0].often'],
    ['GET', 'requests?after=x', undefined, 'after: expected a whole number', 'after'],
    ['POST', 'rewind', { to: 'start' }, 'to: expected a whole number', 'to'],
    ['POST', 'rewind', { to: 10_000 }, 'to: expected a whole number from 0 to', 'to'],
    ['POST', 'fork', {}, 'body: at is missing; expected a whole number', 'body'],
    ['POST', 'events', { id: 'x', action: 'deliver' }, 'id: there is no event x', null],
    ['POST', 'payments', { id: 'x', action: 'refund' }, 'id: there is no payment x', null],
    ['POST', 'payments', { id: 'x', action: 'win' }, 'action: expected one of refund, dispute', 'action'],
    ['POST', 'play', {}, 'is not a route of the control API', null],
    ['POST', 'stories', { name: 'nothing' }, 'name: expected one of', 'name'],
    ['POST', 'stories', { document: { name: 'a' } }, 'document', 'document'],
    ['POST', 'story', { visits: [{ entry: 1 }] }, 'expected a route of the app', 'visits[0].route'],
    ['POST', 'start', { snapshot: [] }, 'snapshot: expected an object', 'snapshot'],
    ['POST', 'start', { snapshot: { format: 'other-world' } }, "expected 'fairlead-world'", 'snapshot.format'],
    [
      'POST',
      'start',
      { snapshot: snapshot({ header: {} }) },
      'expected the name of a scenario',
      'snapshot.header.scenario',
    ],
    [
      'POST',
      'start',
      { snapshot: snapshot({ header: { ...header, seed: -1 } }) },
      'a whole number',
      'snapshot.header.seed',
    ],
    ['POST', 'start', { snapshot: snapshot({ journal: 'x' }) }, 'expected a list', 'snapshot.journal'],
    ['POST', 'start', { snapshot: withFirst({ at, kind: 'magic' }) }, 'expected one of', 'snapshot.journal[0].kind'],
    [
      'POST',
      'start',
      { snapshot: withFirst({ at, kind: 'constructor' }) },
      'expected one of',
      'snapshot.journal[0].kind',
    ],
    ['POST', 'start', { snapshot: withFirst({ ...entry, at: at - 1 }) }, 'not before', 'snapshot.journal[0].at'],
    ['POST', 'start', { snapshot: withFirst({ ...entry, anchor: {} }) }, '', 'snapshot.journal[0].anchor.worldMs'],
    [
      'POST',
      'start',
      { snapshot: withFirst({ ...entry, at: at + 1 }) },
      'not before',
      'snapshot.journal[0].anchor.worldMs',
    ],
    [
      'POST',
      'start',
      { snapshot: withFirst({ kind: 'market', at, tempo: 1e9 }) },
      '0 to 1000',
      'snapshot.journal[0].tempo',
    ],
    [
      'POST',
      'start',
      { snapshot: withFirst({ kind: 'faults', at, faults: [null] }) },
      '',
      'snapshot.journal[0].faults[0]',
    ],
    [
      'POST',
      'start',
      { snapshot: withFirst({ kind: 'command', at, name: 'steal', actor: { kind: 'user' }, input: {} }) },
      'the id of a user',
      'snapshot.journal[0].actor.userId',
    ],
    [
      'POST',
      'start',
      { snapshot: withFirst({ kind: 'market', at: at + 8_000 * 31_556_952_000, tempo: 1 }) },
      'expected a moment from 2000-01-01 to 2099-12-31',
      'snapshot.journal[0].at',
    ],
    ['POST', 'start', { snapshot: snapshot({ at: 9e15 }) }, 'expected a moment from', 'snapshot.at'],
    ['POST', 'start', { snapshot: snapshot({ at: at - 5 + 4, journal: [entry] }) }, 'not before', 'snapshot.at'],
    [
      'POST',
      'start',
      { snapshot: snapshot({ start: { version: 1, parts: ['{}'] } }) },
      'the state of a world',
      'snapshot.start',
    ],
    [
      'POST',
      'start',
      { snapshot: snapshot({ start: { version: 99, parts: [] } }) },
      'A newer version of Fairlead',
      null,
    ],
    ['GET', 'nothing', undefined, 'is not a route of the control API', null],
    ['DELETE', 'state', {}, 'is not a route of the control API', null],
  ])('%s %s %j fails with a clear message, and changes nothing', async (method, path, body, expected, field) => {
    const { worldHash } = await sandbox.clock({ freeze: true })
    const init = method === 'GET' ? { method } : { method, body: JSON.stringify(body) }
    const response = await world.fetch(new Request(`${world.url}__sandbox/${path}`, init))
    expect(response.ok).toBe(false)
    expect(await response.json()).toMatchObject({ error: expect.stringContaining(expected) as string, path: field })
    expect((await sandbox.state()).worldHash).toBe(worldHash)
  })

  it('without valid JSON returns 400', async () => {
    const response = await world.fetch(new Request(`${world.url}__sandbox/clock`, { method: 'POST', body: '{ freeze' }))
    expect([response.status, await response.json()]).toEqual([400, { error: 'body: expected JSON', path: 'body' }])
  })
})
