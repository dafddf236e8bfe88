import { useEffect, useEffectEvent, useRef } from 'react'
import {
  clearPlayback,
  clearScenes,
  lastSafeScene,
  loadPlayback,
  returnToScene,
  savePlayback,
  saveScene,
  sceneAt,
  type Scene,
} from './scenes'
import { useStageController } from '../stage/stage-controller'
import { useConsole, useAction } from '../../console/use-sandbox'
import type { PlayState } from '../../control/api-types'
import { type Beat, beatsOf, currentBeatIndex } from './StorySteps'
import { addLogEntry } from './presentation-log'
import { sessionStore } from '../../../src/lib/browser/storage'
import { type AppPage, usernameOf } from '../../console/app-page'
import type { Sandbox } from '../../console/sandbox'

/**
 * Session storage key of the playback target of a story (a script that is presented live). The target is stored,
 * because a change of user loads a page, and playback must continue there.
 */
const playbackKey = 'sandbox:going'

/**
 * How far to play: one step, to the next sentence (`say`), to the sentence of the step with this index, or to the end
 * (`all`).
 */
type PlaybackTarget = 'step' | 'say' | 'all' | number

export const pause = (): void => sessionStore.remove(playbackKey)
const isPlaying = (): boolean => sessionStore.get(playbackKey) !== null
export const resume = (target: PlaybackTarget): void =>
  target === 'step' ? pause() : sessionStore.set(playbackKey, String(target))

const shouldStopAt = (at: number, isSentence: boolean): boolean => {
  const target = sessionStore.get(playbackKey)
  return target === null || (isSentence && (target === 'say' || Number(target) <= at))
}

/**
 * Functions that navigate the page that the audience sees. Each promise resolves when that page shows the route, or
 * never if the page that runs this code unloads first.
 */
export interface Guide {
  /** In a new world, the page must load again: it may show data of the former world. */
  readonly signInAs: (username: string, route: string, isNewWorld: boolean) => Promise<void>
  readonly goTo: (route: string) => Promise<void>
}

/** Returns a guide that navigates at once, without an animated pointer. */
export const directGuide = (page: AppPage): Guide => ({
  async signInAs(username, route, isNewWorld) {
    if (!isNewWorld && page.username() !== null) return page.switchUser(username, route)
    page.signInAs(username, { route })
    await page.whenLoaded()
  },
  async goTo(route) {
    if (page.currentRoute() === route) return
    page.goTo(route)
    await page.whenLoaded()
  },
})

interface StoryRun {
  readonly sandbox: Sandbox
  readonly guide: Guide
  /** Called after every step, even one that failed. */
  readonly onStep: () => Promise<void>
  /** Called after a step with a sentence. */
  readonly onBeat: (beat: Pick<Beat, 'at' | 'say' | 'spotlight'>, state: PlayState) => Promise<void>
}

/** Plays the chosen story until playback pauses, and navigates the page. Returns the progress of the story. */
export async function runStorySteps({ sandbox, guide, onStep, onBeat }: StoryRun): Promise<PlayState> {
  for (;;) {
    // Without a shared worker, the backend may have ended with a page that changed its user.
    await loadPlayback(sandbox)
    const state = await sandbox.play.next().catch((error: unknown) => {
      pause()
      // The progress of the story may explain the failure, so `onStep` updates it before the error is thrown.
      return onStep().then(() => Promise.reject(error))
    })
    const at = state.steps.filter(({ report }) => report !== null).length - 1
    const step = state.failed ? undefined : state.steps[at]?.step
    if (state.over || shouldStopAt(at, step !== undefined && 'say' in step)) pause()
    savePlayback(state)
    await onStep()
    // The first call of `next` only starts the scenario, and `at` is -1. All saved scenes are then from an earlier run.
    if (at < 0) clearScenes()
    if (step && 'as' in step) {
      const next = state.steps[at + 1]?.step
      const isNewWorld = !state.steps.slice(0, at).some((earlier) => 'as' in earlier.step)
      await guide.signInAs(step.as, next && 'goto' in next ? next.goto : '/dashboard', isNewWorld)
    } else if (step && 'goto' in step) await guide.goTo(step.goto)
    else if (step && 'say' in step) await onBeat({ at, say: step.say, spotlight: step.spotlight ?? null }, state)
    if (!isPlaying()) return state
  }
}

