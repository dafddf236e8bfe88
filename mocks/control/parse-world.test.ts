import { describe, expect, it } from 'vitest'
import { SMALL_HEADER as header, START_MS } from '../world/testing/small-world'
import { parseWorld } from './parse-world'

const MOMENT = 'expected a moment from 2000-01-01 to 2099-12-31, such as 2026-03-02T15:00Z'

const empty = { header, start: undefined }
const entry = (n: number) => ({ kind: 'market', at: START_MS + n, tempo: 1 })
const withHeader = (changes: object) => ({ ...empty, header: { ...header, ...changes }, journal: [] })
const withClock = (changes: object) => withHeader({ clock: { ...header.clock, ...changes } })
const withEntry = (made: unknown) => ({ ...empty, journal: [made] })

const command = { kind: 'command', at: START_MS, actor: { kind: 'user', userId: 'u' }, name: 'fly', input: { x: 1 } }
const clock = { kind: 'clock', at: START_MS, anchor: header.clock }
const market = { kind: 'market', at: START_MS, tempo: 3 }
const faults = { kind: 'faults', at: START_MS, faults: [{ service: 'identity', effect: { network: true } }] }

describe('a parsed world', () => {
  it('contains known fields only', async () => {
    const system = { ...command, actor: { kind: 'system' } }
    const journal = [command, system, { ...command, actor: { kind: 'anonymous' } }, clock, market, faults]
    const more = journal.map((made) => ({ ...made, stray: 1 }))
    const stray = { ...header, stray: 1, clock: { ...header.clock, stray: 1 } }
    expect(await parseWorld({ header: stray, start: undefined, journal: more }, 'world')).toEqual({ header, journal })
    const start = { version: 1, parts: ['{}'] }
    const later = await parseWorld({ header, start: { ...start, stray: 1 }, journal: [entry(-9)] }, 'world')
    expect(later).toEqual({ header, start, journal: [entry(-9)] })
  })

  it('may have two entries at the same time, and numbers at their bounds', async () => {
    const { journal } = await parseWorld({ ...empty, journal: [entry(1), entry(1)] }, 'world')
    expect(journal).toHaveLength(2)
    for (const value of [
      withClock({ wallMs: 0 }),
      withClock({ wallMs: 8.64e15 }),
      withClock({ speed: 0 }),
      withClock({ speed: 1000 }),
      withHeader({ seed: 0 }),
      withEntry({ ...market, tempo: 0 }),
      withEntry({ ...market, tempo: 1000 }),
    ])
      await expect(parseWorld(value, 'world')).resolves.toHaveProperty('journal')
  })

  it('has up to 200,000 entries', async () => {
    const journal = Array.from({ length: 200_000 }, () => market)
    expect((await parseWorld({ ...empty, journal }, 'world')).journal).toHaveLength(200_000)
    await expect(parseWorld({ ...empty, journal: [...journal, market] }, 'world')).rejects.toThrow(
      'world.journal: expected at most 200000 entries',
    )
  })
})

describe('an invalid world is rejected with the path of the mistake', () => {
  const hostile: readonly (readonly [string, Parameters<typeof parseWorld>[0]])[] = [
    ['world.header: expected an object', { ...empty, header: null, journal: [] }],
    ['world.header: expected an object', { ...empty, header: [], journal: [] }],
    ['world.header.scenario: expected the name of a scenario', withHeader({ scenario: 7 })],
    ['world.header.seed: expected a whole number', withHeader({ seed: 1.5 })],
    ['world.header.seed: expected a whole number', withHeader({ seed: -1 })],
    ['world.header.seed: expected a whole number', withHeader({ seed: '1' })],
    ['world.header.clock: expected an object', withHeader({ clock: 1 })],
    [`world.header.clock.worldMs: ${MOMENT}`, withClock({ worldMs: 0 })],
    [`world.header.clock.worldMs: ${MOMENT}`, withClock({ worldMs: Number.NaN })],
    ['world.header.clock.wallMs: expected a number from 0 to 8640000000000000', withClock({ wallMs: -1 })],
    ['world.header.clock.wallMs: expected a number from 0 to 8640000000000000', withClock({ wallMs: 8.65e15 })],
    ['world.header.clock.frozen: expected true or false', withClock({ frozen: 1 })],
    ['world.header.clock.speed: expected a number from 0 to 1000', withClock({ speed: 1001 })],
    ['world.header.clock.speed: expected a number from 0 to 1000', withClock({ speed: -1 })],
    ['world.start: expected an object', { ...empty, start: 1, journal: [] }],
    ['world.start.version: expected a whole number', { ...empty, start: { parts: [] }, journal: [] }],
    ['world.start.parts: expected a list of texts', { ...empty, start: { version: 1, parts: [7] }, journal: [] }],
    ['world.journal: expected a list', { ...empty, journal: {} }],
    ['world.journal[0]: expected an object', withEntry(null)],
    [`world.journal[0].at: ${MOMENT}`, withEntry({ ...market, at: '1' })],
    [
      'world.journal[0].kind: expected one of command, clock, market, faults',
      withEntry({ ...market, kind: 'toString' }),
    ],
    ['world.journal[0].kind: expected one of command, clock, market, faults', withEntry({ ...market, kind: 7 })],
    ['world.journal[0].at: expected a time not before the previous entry', withEntry({ ...market, at: START_MS - 1 })],
    ['world.journal[1].at: expected a time not before the previous entry', { ...empty, journal: [entry(2), entry(1)] }],
    ['world.journal[0].actor: expected an object', withEntry({ ...command, actor: 'system' })],
    [
      'world.journal[0].actor.kind: expected user, anonymous, or system',
      withEntry({ ...command, actor: { kind: 'god', userId: 'u' } }),
    ],
    [
      'world.journal[0].actor.userId: expected the id of a user',
      withEntry({ ...command, actor: { kind: 'user', userId: 7 } }),
    ],
    ['world.journal[0].name: expected the name of a command', withEntry({ ...command, name: {} })],
    ['world.journal[0].anchor: expected an object', withEntry({ ...clock, anchor: undefined })],
    [`world.journal[0].anchor.worldMs: ${MOMENT}`, withEntry({ ...clock, anchor: { ...header.clock, worldMs: 1 } })],
    [
      'world.journal[0].anchor.worldMs: expected a time not before the entry',
      withEntry({ ...clock, anchor: { ...header.clock, worldMs: START_MS - 1 } }),
    ],
    ['world.journal[0].tempo: expected a number from 0 to 1000', withEntry({ ...market, tempo: 1001 })],
    ['world.journal[0].tempo: expected a number from 0 to 1000', withEntry({ ...market, tempo: -1 })],
    ['world.journal[0].faults', withEntry({ ...faults, faults: 7 })],
  ]
  it.each(hostile)('%s', async (message, value) => {
    await expect(parseWorld(value, 'world')).rejects.toThrow(message)
  })
})
