import { describe, expect, it } from 'vitest'
import { entry, storedWorld } from '../hosts/testing/flaky-store'
import { createSampleWorld } from '../hosts/testing/sample-world'
import { makeSmallWorld, START_MS } from '../hosts/testing/small-world'
import type { JournalEntry, JournalMark } from '../world/journal'
import { hashParts } from './checkpoint'
import { differentHash, openWorld, otherSchema, replayProblem } from './open-world'
import type { RawWorld } from './world-records'

const environment = {
  appVersion: '1.0.0',
  makeWorld: makeSmallWorld,
  wallClock: () => START_MS,
  pause: () => Promise.resolve(),
}
const open = (found: RawWorld) => openWorld(found, environment)

/** Opens a world. Throws if it has a problem. */
async function opened(found: RawWorld) {
  const opening = await open(found)
  if ('problem' in opening) throw new Error(opening.problem.words)
  return opening
}

const withoutMarks = (found: RawWorld): RawWorld => ({ ...found, marks: [], checkpoint: undefined })

describe('a saved world', () => {
  it('opens from its checkpoint unchanged', async () => {
    const { world, found } = createSampleWorld()
    const { checkpoint, world: again } = await opened(found)
    expect(checkpoint).toBe('used')
    expect(again.fingerprint()).toBe(world.fingerprint())
    expect(again.journal).toEqual(world.journal)
  })

  it('resumes from the checkpoint, and replays only later entries', async () => {
    const { found, mark } = createSampleWorld()
    let built = 0
    const opening = await openWorld(found, {
      ...environment,
      makeWorld: (header, wallClock, resume) => {
        if (!resume) built++
        expect(resume?.journal).toEqual(found.journal.slice(0, mark.length))
        return makeSmallWorld(header, wallClock, resume)
      },
    })
    expect(opening).toMatchObject({ checkpoint: 'used' })
    expect(built).toBe(0)
  })

  it('opens from its journal if there is no checkpoint or no mark', async () => {
    const { world, found } = createSampleWorld()
    for (const without of [{ ...found, checkpoint: undefined }, withoutMarks(found)]) {
      const { checkpoint, world: again } = await opened(without)
      expect(checkpoint).toBe('none')
      expect(again.fingerprint()).toBe(world.fingerprint())
    }
  })

  it('opens at the time of its mark, even if the machine’s clock went back', async () => {
    const { found, world, mark } = createSampleWorld()
    world.simulateTo(world.simulatedUntilMs + 5_000)
    const { length } = found.journal
    const later = { ...mark, length, at: world.simulatedUntilMs, hash: world.fingerprint() }
    const running = { ...found, marks: [later] }
    for (const some of [running, { ...running, checkpoint: undefined }])
      expect((await opened(some)).world.simulatedUntilMs).toBe(later.at)
    const tooLong = { ...withoutMarks(found), marks: [{ ...later, length: length + 1 }] }
    expect((await opened(tooLong)).world.simulatedUntilMs).toBe(later.at)
  })
})

describe('a checkpoint that does not match the last mark is not used', () => {
  const altered: readonly (readonly [string, (found: RawWorld) => Partial<RawWorld>])[] = [
    ['its text is altered', ({ checkpoint }) => ({ checkpoint: changedText(checkpoint) })],
    ['a part of it is missing', ({ checkpoint }) => ({ checkpoint: withoutLast(checkpoint) })],
    [
      'its hash is altered',
      ({ marks }) => ({ marks: marks.map((mark) => ({ ...mark, stateSum: `${mark.stateSum}0` })) }),
    ],
    ['it has no hash', ({ marks }) => ({ marks: marks.map(withoutHash) })],
    [
      'it belongs to another world hash',
      ({ checkpoint }) => ({
        checkpoint: checkpoint && { ...checkpoint, mark: { ...checkpoint.mark, hash: 'another' } },
      }),
    ],
    [
      'it belongs to another length',
      ({ checkpoint }) => ({ checkpoint: checkpoint && { ...checkpoint, mark: { ...checkpoint.mark, length: 1 } } }),
    ],
    ['there is no mark', () => ({ marks: [] })],
    ['it cannot be decoded', (found) => undecodable(found, ['no state'])],
    ['it has no parts', (found) => undecodable(found, [])],
  ]
  it.each(altered)('if %s', async (_, change) => {
    const { world, found } = createSampleWorld()
    const { checkpoint, world: again } = await opened({ ...found, ...change(found) })
    expect(checkpoint).toBe('wrong')
    expect(again.fingerprint()).toBe(world.fingerprint())
  })

  it('if its mark is beyond the end of the journal', async () => {
    const { found, mark } = createSampleWorld()
    const beyond = { ...mark, length: found.journal.length + 1 }
    const checkpoint = { mark: beyond, parts: found.checkpoint?.parts ?? [] }
    expect((await opened({ ...found, marks: [beyond], checkpoint })).checkpoint).toBe('wrong')
  })
})

