import { sessionStore } from '../../../src/lib/browser/storage'
import type { StoryDocument, StoryStep } from '../../control/api-types'
import { type LocalPage, usernameOf } from '../../console/app-page'
import { errorMessageOf } from '../../console/format'
import { playToKey } from '../../console/page-options'
import { storedText } from '../../console/preferences'
import type { Sandbox } from '../../console/sandbox'
import { type Beat, beatsOf, currentBeatIndex, readingMs } from './beats'
import { addLogEntry } from './presentation-log'
import { atBeginning, type Backend, isOver, playStep, routeOf, type StoryProgress } from './run-story'
import { SandboxClient } from './sandbox-client'
import { coverPage, highlight } from './spotlight'

/** The state of the demo at a beat (a sentence of a story). Going back restores the same data, session, and screen. */
export interface Scene extends Omit<StoryProgress, 'story' | 'failure'> {
  /** Index of the beat's `say` step in the story. */
  readonly at: number
  /** Number of entries in the journal, the list of all changes since the world started. */
  readonly journalLength: number
  readonly route: string
  readonly tokens: string | null
  readonly hasFaults: boolean
}

/** What is stored of the chosen story. */
export interface ChosenStory extends StoryProgress {
  /** Id of the story's world. Null before the first step. */
  readonly world: string | null
  /** The scenes of the beats that have played, the earliest first. */
  readonly scenes: readonly Scene[]
}

/** How a story plays by itself: with the sentences in a bar, or with a pointer that uses the app, and captions. */
export type Autoplay = 'bar' | 'pointer'

export interface PlayerState {
  readonly chosen: ChosenStory | null
  readonly busy: boolean
  /** Why the latest command failed. */
  readonly problem: string | null
  /** Whether another world has replaced the story's world, so that the story cannot go on. */
  readonly interrupted: boolean
  readonly autoplay: Autoplay | null
}

/** How far to play: one step, to the next sentence, to the sentence of the step with this index, or to the end. */
type Target = 'step' | 'say' | 'all' | number

export type PlayerCommand =
  | { readonly do: 'choose'; readonly story: StoryDocument }
  | { readonly do: 'play'; readonly to: Target }
  /** Shows this beat: goes back to its scene, or plays forward to it. */
  | { readonly do: 'jump'; readonly beat: number }
  | { readonly do: 'autoplay'; readonly by: Autoplay | null }
  /** Shows the latest scene without simulated failures. Without such a scene, ends all faults and opens the dashboard. */
  | { readonly do: 'safeScene' }
  | { readonly do: 'pause' }
  | { readonly do: 'again' }
  | { readonly do: 'leave' }

