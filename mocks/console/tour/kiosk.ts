import { sessionStore } from '../../../src/lib/browser/storage'
import type { PlayState } from '../../backend/control/wire'
import type { AppPage } from '../page'
import { forgetPlay, presentPlay } from '../play-memory'
import { beatMs } from '../play/beats'
import { goOn, pause, type Said, tell } from '../play/tell'
import type { Sandbox } from '../sandbox'
import { byHand } from './guide'
import type { Move, Moved } from './move'
import { wait } from './wait'

/** A story that is over, or has failed, is left so long before it begins anew. */
const restMs = 10_000
/** Set while a visitor has the page to himself; he may load it anew. */
export const visitedKey = 'sandbox:kiosk-visited'

export interface Kiosk {
  readonly sandbox: Sandbox
  readonly page: AppPage
  readonly move: (move: Move) => Promise<Moved>
  /** Tells of all that somebody does, and whether it was a key or a press. */
  readonly onTouched: (listener: (isPress: boolean) => void) => void
  /** How long a visitor has to leave it alone until the tour is back. */
  readonly idleMs: number
}

/**
 * The tour of a stand: the story of the world's scenario, or of the company whose it is, over and over. A key or a press stops
 * it and leaves the app to the visitor; once he has gone it begins anew, in a fresh world.
 */
export function runKiosk({ sandbox, page, move, onTouched, idleMs }: Kiosk): void {
  const guide = byHand(page, move)
  let showing = new AbortController()
  let idle: ReturnType<typeof setTimeout> | undefined

  const begin = (play: PlayState | null): void => {
    sessionStore.remove(visitedKey)
    showing = new AbortController()
    void show(play, showing.signal)
  }
  const waitForIdle = (): void => {
    clearTimeout(idle)
    idle = setTimeout(() => begin(null), idleMs)
  }
  const leaveToVisitor = (): void => {
    showing.abort()
    sessionStore.set(visitedKey, '1')
    pause()
    void move('end')
    waitForIdle()
  }

  async function show(begun: PlayState | null, signal: AbortSignal): Promise<void> {
    let play = begun
    while (!signal.aborted)
      try {
        if (!play || play.over || play.failed || play.interrupted) play = await chooseStory(sandbox)
        play = await showBeat(signal)
      } catch {
        // A visitor, or something that did not answer: nobody is there who could be told.
        play = null
        await wait(restMs, signal).catch(() => undefined)
      }
  }

  /** Plays on to the next sentence, and stays there for as long as it takes to say. */
  async function showBeat(signal: AbortSignal): Promise<PlayState> {
    let said: Said | undefined
    goOn('say')
    const state = await tell({
      sandbox,
      guide,
      onStep: () => Promise.resolve(),
      onSaid: (sentence) => Promise.resolve(void (said = sentence)),
    })
    signal.throwIfAborted()
    if (said) {
      await move({ caption: said.say })
      if (said.spotlight !== null) void move({ show: said.spotlight })
      await wait(beatMs(said), signal)
    }
    if (state.over) await wait(restMs, signal)
    return state
  }

  onTouched((isPress) => {
    if (!showing.signal.aborted && isPress) leaveToVisitor()
    else if (showing.signal.aborted) waitForIdle()
  })
  if (sessionStore.get(visitedKey) === null) void presentPlay(sandbox).then(begin, () => begin(null))
  else leaveToVisitor()
}

async function chooseStory(sandbox: Sandbox): Promise<PlayState> {
  forgetPlay()
  const company = await sandbox.company.present()
  if (company) return sandbox.play.choose({ document: (await sandbox.company.handOn(company)).script })
  return sandbox.play.choose({ name: (await sandbox.standing()).scenario })
}
