import { useEffect, useEffectEvent, useRef } from 'react'
import { sessionStore } from '../../../src/lib/browser/storage'
import { forgetPlay, rememberPlay } from '../play-memory'
import { useHands } from '../stage/use-hands'
import { useConsole, useWork, type Work } from '../use-sandbox'
import type { PlayState } from '../../backend/control/wire'
import { beatsOf, presentBeat } from './beats'
import { forgetScenes, rememberScene, returnToScene, safeScene, scenesOf, type Scene } from './scenes'
import { noteShown } from './shown'

/** How far to go without being asked: to the next text that is said, to one of them, or to the end. A change of person may load the page anew. */
const goingKey = 'sandbox:going'
export type Going = 'step' | 'say' | 'all' | number

const pause = (): void => sessionStore.remove(goingKey)
const stopsAt = (at: number, isSaid: boolean): boolean => {
  const going = sessionStore.get(goingKey)
  return going === null || (isSaid && (going === 'say' || Number(going) <= at))
}

export interface Playing {
  readonly work: Work
  readonly go: (how: Going) => Promise<void>
  readonly pause: () => void
  readonly again: () => Promise<void>
  readonly leave: () => Promise<void>
  /** To a beat of the story, by its number: back to the scene that it was, or on to it. */
  readonly jump: (beat: number) => Promise<void>
  readonly back: () => Promise<void>
  /** To where nothing fails: the last such scene, or the home of whoever is on stage. */
  readonly rescue: () => Promise<void>
}

/** What a presenter does with a script, in the dock and in the window of its own alike. */
export function usePlay(play: PlayState | null, onChange: () => Promise<void>): Playing {
  const { sandbox, page } = useConsole()
  const hands = useHands()
  const work = useWork()

  const advance = async (): Promise<void> => {
    for (;;) {
      const state = await sandbox.play.next().catch((error: unknown) => {
        pause()
        // What stopped it may show in the script's own state as well.
        return onChange().then(() => Promise.reject(error))
      })
      const at = state.steps.filter(({ report }) => report !== null).length - 1
      const done = state.steps[at]
      const said = done && 'say' in done.step && !state.failed ? done.step : undefined
      if (state.over || stopsAt(at, said !== undefined)) pause()
      rememberPlay(state)
      await onChange()
      if (!done) forgetScenes()
      if (done && !state.failed) {
        if ('as' in done.step) {
          const next = state.steps[at + 1]?.step
          page.becomes(done.step.as, { route: next && 'goto' in next ? next.goto : '/dashboard' })
          // Where this very page loads for it, the script is taken up there.
          await page.arrival()
        } else if ('goto' in done.step && page.place() !== done.step.goto) {
          page.goTo(done.step.goto)
          await page.arrival()
        }
      }
      if (said) {
        await rememberScene(at, state, sandbox, page)
        noteShown({ scene: said.say, story: state.title, route: page.route(), person: page.username() })
        hands.point(said.spotlight ?? null)
      }
      if (sessionStore.get(goingKey) === null) return
    }
  }
  const go = (how: Going): Promise<void> => {
    if (how === 'step') pause()
    else sessionStore.set(goingKey, String(how))
    hands.point(null)
    return work.run(advance)
  }
  const standAt = (scene: Scene): Promise<void> =>
    work.run(async () => {
      if (!play) return
      pause()
      const { state, show } = await returnToScene(scene, play, sandbox, page)
      rememberPlay(state)
      await onChange()
      show()
      await page.arrival()
      const step = state.steps[scene.at]?.step
      hands.point((step && 'say' in step && step.spotlight) || null)
    })
  const jump = (number: number): Promise<void> => {
    const beat = play ? beatsOf(play)[number] : undefined
    if (!play || !beat) return Promise.resolve()
    const scene = scenesOf(play.name).find(({ at }) => at === beat.at)
    return scene ? standAt(scene) : go(beat.at)
  }

  const resumed = useRef(false)
  const resume = useEffectEvent(() => {
    if (resumed.current || !play || play.over || sessionStore.get(goingKey) === null) return
    resumed.current = true
    void work.run(advance)
  })
  useEffect(() => resume(), [])

  return {
    work,
    go,
    pause,
    jump,
    back: () => jump((play ? presentBeat(play) : 0) - 1),
    again: () =>
      work.run(async () => {
        forgetScenes()
        hands.point(null)
        await sandbox.play.again()
        await onChange()
      }),
    leave: () => {
      pause()
      forgetPlay()
      forgetScenes()
      hands.point(null)
      return work.run(async () => {
        await sandbox.play.leave()
        await onChange()
      })
    },
    rescue: () => {
      const scene = play && !play.interrupted ? safeScene(play.name) : undefined
      if (scene) return standAt(scene)
      return work.run(async () => {
        await sandbox.setFaults([])
        page.goTo('/dashboard')
      })
    },
  }
}