/** Plays the chosen story. At the presenter's desk, the player is in the window that the desk controls. */
export interface Player {
  readonly get: () => PlayerState
  /** Calls the listener after each change of the state. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (command: PlayerCommand) => void
}

/** Local storage key of the chosen story, which all windows share. */
const storyKey = 'sandbox:story'
/** Session storage key of the autoplay of this window. */
const autoplayKey = 'sandbox:autoplay'

/** The functions that navigate the app. Each promise resolves when the route is shown, or never if the page unloads. */
interface Guide {
  /** In a new world, the page must load again: it may show data of the former world. */
  readonly signInAs: (username: string, route: string, isNewWorld: boolean) => Promise<void>
  readonly goTo: (route: string) => Promise<void>
}

interface Parts {
  readonly sandbox: Sandbox
  readonly page: LocalPage
  readonly backend: Backend
}

/** Returns the player of this page, which plays on if the page was loaded by a story. */
export function createPlayer({ sandbox, page, backend }: Parts): Player {
  const stored = storedText(storyKey, '')
  const client = new SandboxClient(backend.fetch, backend.baseUrl)
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let changes: Omit<PlayerState, 'chosen' | 'autoplay'> = { busy: false, problem: null, interrupted: false }
  let state = readState()
  /** Number of the latest command. An earlier command stops when it sees a later one. */
  let latest = 0

  function readState(): PlayerState {
    return { ...changes, chosen: readChosen(stored.get()), autoplay: readAutoplay() }
  }
  function notify(next: Partial<typeof changes> = {}): void {
    changes = { ...changes, ...next }
    state = readState()
    scheduleNext()
    for (const listener of listeners) listener()
  }
  const write = (chosen: ChosenStory): void => stored.set(JSON.stringify(chosen))
  stored.subscribe(() => notify())

  async function run(work: (isLatest: () => boolean) => Promise<void>): Promise<void> {
    const n = ++latest
    const isLatest = () => n === latest
    notify({ busy: true, problem: null })
    let problem: string | null = null
    try {
      await work(isLatest)
    } catch (error) {
      sessionStore.remove(playToKey)
      problem = errorMessageOf(error)
    }
    if (isLatest()) notify({ busy: false, problem })
  }

  /** Throws if another world has replaced the story's world. */
  async function checkWorld({ world }: ChosenStory): Promise<void> {
    const { worldId } = await sandbox.stateWithoutHash()
    const interrupted = world !== null && world !== worldId
    notify({ interrupted })
    if (interrupted) sessionStore.remove(playToKey)
  }

  async function playOn(isLatest: () => boolean): Promise<void> {
    const guide = state.autoplay === 'pointer' ? pointerGuide(page) : directGuide(page)
    for (;;) {
      const { chosen, interrupted } = state
      const target = sessionStore.get(playToKey)
      if (!chosen || interrupted || target === null) return
      const played = await playStep(chosen, client)
      if (!isLatest()) return
      const step = played.failure === null ? chosen.story.steps[played.step - 2] : undefined
      const isTarget =
        target === 'step' || (step && 'say' in step && (target === 'say' || Number(target) <= played.step - 2))
      if (isOver(played) || isTarget) sessionStore.remove(playToKey)
      const world = chosen.world ?? (await sandbox.stateWithoutHash()).worldId
      write({ ...chosen, ...played, world })
      if (step) await show(step, { ...chosen, ...played, world }, guide)
      if (!isLatest()) return
    }
  }

  /** Navigates the page after a step. */
  async function show(step: StoryStep, chosen: ChosenStory, guide: Guide): Promise<void> {
    const { story, step: played, kept } = chosen
    if ('as' in step) {
      const next = story.steps[played - 1]
      const isNewWorld = !story.steps.slice(0, played - 2).some((earlier) => 'as' in earlier)
      highlight(null)
      await guide.signInAs(step.as, next && 'goto' in next ? routeOf(next, kept) : '/dashboard', isNewWorld)
    } else if ('goto' in step) {
      // The ring stays around a figure that may move until the screen changes.
      highlight(null)
      await guide.goTo(routeOf(step, kept))
    } else if ('say' in step) {
      const { journalLength, faults } = await sandbox.stateWithoutHash()
      const at = played - 2
      const scene: Scene = {
        at,
        step: played,
        kept,
        token: chosen.token,
        journalLength,
        route: page.currentRoute(),
        tokens: page.tokens(),
        hasFaults: faults.length > 0,
      }
      write({ ...chosen, scenes: [...chosen.scenes.filter((earlier) => earlier.at < at), scene] })
      addLogEntry({ scene: step.say, story: story.title, route: page.currentPath(), person: page.username() })
      showBeat()
    }
  }

  /** Draws the ring of the current beat and, if a pointer plays, its caption. */
  function showBeat(): void {
    const beat = currentBeat(state.chosen)
    if (!beat) return
    if (state.autoplay === 'pointer')
      void import('./move-pointer').then(async ({ movePointer }) => {
        await movePointer({ caption: beat.say }, page)
        if (beat.spotlight !== null) await movePointer({ pointAt: beat.spotlight }, page)
      })
    else highlight(beat.spotlight)
  }

  /**
   * Shows the screen of the current sentence again if the presenter has opened another one, and the next sentence needs
   * that screen.
   */
  async function undoDetour(chosen: ChosenStory): Promise<void> {
    const scene = currentScene(chosen)
    if (!scene) return
    const { steps } = chosen.story
    const next = steps.findIndex((step, i) => i > scene.at && 'say' in step)
    const coming = steps.slice(scene.at + 1, next < 0 ? undefined : next)
    if (coming.some((step) => 'as' in step || 'goto' in step)) return
    const username = usernameOf(scene.tokens)
    const guide = directGuide(page)
    if (username !== null && username !== page.username()) await guide.signInAs(username, scene.route, false)
    else await guide.goTo(scene.route)
  }

  const play = (to: Target): Promise<void> => {
    sessionStore.set(playToKey, String(to))
    return run(async (isLatest) => {
      if (!state.chosen) return
      await checkWorld(state.chosen)
      if (!state.interrupted) await undoDetour(state.chosen)
      await playOn(isLatest)
    })
  }

  const goToScene = (scene: Scene): Promise<void> => {
    sessionStore.remove(playToKey)
    return run(async () => {
      const { chosen } = state
      if (!chosen) return
      await sandbox.rewind(scene.journalLength)
      const { step, kept, token, route, tokens } = scene
      const scenes = chosen.scenes.filter(({ at }) => at <= scene.at)
      write({ ...chosen, step, kept, token, failure: null, scenes })
      highlight(null)
      page.restoreSession(route, tokens)
      await page.whenLoaded()
    })
  }

  async function showSafeScene(): Promise<void> {
    const scene = state.interrupted ? undefined : state.chosen?.scenes.findLast(({ hasFaults }) => !hasFaults)
    // The cover hides the broken screen from the audience while the page loads.
    coverPage(true)
    await (scene
      ? goToScene(scene)
      : run(async () => {
          await sandbox.setFaults([])
          page.goTo('/dashboard')
        }))
    coverPage(false)
  }

  function jump(index: number): Promise<void> | undefined {
    const { chosen } = state
    const beat = chosen ? beatsOf(chosen.story.steps)[index] : undefined
    if (!chosen || !beat) return undefined
    const scene = chosen.scenes.find(({ at }) => at === beat.at)
    return scene ? goToScene(scene) : play(beat.at)
  }

  function choose(story: StoryDocument | null): void {
    latest += 1
    sessionStore.remove(playToKey)
    highlight(null)
    if (story) write({ ...atBeginning(story), world: null, scenes: [] })
    else stored.set('')
    notify({ busy: false, problem: null, interrupted: false })
  }

  function setAutoplay(by: Autoplay | null): void {
    if (state.autoplay === 'pointer' && by !== 'pointer') {
      sessionStore.remove(playToKey)
      void import('./move-pointer').then(({ movePointer }) => movePointer('end', page))
    }
    if (by === null) sessionStore.remove(autoplayKey)
    else sessionStore.set(autoplayKey, by)
    notify()
    if (by === 'pointer') showBeat()
  }

  /** While a story plays by itself, plays the next sentence when there was time to read the current one. */
  function scheduleNext(): void {
    clearTimeout(timer)
    const { autoplay, busy, chosen, problem, interrupted } = state
    if (autoplay === null || busy || !chosen) return
    if (isOver(chosen) || interrupted || problem !== null) {
      if (autoplay === 'pointer') setAutoplay(null)
      return
    }
    const beat = currentBeat(chosen)
    timer = setTimeout(
      () => {
        // The viewer does not see a hidden tab. A presenter does not need to see the audience's window.
        if (document.hidden && autoplay === 'bar') setAutoplay(null)
        else void play('say')
      },
      beat ? readingMs(beat) : 0,
    )
  }

  // What a viewer or a presenter does in the app ends the autoplay. The pointer itself fires neither event.
  for (const kind of ['keydown', 'pointerdown'] as const)
    addEventListener(
      kind,
      ({ target }) => {
        const isInConsole = target instanceof Element && target.closest('#sandbox') !== null
        if (state.autoplay !== null && !isInConsole && (kind === 'pointerdown' || state.autoplay === 'pointer'))
          setAutoplay(null)
      },
      true,
    )

  const { chosen } = state
  if (chosen) {
    if (sessionStore.get(playToKey) !== null) void run(playOn)
    else {
      if (currentScene(chosen)?.route === page.currentRoute()) showBeat()
      // If the request fails, the next command repeats it.
      void checkWorld(chosen).catch(() => undefined)
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(command) {
      if (command.do === 'choose') choose(command.story)
      else if (command.do === 'leave') choose(null)
      else if (command.do === 'again') choose(state.chosen?.story ?? null)
      else if (command.do === 'autoplay') setAutoplay(command.by)
      else if (command.do === 'pause') sessionStore.remove(playToKey)
      else if (command.do === 'safeScene') void showSafeScene()
      // A second press while a step runs must not run the step twice.
      else if (!state.busy) void (command.do === 'play' ? play(command.to) : jump(command.beat))
    },
  }
}

function readChosen(text: string): ChosenStory | null {
  try {
    return text === '' ? null : (JSON.parse(text) as ChosenStory)
  } catch {
    // Another version of the demo stored it. The user can choose a story again.
    return null
  }
}

function readAutoplay(): Autoplay | null {
  const by = sessionStore.get(autoplayKey)
  return by === 'bar' || by === 'pointer' ? by : null
}

const currentBeat = (chosen: ChosenStory | null): Beat | undefined =>
  chosen ? beatsOf(chosen.story.steps)[currentBeatIndex(chosen)] : undefined

/** Returns the scene of the current beat. */
export function currentScene(chosen: ChosenStory): Scene | undefined {
  const beat = currentBeat(chosen)
  return beat && chosen.scenes.find(({ at }) => at === beat.at)
}

/** Returns a guide that navigates at once. */
const directGuide = (page: LocalPage): Guide => ({
  async signInAs(username, route, isNewWorld) {
    if (!isNewWorld && page.username() !== null) return page.switchUser(username, route)
    page.signInAs(username, { route })
    await page.whenLoaded()
  },
  async goTo(route) {
    if (page.currentRoute() !== route) page.goTo(route)
    await page.whenLoaded()
  },
})

/** Returns a guide that clicks links and types with an animated pointer. Without a link to a route, it navigates at once. */
function pointerGuide(page: LocalPage): Guide {
  const { signInAs, goTo } = directGuide(page)
  const pointer = import('./move-pointer')
  return {
    async signInAs(username, ...rest) {
      const { movePointer } = await pointer
      if ((await movePointer({ signIn: username }, page)) === 'missing') await signInAs(username, ...rest)
    },
    async goTo(route) {
      const { movePointer } = await pointer
      if ((await movePointer({ clickLink: route }, page)) === 'missing') await goTo(route)
    },
  }
}