export type PlaybackControls = ReturnType<typeof usePlayback>

/**
 * Returns the playback controls of a story, for the docked console, the player bar, and the presenter's desk (the
 * presenter's own window).
 */
export function usePlayback(play: PlayState | null, onChange: () => Promise<void>) {
  const { sandbox, page } = useConsole()
  const stageController = useStageController()
  const work = useAction()

  /** Removes the ring before the screen changes. Until then, it stays around a figure that may move. */
  const leaveScreen = (navigate: () => Promise<void>): Promise<void> => {
    stageController.highlight(null)
    return navigate()
  }
  const advance = (guide: Guide = directGuide(page)): Promise<PlayState> =>
    runStorySteps({
      sandbox,
      guide: {
        signInAs: (...args) => leaveScreen(() => guide.signInAs(...args)),
        goTo: (...args) => leaveScreen(() => guide.goTo(...args)),
      },
      onStep: onChange,
      async onBeat({ at, say, spotlight }, state) {
        await saveScene(at, state, sandbox, page)
        addLogEntry({ scene: say, story: state.title, route: page.currentPath(), person: page.username() })
        stageController.highlight(spotlight)
      },
    })
  /**
   * Shows the screen of the current sentence again if the presenter has opened another one, and the next sentence needs
   * that screen.
   */
  const undoDetour = async (): Promise<void> => {
    const beat = play ? beatsOf(play)[currentBeatIndex(play)] : undefined
    if (!play || !beat) return
    const scene = sceneAt(play.name, beat.at)
    const next = play.steps.findIndex(({ step }, i) => i > beat.at && 'say' in step)
    const coming = play.steps.slice(beat.at + 1, next < 0 ? undefined : next)
    if (!scene || coming.some(({ step }) => 'as' in step || 'goto' in step)) return
    const username = usernameOf(scene.tokens)
    const guide = directGuide(page)
    if (username !== null && username !== page.username()) await guide.signInAs(username, scene.route, false)
    else await guide.goTo(scene.route)
  }
  /** Plays from the current step to the target. Without a guide, the page navigates at once. */
  const go = (target: PlaybackTarget, guide?: Guide): Promise<void> => {
    resume(target)
    return work.run(async () => {
      await undoDetour()
      await advance(guide)
    })
  }
  const goToScene = (scene: Scene): Promise<void> =>
    work.run(async () => {
      if (!play) return
      pause()
      const { state, show } = await returnToScene(scene, play, sandbox, page)
      savePlayback(state)
      await onChange()
      show()
      await page.whenLoaded()
      const step = state.steps[scene.at]?.step
      stageController.highlight((step && 'say' in step && step.spotlight) || null)
    })
  const goHome = (): Promise<void> =>
    work.run(async () => {
      await sandbox.setFaults([])
      page.goTo('/dashboard')
    })
  /** Goes to a beat (a sentence of the story) by its index: back to the beat's saved scene, or forward by playing. */
  const jump = (index: number): Promise<void> => {
    const beat = play ? beatsOf(play)[index] : undefined
    if (!play || !beat) return Promise.resolve()
    const scene = sceneAt(play.name, beat.at)
    return scene ? goToScene(scene) : go(beat.at)
  }

  const hasResumed = useRef(false)
  const resumeOnce = useEffectEvent(() => {
    if (hasResumed.current || !play || play.over || !isPlaying()) return
    hasResumed.current = true
    void work.run(() => advance())
  })
  useEffect(() => resumeOnce(), [])

  return {
    work,
    go,
    pause,
    jump,
    back: () => jump((play ? currentBeatIndex(play) : 0) - 1),
    again: () =>
      work.run(async () => {
        clearScenes()
        stageController.highlight(null)
        await sandbox.play.again()
        await onChange()
      }),
    leave: () => {
      pause()
      clearPlayback()
      clearScenes()
      stageController.highlight(null)
      return work.run(async () => {
        await sandbox.play.leave()
        await onChange()
      })
    },
    /**
     * Goes to the latest scene without faults (simulated failures). Without such a scene, ends all faults and goes to
     * the dashboard.
     */
    rescue: () => {
      const scene = play && !play.interrupted ? lastSafeScene(play.name) : undefined
      // The cover hides the broken screen from the audience while the page loads.
      stageController.cover(true)
      return (scene ? goToScene(scene) : goHome()).finally(() => stageController.cover(false))
    },
  }
}
