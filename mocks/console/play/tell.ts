import { sessionStore } from '../../../src/lib/browser/storage'
import type { PlayState } from '../../sandbox/control/wire'
import type { AppPage } from '../page'
import { rememberPlay } from '../play-memory'
import type { Sandbox } from '../sandbox'
import { forgetScenes } from './scenes'

/** How far to go without being asked: to the next text that is said, to one of them, or to the end. A change of person may load the page anew. */
const goingKey = 'sandbox:going'
export type Going = 'step' | 'say' | 'all' | number

export const pause = (): void => sessionStore.remove(goingKey)
export const isGoing = (): boolean => sessionStore.get(goingKey) !== null
export const goOn = (how: Going): void => (how === 'step' ? pause() : sessionStore.set(goingKey, String(how)))

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
export interface Said {
  /** Which step of the script says it. */
  readonly at: number
  readonly say: string
  readonly spotlight: string | null
}

export interface Telling {
  readonly sandbox: Sandbox
  readonly guide: Guide
  /** The script has gone a step further, or could not. */
  readonly onStep: () => Promise<void>
  readonly onSaid: (said: Said, state: PlayState) => Promise<void>
}

/** Plays the chosen script on, as far as it is to go, and leads the page along. */
export async function tell({ sandbox, guide, onStep, onSaid }: Telling): Promise<PlayState> {
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
    if (!isGoing()) return state
  }
}
