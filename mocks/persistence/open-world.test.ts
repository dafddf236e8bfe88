import { describe, expect, it } from 'vitest'
import { entry, storedWorld } from '../hosts/testing/fragile-disk'
import { livedWorld } from '../hosts/testing/lived-world'
import { makeSmallWorld, START_MS } from '../hosts/testing/small-world'
import type { JournalEntry, JournalMark } from '../world/journal'
import { hashParts } from './checkpoint'
import { differentHash, openWorld, otherSchema, replayProblem } from './open-world'
import type { RawWorld } from './world-records'

const circumstances = {
  appVersion: '1.0.0',
  makeWorld: makeSmallWorld,
  wallClock: () => START_MS,
  pause: () => Promise.resolve(),
}
const open = (found: RawWorld) => openWorld(found, circumstances)

/** The world that was opened, and what became of its checkpoint. */
async function opened(found: RawWorld) {
  const opening = await open(found)
  if ('problem' in opening) throw new Error(opening.problem.words)
  return opening
}

const bare = (found: RawWorld): RawWorld => ({ ...found, marks: [], checkpoint: undefined })

describe('a world that was kept', () => {
  it('is opened from its checkpoint, and is the world that it was', async () => {
    const { world, found } = livedWorld()
    const { checkpoint, world: again } = await opened(found)
    expect(checkpoint).toBe('used')
    expect(again.fingerprint()).toBe(world.fingerprint())
    expect(again.journal).toEqual(world.journal)
  })

  it('takes the state from a checkpoint, and only what came after it from the journal', async () => {
    const { found, mark } = livedWorld()
    let built = 0
    const opening = await openWorld(found, {
      ...circumstances,
      makeWorld: (header, wallClock, resume) => {
        if (!resume) built++
        expect(resume?.journal).toEqual(found.journal.slice(0, mark.length))
        return makeSmallWorld(header, wallClock, resume)
      },
    })
    expect(opening).toMatchObject({ checkpoint: 'used' })
    expect(built).toBe(0)
  })

  it('is opened from its journal when there is no checkpoint, or no mark either', async () => {
    const { world, found } = livedWorld()
    for (const without of [{ ...found, checkpoint: undefined }, bare(found)]) {
      const { checkpoint, world: again } = await opened(without)
      expect(checkpoint).toBe('none')
      expect(again.fingerprint()).toBe(world.fingerprint())
    }
  })

  it('W5: has lived as long as it says, although the machine’s clock was set back', async () => {
    const { found, world, mark } = livedWorld()
    world.liveTo(world.livedUntilMs + 5_000)
    const { length } = found.journal
    const later = { ...mark, length, at: world.livedUntilMs, hash: world.fingerprint() }
    const running = { ...found, marks: [later] }
    for (const some of [running, { ...running, checkpoint: undefined }])
      expect((await opened(some)).world.livedUntilMs).toBe(later.at)
    const tooLong = { ...bare(found), marks: [{ ...later, length: length + 1 }] }
    expect((await opened(tooLong)).world.livedUntilMs).toBe(later.at)
  })
})

describe('a checkpoint that is not that of the last mark is not used', () => {
  const altered: readonly (readonly [string, (found: RawWorld) => Partial<RawWorld>])[] = [
    ['its text was altered', ({ checkpoint }) => ({ checkpoint: changedText(checkpoint) })],
    ['a part of it is missing', ({ checkpoint }) => ({ checkpoint: withoutLast(checkpoint) })],
    [
      'its sum was altered',
      ({ marks }) => ({ marks: marks.map((mark) => ({ ...mark, stateSum: `${mark.stateSum}0` })) }),
    ],
    ['it has no sum', ({ marks }) => ({ marks: marks.map(withoutSum) })],
    [
      'it is of another hash',
      ({ checkpoint }) => ({
        checkpoint: checkpoint && { ...checkpoint, mark: { ...checkpoint.mark, hash: 'another' } },
      }),
    ],
    [
      'it is of another length',
      ({ checkpoint }) => ({ checkpoint: checkpoint && { ...checkpoint, mark: { ...checkpoint.mark, length: 1 } } }),
    ],
    ['there is no mark', () => ({ marks: [] })],
    ['it cannot be read', (found) => unreadable(found, ['no state'])],
    ['it is of no part', (found) => unreadable(found, [])],
  ]
  it.each(altered)('when %s', async (_, change) => {
    const { world, found } = livedWorld()
    const { checkpoint, world: again } = await opened({ ...found, ...change(found) })
    expect(checkpoint).toBe('wrong')
    expect(again.fingerprint()).toBe(world.fingerprint())
  })

  it('when its mark lies beyond the journal', async () => {
    const { found, mark } = livedWorld()
    const beyond = { ...mark, length: found.journal.length + 1 }
    const checkpoint = { mark: beyond, parts: found.checkpoint?.parts ?? [] }
    expect((await opened({ ...found, marks: [beyond], checkpoint })).checkpoint).toBe('wrong')
  })
})

