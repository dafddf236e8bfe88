import { useEffect, useEffectEvent, useRef } from 'react'
import { forgetPlay, rememberPlay } from '../play-memory'
import { useStageController } from '../stage/use-stage-controller'
import { useConsole, useAction, type Action } from '../use-sandbox'
import type { PlayState } from '../../sandbox/control/api-types'
import { beatsOf, presentBeat } from './story-beats'
import { forgetScenes, rememberScene, returnToScene, safeScene, type Scene, scenesOf } from './scenes'
import { noteShown } from './presentation-log'
import { sessionStore } from '../../../src/lib/browser/storage'
import type { AppPage } from '../page'
import type { Sandbox } from '../sandbox'
/** How far to go without being asked: to the next text that is said, to one of them, or to the end. A change of person may load the page anew. */
const goingKey = 'sandbox:going'
export type PlaybackState = 'step' | 'say' | 'all' | number

export const pause = (): void => sessionStore.remove(goingKey)
export const isPlaying = (): boolean => sessionStore.get(goingKey) !== null
export const resume = (how: PlaybackState): void => (how === 'step' ? pause() : sessionStore.set(goingKey, String(how)))

const stopsAt = (at: number, isSaid: boolean): boolean => {
  const going = sessionStore.get(goingKey)
  return going === null || (isSaid && (going === 'say' || Number(going) <= at))
}

/** Leads the audience's page along. What it is asked for is kept when the page stands there; never where that ends this very page. */
export interface Guide {
  readonly become: (username: string, route: string) => Promise<void>
  readonly goTo: (route: string) => Promise<void>
}

/** At once, as a presenter wants it. */
export const straight = (page: AppPage): Guide => ({
  async become(username, route) {
    page.becomes(username, { route })
    await page.arrival()
  },
  async goTo(route) {
    if (page.place() === route) return
    page.goTo(route)
    await page.arrival()
  },
})

/** A sentence that has just been said. */
export interface StoryEvent {
  /** Which step of the script says it. */
  readonly at: number
  readonly say: string
  readonly spotlight: string | null
}

export interface StoryRun {
  readonly sandbox: Sandbox
  readonly guide: Guide
  /** The script has gone a step further, or could not. */
  readonly onStep: () => Promise<void>
  readonly onSaid: (said: StoryEvent, state: PlayState) => Promise<void>
}

/** Plays the chosen script on, as far as it is to go, and leads the page along. */
export async function runStorySteps({ sandbox, guide, onStep, onSaid }: StoryRun): Promise<PlayState> {
  for (;;) {
    const state = await sandbox.play.next().catch((error: unknown) => {
      pause()
      // What stopped it may show in the script's own state as well.
      return onStep().then(() => Promise.reject(error))
    })
    const at = state.steps.filter(({ report }) => report !== null).length - 1
    const step = state.failed ? undefined : state.steps[at]?.step
    if (state.over || stopsAt(at, step !== undefined && 'say' in step)) pause()
    rememberPlay(state)
    await onStep()
    // Only the world has begun.
    if (at < 0) forgetScenes()
    if (step && 'as' in step) {
      const next = state.steps[at + 1]?.step
      await guide.become(step.as, next && 'goto' in next ? next.goto : '/dashboard')
    } else if (step && 'goto' in step) await guide.goTo(step.goto)
    else if (step && 'say' in step) await onSaid({ at, say: step.say, spotlight: step.spotlight ?? null }, state)
    if (!isPlaying()) return state
  }
}

export interface Playing {
  readonly work: Action
  /** Plays on; the page is led by `guide`, or else straight. */
  readonly go: (how: PlaybackState, guide?: Guide) => Promise<void>
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
  const hands = useStageController()
  const work = useAction()

  const advance = (guide: Guide = straight(page)): Promise<PlayState> =>
    runStorySteps({
      sandbox,
      guide,
      onStep: onChange,
      async onSaid({ at, say, spotlight }, state) {
        await rememberScene(at, state, sandbox, page)
        noteShown({ scene: say, story: state.title, route: page.route(), person: page.username() })
        hands.point(spotlight)
      },
    })
  const go = (how: PlaybackState, guide?: Guide): Promise<void> => {
    resume(how)
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
  const resumeOnce = useEffectEvent(() => {
    if (resumed.current || !play || play.over || !isPlaying()) return
    resumed.current = true
    void work.run(() => advance())
  })
  useEffect(() => resumeOnce(), [])

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
