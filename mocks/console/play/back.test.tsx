import { afterEach, expect, it } from 'vitest'
import { builtInStories } from '../../stories/built-in-stories'
import { forgetPlay } from '../play-memory'
import { beatsOf } from './story-beats'
import { forgetScenes, rememberScene, returnToScene, scenesOf } from './scenes'
import { resume, straight, runStorySteps } from './use-play'
import { stageInMemory } from './testing/stage-in-memory'

/** In its world of a hundred thousand leads each step takes seconds. */
const slowest = 'scale'
/** From every beat to the one before, a hundred in all: `EVERY_BEAT=1 npx vitest run mocks/console/play/back.test.ts`. */
const everyBeat = process.env['EVERY_BEAT'] !== undefined
const stories = builtInStories.map(({ name }) => name).filter((name) => everyBeat || name !== slowest)
/** How often the stories go back, all together. */
let steps = 0

afterEach(() => {
  forgetScenes()
  forgetPlay()
})

it.each(stories)('each beat of %s, gone back to, is the route, the person and the world of then', async (name) => {
  const { sandbox, page } = await stageInMemory()
  const standing = (hash: string | null | undefined) => ({
    place: page.place(),
    person: page.username(),
    tokens: page.tokens(),
    hash,
  })
  let play = await sandbox.play.choose({ name })
  const next = async () => {
    resume('say')
    play = await runStorySteps({
      sandbox,
      guide: straight(page),
      onStep: () => Promise.resolve(),
      onSaid: ({ at }, state) => rememberScene(at, state, sandbox, page),
    })
    expect(play.failed).toBe(false)
    return standing(scenesOf(name).at(-1)?.hash)
  }
  const back = async (beat: number) => {
    const scene = scenesOf(name)[beat]
    if (!scene) throw new Error(`Beat ${beat} is not remembered`)
    const { state, show } = await returnToScene(scene, play, sandbox, page)
    show()
    play = state
    steps += 1
    return standing((await sandbox.state()).worldHash)
  }
  const beats = beatsOf(play).length
  const stood = []
  while (stood.length < beats) stood.push(await next())
  const goneBackTo =
    everyBeat && name !== slowest ? Array.from({ length: beats - 1 }, (_, i) => beats - 2 - i) : [beats - 2]
  for (const beat of goneBackTo) expect(await back(beat), `beat ${beat + 1}`).toEqual(stood[beat])
  // And told again from there, which goes on as it did.
  const earliest = goneBackTo.at(-1) ?? 0
  const again = await next()
  expect(again.place).toBe(stood[earliest + 1]?.place)
  for (const beat of [earliest + 1, earliest]) expect(await back(beat)).toEqual(beat === earliest ? stood[beat] : again)
})

it('goes back in every story', () => {
  expect(steps).toBeGreaterThanOrEqual(everyBeat ? 100 : stories.length)
})