describe('W1: an problem is told, and the world is not touched', () => {
  it('another schema version, before anything is replayed', async () => {
    const { found, stored } = livedWorld()
    const none = () => {
      throw new Error('a world was made')
    }
    for (const schemaVersion of [2, 4])
      expect(await openWorld({ ...found, schemaVersion }, { ...circumstances, makeWorld: none })).toEqual({
        problem: otherSchema,
        stored: { ...stored, schemaVersion },
      })
    expect(otherSchema).toEqual({
      reason: 'other-schema',
      words: 'Another version of Fairlead wrote it, in a format that this one does not read.',
    })
  })

  it('entries that are missing', async () => {
    const { found } = livedWorld()
    expect(await open({ ...found, journal: found.journal.slice(1) })).toEqual({
      problem: { reason: 'damaged', words: 'It is damaged: 1 of its 4 actions are missing.' },
    })
  })

  it('parts that are not those of a world', async () => {
    const { found } = livedWorld()
    const opening = await open({ ...found, header: 'none' })
    expect(opening).toEqual({
      problem: { reason: 'damaged', words: 'It is damaged: world.header: expected an object.' },
    })
  })

  it('a bug is no problem', async () => {
    const { found } = livedWorld()
    const broken = {
      ...found,
      get header(): unknown {
        throw new RangeError('a bug')
      },
    }
    await expect(open(broken)).rejects.toThrow(RangeError)
  })

  it('a world that does not become what it was', async () => {
    const { found, stored } = livedWorld()
    const marks = found.marks.map((mark) => ({ ...mark, hash: 'another' }))
    expect(await open({ ...found, marks, checkpoint: undefined })).toEqual({ problem: differentHash, stored })
    const journal = stored.journal.map((made) =>
      made.kind === 'command' ? { ...made, input: { ...(made.input as object), amountCents: 999 } } : made,
    )
    expect(await open({ ...found, journal, checkpoint: undefined })).toMatchObject({ problem: { reason: 'differs' } })
  })

  it('W11: an action that cannot be repeated', async () => {
    const { journal, ...rest } = storedWorld(2)
    const fly: JournalEntry = { kind: 'command', at: START_MS + 5, actor: { kind: 'system' }, name: 'fly', input: 1 }
    const all = [...journal, fly]
    const found = { id: 'w', length: 3, ...rest, journal: all, marks: [], checkpoint: undefined }
    expect(await open(found)).toEqual({
      problem: {
        reason: 'refused',
        words: 'Of its 3 actions, number 3 (fly) cannot be repeated: it can no longer be carried out.',
      },
      stored: { ...rest, journal: all },
    })
  })

  it('in one full stop, with the kind of what is no command', () => {
    const refusal = { index: 0, entry: entry(1), words: 'No. Not today.' }
    expect(replayProblem(refusal, storedWorld(2)).words).toBe(
      'Of its 2 actions, number 1 (market) cannot be repeated: No. Not today.',
    )
  })
})

type Checkpoint = NonNullable<RawWorld['checkpoint']>

function changedText(checkpoint: RawWorld['checkpoint']): RawWorld['checkpoint'] {
  if (!checkpoint?.parts.some((part) => part.includes('"CA"'))) throw new Error('there is nothing to change')
  return { ...checkpoint, parts: checkpoint.parts.map((part) => part.replace('"CA"', '"TX"')) }
}

function withoutSum({ length, at, hash, figures }: JournalMark): JournalMark {
  return { length, at, hash, figures }
}

const withoutLast = (checkpoint: RawWorld['checkpoint']): Checkpoint | undefined =>
  checkpoint && { ...checkpoint, parts: checkpoint.parts.slice(0, -1) }

/** Parts whose sum is right, and which are no state. */
function unreadable({ marks }: RawWorld, parts: readonly string[]): Partial<RawWorld> {
  const mark = marks.at(-1)
  if (!mark) throw new Error('there is no mark')
  const summed = { ...mark, stateSum: hashParts(parts) }
  return { marks: [summed], checkpoint: { mark: summed, parts } }
}