describe('opening reports a problem', () => {
  it('for another schema version, before any replay', async () => {
    const { found } = createSampleWorld()
    const none = () => {
      throw new Error('Unexpected call')
    }
    for (const schemaVersion of [2, 4])
      expect(await openWorld({ ...found, schemaVersion }, { ...environment, makeWorld: none })).toEqual({
        problem: otherSchema,
      })
    expect(otherSchema).toEqual({
      reason: 'other-schema',
      words: 'This version of Fairlead does not support its format.',
    })
  })

  it('for missing entries', async () => {
    const { found } = createSampleWorld()
    expect(await open({ ...found, journal: found.journal.slice(1) })).toEqual({
      problem: { reason: 'damaged', words: 'It is damaged: 1 of its 4 actions are missing.' },
    })
  })

  it('for invalid parts', async () => {
    const { found } = createSampleWorld()
    const opening = await open({ ...found, header: 'none' })
    expect(opening).toEqual({
      problem: { reason: 'damaged', words: 'It is damaged: world.header: expected an object.' },
    })
  })

  it('but rethrows a bug', async () => {
    const { found } = createSampleWorld()
    const broken = {
      ...found,
      get header(): unknown {
        throw new RangeError('a bug')
      },
    }
    await expect(open(broken)).rejects.toThrow(RangeError)
  })

  it('for a replay with a different result', async () => {
    const { found, stored } = createSampleWorld()
    const marks = found.marks.map((mark) => ({ ...mark, hash: 'another' }))
    expect(await open({ ...found, marks, checkpoint: undefined })).toEqual({ problem: differentHash })
    const journal = stored.journal.map((made) =>
      made.kind === 'command' ? { ...made, input: { ...(made.input as object), amountCents: 999 } } : made,
    )
    expect(await open({ ...found, journal, checkpoint: undefined })).toMatchObject({ problem: { reason: 'differs' } })
  })

  it('for an action that cannot be repeated', async () => {
    const { journal, ...rest } = storedWorld(2)
    const fly: JournalEntry = { kind: 'command', at: START_MS + 5, actor: { kind: 'system' }, name: 'fly', input: 1 }
    const all = [...journal, fly]
    const found = { id: 'w', length: 3, ...rest, journal: all, marks: [], checkpoint: undefined }
    expect(await open(found)).toEqual({
      problem: {
        reason: 'refused',
        words: 'Action 3 of 3 (fly) cannot be repeated: this version of Fairlead cannot run it.',
      },
    })
  })

  it('with the kind of an entry that is not a command, and with one period at the end', () => {
    const refusal = { index: 0, entry: entry(1), words: 'One sentence. Another one.' }
    expect(replayProblem(refusal, storedWorld(2)).words).toBe(
      'Action 1 of 2 (market) cannot be repeated: One sentence. Another one.',
    )
  })
})

type Checkpoint = NonNullable<RawWorld['checkpoint']>

function changedText(checkpoint: RawWorld['checkpoint']): RawWorld['checkpoint'] {
  if (!checkpoint?.parts.some((part) => part.includes('"CA"'))) throw new Error('No text to change')
  return { ...checkpoint, parts: checkpoint.parts.map((part) => part.replace('"CA"', '"TX"')) }
}

function withoutHash({ length, at, hash, figures }: JournalMark): JournalMark {
  return { length, at, hash, figures }
}

const withoutLast = (checkpoint: RawWorld['checkpoint']): Checkpoint | undefined =>
  checkpoint && { ...checkpoint, parts: checkpoint.parts.slice(0, -1) }

/** Returns a checkpoint whose hash is correct, but whose parts cannot be decoded to a state. */
function undecodable({ marks }: RawWorld, parts: readonly string[]): Partial<RawWorld> {
  const mark = marks.at(-1)
  if (!mark) throw new Error('No mark')
  const hashed = { ...mark, stateSum: hashParts(parts) }
  return { marks: [hashed], checkpoint: { mark: hashed, parts } }
}
