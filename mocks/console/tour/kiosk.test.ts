import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../src/lib/browser/storage'
import { scripts } from '../../scenarios/scripts'
import { forgetPlay } from '../play-memory'
import { beatMs } from '../play/beats'
import { stageInMemory } from '../play/testing/stage-in-memory'
import { pause } from '../play/tell'
import { runKiosk, visitedKey } from './kiosk'
import type { Move } from './move'

const idleMs = 60_000
/** Real time: the backend is being loaded, too. */
const patienceMs = 60_000
const sentences = scripts.find(({ name }) => name === 'default')?.steps.flatMap((step) => ('say' in step ? [step] : []))
const [first, second] = sentences ?? []

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  pause()
  forgetPlay()
  sessionStore.remove(visitedKey)
})

/** The backend gives others a turn now and then, for which no time has to pass. */
async function turn() {
  vi.advanceTimersByTime(0)
  await setImmediate()
}

/** The page of a stand that nobody has touched yet, at its first sentence. */
async function stand() {
  const { sandbox, page } = await stageInMemory()
  const moves: Move[] = []
  let touch: (isPress: boolean) => void = () => undefined
  const begin = () =>
    runKiosk({
      sandbox,
      page,
      idleMs,
      onTouched: (listener) => (touch = listener),
      move(move) {
        moves.push(move)
        // No screens here: each person and each route is come to straight.
        return Promise.resolve(typeof move === 'object' && ('walk' in move || 'enter' in move) ? 'missing' : 'done')
      },
    })
  const captions = () => moves.flatMap((move) => (typeof move === 'object' && 'caption' in move ? [move.caption] : []))
  const until = async (isSo: () => boolean) => {
    for (const lastMs = performance.now() + patienceMs; performance.now() < lastMs && !isSo();) await turn()
    expect(isSo(), `what was done: ${JSON.stringify(moves)}`).toBe(true)
  }
  const said = (count: number) => until(() => captions().length >= count)
  begin()
  await said(1)
  return { sandbox, moves, captions, said, until, begin, touch: (isPress = true) => touch(isPress) }
}

it('tells the story by itself, each sentence for as long as it takes to say', async () => {
  const { captions, said } = await stand()
  expect(captions()).toEqual([first?.say])
  vi.advanceTimersByTime(beatMs({ say: first?.say ?? '' }) - 1)
  await turn()
  expect(captions()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await said(2)
  expect(captions()[1]).toBe(second?.say)
})

it('begins anew at the end', async () => {
  const { captions, said } = await stand()
  for (let count = 1; count < (sentences?.length ?? 0); count++) {
    vi.advanceTimersByTime(beatMs({ say: captions().at(-1) ?? '' }))
    await said(count + 1)
  }
  vi.advanceTimersByTime(beatMs({ say: captions().at(-1) ?? '' }))
  await turn()
  vi.advanceTimersByTime(10_000)
  await said((sentences?.length ?? 0) + 1)
  expect(captions().at(-1)).toBe(first?.say)
})

it('leaves the app to whoever touches it, and is back in a fresh world a minute after he has gone', async () => {
  const { sandbox, moves, captions, said, until, touch } = await stand()
  const fresh = (await sandbox.state()).worldHash
  touch()
  await until(() => moves.at(-1) === 'end')
  let isLater = false
  void sandbox.clock({ advance: 'PT1H' }).then(() => (isLater = true))
  await until(() => isLater)
  expect((await sandbox.state()).worldHash).not.toBe(fresh)
  vi.advanceTimersByTime(idleMs - 1)
  // He has moved the pointer: he is there still.
  touch(false)
  vi.advanceTimersByTime(idleMs - 1)
  expect(sessionStore.get(visitedKey)).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(sessionStore.get(visitedKey)).toBeNull()
  await said(2)
  expect(captions()).toEqual([first?.say, first?.say])
  expect((await sandbox.state()).worldHash).toBe(fresh)
})

it('does not mind a pointer that moves past it', async () => {
  const { moves, said, touch } = await stand()
  touch(false)
  vi.advanceTimersByTime(beatMs({ say: first?.say ?? '' }))
  await said(2)
  expect(moves).not.toContain('end')
})

it('leaves the page to a visitor who loads it anew', async () => {
  const { captions, said, until, moves, touch, begin } = await stand()
  touch()
  await until(() => moves.at(-1) === 'end')
  begin()
  await turn()
  expect(captions()).toHaveLength(1)
  vi.advanceTimersByTime(idleMs)
  await said(2)
  expect(captions()[1]).toBe(first?.say)
})
