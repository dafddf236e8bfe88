import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createWorld } from '../../kit'
import { givenSchema } from './given-schema'

const example = {
  from: 'brand-new-agent',
  now: '2026-03-02T17:00:00Z',
  freeze: true,
  people: [
    {
      name: 'Dana Fox',
      role: 'AGENT',
      states: ['UT'],
      fundsCents: 50_000,
      cards: ['4242424242424242'],
      wallets: [{ source: 'Rate Table One', balanceCents: 10_000, alertCents: 5_000 }],
    },
  ],
  leads: [
    { source: 'Rate Table One', state: 'UT', firstName: 'Theo', lastName: 'Lund', age: 'PT12M' },
    { source: 'Rate Table One', state: 'UT', boughtBy: 'Dana Fox', age: 'P2D' },
  ],
  faults: [{ service: 'payments', effect: { decline: 'insufficient_funds' }, times: 1 }],
}
const as = { as: 'dana.fox' }

it('is a world with these people, this money, and these leads at this time', async () => {
  const world = await createWorld({ given: example })
  const account = { agent: 'dana.fox', source: 'Rate Table One' }
  expect(await world.clock.now()).toBe('2026-03-02T17:00:00.000Z')
  expect(await world.ledger.balance({ agent: 'dana.fox' })).toBe(50_000)
  expect(await world.ledger.balance(account)).toBe(10_000)
  expect(await world.ledger.audit()).toMatchObject({ balanced: true, violations: [] })
  expect(await world.call('getWallet', { sourceId: 'rate-table-one' }, as)).toMatchObject({
    lowBalanceThreshold: 5_000,
  })
  expect(await world.call('getPaymentStatus', { agentId: 'user-dana.fox' }, as)).toMatchObject({
    paymentMethods: [{ last4: '4242' }],
  })
  const open = await world.call<{ items: readonly { customerName: string; createdAt: string }[] }>(
    'listOpenLeads',
    { limit: 100 },
    as,
  )
  expect(open.items).toContainEqual(expect.objectContaining({ createdAt: '2026-03-02T16:48:00.000Z' }))
  expect(await world.call('listMyLeads', {}, as)).toMatchObject({
    items: [{ purchasedAt: '2026-02-28T17:00:00.000Z' }],
  })
})

it('is the same world from a snapshot', async () => {
  const world = await createWorld({ given: example })
  const { hash } = (await world.snapshot()) as { hash: string }
  const copy = await createWorld({ snapshot: await world.snapshot() })
  expect(await copy.snapshot()).toMatchObject({ hash })
})

it('changes people who are in the scenario, and has the options of the test', async () => {
  const given = { people: [{ name: 'agent', states: ['UT'], fundsCents: 999_900 }] }
  const world = await createWorld({ scenario: 'default', now: '2026-05-04T15:00:00Z', given })
  expect(await world.ledger.balance({ agent: 'agent' })).toBe(999_900)
  expect(await world.clock.now()).toBe('2026-05-04T15:00:00.000Z')
})

const mistakes: readonly (readonly [object, string])[] = [
  [{ form: 'default' }, 'given.form: is not known here'],
  [{ from: 'low-balnce' }, 'given.from: there is no scenario low-balnce; did you mean low-balance?'],
  [{ seed: -1 }, 'given.seed: expected 0 or more, got -1'],
  [{ now: 'soon' }, 'given.now: expected'],
  [{ freeze: 'yes' }, 'given.freeze: expected true or false, got "yes"'],
  [{ people: {} }, 'given.people: expected a list'],
  [{ people: [{}] }, 'given.people[0]: name is missing'],
  [
    { people: [{ name: 'Dana Fox', role: 'AGNET' }] },
    'given.people[0].role: expected one of AGENT, MANAGER, ADMINISTRATOR, got "AGNET"; did you mean AGENT?',
  ],
  [
    { people: [{ name: 'Dana Fox', states: ['Utah'] }] },
    'given.people[0].states[0]: expected the code of a state, got "Utah"',
  ],
  [{ people: [{ name: 'Dana Fox', states: ['XX'] }] }, 'given.people[0].states:'],
  [{ people: [{ name: 'Dana Fox', fundsCents: 12.5 }] }, 'given.people[0].fundsCents: expected a whole number'],
  [{ people: [{ name: 'agent', fundsCents: 0 }] }, 'given.people[0].fundsCents: expected $'],
  [{ people: [{ name: 'Dana Fox', cards: ['4242'] }] }, 'given.people[0].cards[0]: expected one of 4242424242424242'],
  [
    { people: [{ name: 'Dana Fox', wallets: [{ source: 'Rate Table Won' }] }] },
    'given.people[0].wallets[0].source: there is no source Rate Table Won; did you mean Rate Table One?',
  ],
  [{ people: [{ name: 'Dana Fox', wallets: [{ balanceCents: 1 }] }] }, 'given.people[0].wallets[0]: source is missing'],
  [
    { leads: [{ source: 'Rate Table One', state: 'UT', age: '2 days' }] },
    'given.leads[0].age: expected a duration, such as PT12M or P2D, got "2 days"',
  ],
  [{ leads: [{ source: 'Nowhere', state: 'UT' }] }, 'given.leads[0].source: there is no source Nowhere; there are'],
  [
    { leads: [{ source: 'Rate Table One', state: 'UT', boughtBy: 'Dana Foks' }], people: [{ name: 'Dana Fox' }] },
    'given.leads[0].boughtBy: there is no Dana Foks; did you mean Dana Fox?',
  ],
  [
    {
      people: [{ name: 'Dana Fox', states: ['UT'] }],
      leads: [{ source: 'Rate Table One', state: 'CO', boughtBy: 'Dana Fox' }],
    },
    'given.leads[0].boughtBy: Dana Fox buys in UT; this lead is in CO',
  ],
  [{ faults: [{ effect: { code: 'TIMEOT' } }] }, 'given.faults[0].effect'],
]

