import { useEffect, useEffectEvent, useRef } from 'react'
import { forgetPlay, rememberPlay } from '../play-memory'
import { useHands } from '../stage/use-hands'
import { useConsole, useWork, type Work } from '../use-sandbox'
import type { PlayState } from '../../sandbox/control/wire'
import { beatsOf, presentBeat } from './beats'
import { forgetScenes, rememberScene, returnToScene, safeScene, scenesOf, type Scene } from './scenes'
import { noteShown } from './shown'
import { type Going, goOn, isGoing, pause, straight, tell, type Guide } from './tell'

export interface Playing {
  readonly work: Work
  /** Plays on; the page is led by `guide`, or else straight. */
  readonly go: (how: Going, guide?: Guide) => Promise<void>
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

  const advance = (guide: Guide = straight(page)): Promise<PlayState> =>
    tell({
      sandbox,
      guide,
      onStep: onChange,
      async onSaid({ at, say, spotlight }, state) {
        await rememberScene(at, state, sandbox, page)
        noteShown({ scene: say, story: state.title, route: page.route(), person: page.username() })
        hands.point(spotlight)
      },
    })
  const go = (how: Going, guide?: Guide): Promise<void> => {
    goOn(how)
    hands.point(null)
    return work.run(() => advance(guide))
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
  const goHome = (): Promise<void> =>
    work.run(async () => {
      await sandbox.setFaults([])
      page.goTo('/dashboard')
    })
  const jump = (number: number): Promise<void> => {
    const beat = play ? beatsOf(play)[number] : undefined
    if (!play || !beat) return Promise.resolve()
    const scene = scenesOf(play.name).find(({ at }) => at === beat.at)
    return scene ? standAt(scene) : go(beat.at)
  }

  const resumed = useRef(false)
  const resume = useEffectEvent(() => {
    if (resumed.current || !play || play.over || !isGoing()) return
    resumed.current = true
    void work.run(() => advance())
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
      // The way there takes a page's load, which is longer than anybody should look at a mess.
      hands.cover(true)
      return (scene ? standAt(scene) : goHome()).finally(() => hands.cover(false))
    },
  }
}
