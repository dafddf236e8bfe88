import { afterEach, expect, it } from 'vitest'
import { builtInStories } from '../../stories/built-in-stories'
import { forgetPlay } from '../play-memory'
import { beatsOf } from './story-beats'
import { clearScenes, saveScene, returnToScene, readScenes } from './scenes'
import { resume, directGuide, runStorySteps } from './use-play'
import { stageInMemory } from './testing/stage-in-memory'

/** Its world has 100,000 leads, so each step takes seconds. */
const slowest = 'scale'
/** Goes back from every beat, about 100 times: `EVERY_BEAT=1 npx vitest run mocks/console/play/back.test.ts`. */
const everyBeat = process.env['EVERY_BEAT'] !== undefined
const stories = builtInStories.map(({ name }) => name).filter((name) => everyBeat || name !== slowest)
let backCount = 0

afterEach(() => {
  clearScenes()
  forgetPlay()
})

it.each(stories)('restores the route, user, and world of a beat of %s', async (name) => {
  const { sandbox, page } = await stageInMemory()
  const position = (hash: string | null | undefined) => ({
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
      guide: directGuide(page),
      onStep: () => Promise.resolve(),
      onSaid: ({ at }, state) => saveScene(at, state, sandbox, page),
    })
    expect(play.failed).toBe(false)
    return position(readScenes(name).at(-1)?.hash)
  }
  const back = async (beat: number) => {
    const scene = readScenes(name)[beat]
    if (!scene) throw new Error(`Beat ${beat} is not remembered`)
    const { state, show } = await returnToScene(scene, play, sandbox, page)
    show()
    play = state
    backCount += 1
    return position((await sandbox.state()).worldHash)
  }
  const beats = beatsOf(play).length
  const visited = []
  while (visited.length < beats) visited.push(await next())
  const targets =
    everyBeat && name !== slowest ? Array.from({ length: beats - 1 }, (_, i) => beats - 2 - i) : [beats - 2]
  for (const beat of targets) expect(await back(beat), `beat ${beat + 1}`).toEqual(visited[beat])
  // Playing on from there leads to the same screen.
  const earliest = targets.at(-1) ?? 0
  const again = await next()
  expect(again.place).toBe(visited[earliest + 1]?.place)
  for (const beat of [earliest + 1, earliest])
    expect(await back(beat)).toEqual(beat === earliest ? visited[beat] : again)
})

it('goes back at least once in every story', () => {
  expect(backCount).toBeGreaterThanOrEqual(everyBeat ? 100 : stories.length)
})