it.each(mistakes)('names the place of the mistake in %j', async (given, message) => {
  await expect(createWorld({ given })).rejects.toThrow(message)
})

it('names all mistakes at once, of the document and of the world', async () => {
  const given = {
    from: 'brand-new-agent',
    people: [
      { name: 'A B', role: 'X', fundsCents: -1 },
      { name: 'Dana Fox', states: ['UT'] },
    ],
    leads: [
      { source: 'S', state: 'utah' },
      { source: 'Nowhere', state: 'UT', boughtBy: 'A B' },
      { source: 'Rate Table One', state: 'CO', boughtBy: 'Dana Fox' },
      { source: 'Rate Table One', state: 'UT', age: 'P' },
      { source: 'Rate Table One', state: 'UT', age: 'P400D' },
    ],
    faults: [{ effect: { code: 'TIMEOT' } }],
  }
  const error: unknown = await createWorld({ given }).catch((thrown: unknown) => thrown)
  const lines = error instanceof Error ? error.message.split('\n') : []
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'given.people[0].role',
    'given.people[0].fundsCents',
    'given.leads[0].state',
    'given.leads[3].age',
    'given.leads[4].age',
    expect.stringMatching(/^given\.faults\[0\]\.effect/),
    'given.leads[1].source',
    'given.leads[2].boughtBy',
  ])
})

it('gives people with equal or unwritable names different usernames', async () => {
  const world = await createWorld({
    given: {
      people: [
        { name: '李 明', fundsCents: 100 },
        { name: '王 芳', fundsCents: 200 },
      ],
    },
  })
  expect(await world.ledger.balance({ agent: 'person' })).toBe(100)
  expect(await world.ledger.balance({ agent: 'person2' })).toBe(200)
})

it('has a published schema', () => {
  expect(JSON.parse(readFileSync('docs/given.schema.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(givenSchema)))
})

const RUNS = Number(process.env['GIVEN_RUNS'] ?? 15)

it('any given world balances, and has what is given', async () => {
  const sources = ['Rate Table One', 'Form Direct'] as const
  const amount = fc.integer({ min: 0, max: 900_000 })
  const wallets = fc.uniqueArray(fc.record({ source: fc.constantFrom(...sources), balanceCents: amount }), {
    selector: ({ source }) => source,
    maxLength: 2,
  })
  const people = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('Ada Lee', 'Ben Orr', 'Cy Dow', 'Di Fay'),
      states: fc.constant(['UT', 'CO']),
      fundsCents: amount,
      wallets,
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
  )
  const document = people.chain((known) =>
    fc.record({
      seed: fc.integer({ min: 1, max: 3 }),
      people: fc.constant(known),
      leads: fc.array(
        fc.record({
          source: fc.constantFrom(...sources),
          state: fc.constantFrom('UT', 'CO'),
          age: fc.constantFrom('PT0S', 'PT3H', 'P1D'),
          boughtBy: fc.option(fc.constantFrom(...known.map(({ name }) => name)), { nil: undefined }),
        }),
        { maxLength: 5 },
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(document, async (drawn) => {
      // A wallet can pay for each lead that its owner buys, and keeps what is given.
      const given = JSON.parse(JSON.stringify({ from: 'brand-new-agent', ...drawn })) as typeof drawn
      const world = await createWorld({ given })
      expect(await world.ledger.audit()).toMatchObject({ balanced: true, violations: [] })
      for (const { name, fundsCents, wallets: own } of given.people) {
        const agent = name.toLowerCase().replace(' ', '.')
        expect(await world.ledger.balance({ agent })).toBe(fundsCents)
        for (const { source, balanceCents } of own)
          expect(await world.ledger.balance({ agent, source })).toBe(balanceCents)
      }
      world.close()
    }),
    { numRuns: RUNS, seed: 5 },
  )
}, 120_000)
