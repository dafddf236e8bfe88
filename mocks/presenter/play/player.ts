import { sessionStore } from '../../../src/lib/browser/storage'
import type { StoryDocument, StoryStep } from '../../control/api-types'
import { type LocalPage, usernameOf } from '../../console/app-page'
import { errorMessageOf } from '../../console/format'
import { playToKey } from '../../console/page-options'
import { storedText } from '../../console/preferences'
import type { PageSandbox } from '../../console/page-sandbox'
import { beatsOf, readingMs } from './beats'
import {
  type Autoplay,
  autoplayKey,
  type ChosenStory,
  currentBeat,
  currentScene,
  failureText,
  readAutoplay,
  readChosen,
  type Scene,
  type WorldSummary,
} from './chosen-story'
import { hideBeat, moveCaptionAwayFrom, showCaption } from './caption'
import { keepFormerWorld, keepStoryWorld, nameStoryWorld, restoreFormerWorld } from './former-world'
import { addLogEntry } from './presentation-log'
import { atBeginning, isOver, playStep, routeOf, type StoryProgress } from './run-story'
import { type Backend, StoryClient } from './story-client'
import { coverPage, highlight } from './spotlight'

export interface PlayerState {
  readonly chosen: ChosenStory | null
  readonly busy: boolean
  /** Why the latest command failed. */
  readonly problem: string | null
  /** Why the story's world is gone, so that the story cannot go on. */
  readonly interrupted: string | null
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
  /** Ends the story, and gives back the world, the person, and the page before it, unless the viewer keeps its world. */
  | { readonly do: 'leave'; readonly keepsWorld?: boolean }

/** Plays the chosen story. At the presenter's desk, the player is in the window that the desk controls. */
export interface Player {
  readonly get: () => PlayerState
  /** Calls the listener after each change of the state. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (command: PlayerCommand) => void
}

/** Local storage key of the chosen story, which all windows share. */
const storyKey = 'sandbox:story'
/** Text under that key when the user has left the story. Without a text, the storage was cleared. */
const noStory = 'null'

interface Parts {
  readonly sandbox: PageSandbox
  readonly page: LocalPage
  readonly backend: Backend
}

/** The player of this page. If a story has loaded this page, it plays on. */
export class PagePlayer implements Player {
  private readonly sandbox: PageSandbox
  private readonly page: LocalPage
  private readonly client: StoryClient
  private readonly stored = storedText(storyKey, '')
  private readonly listeners = new Set<() => void>()
  private state: PlayerState = {
    chosen: readChosen(this.stored.get()),
    busy: false,
    problem: null,
    interrupted: null,
    autoplay: readAutoplay(),
  }
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Number of the latest command. An earlier command stops when it sees a later one. */
  private latest = 0

  constructor({ sandbox, page, backend }: Parts) {
    this.sandbox = sandbox
    this.page = page
    this.client = new StoryClient(backend)
    this.stored.subscribe(() => this.notify())
    for (const kind of ['keydown', 'pointerdown'] as const)
      addEventListener(kind, ({ target }) => this.endAutoplayAt(kind, target), true)
    // The requests of a page that unloads fail. Its step is not over: the next page repeats it.
    addEventListener('pagehide', () => (this.latest += 1))
    this.resume()
  }

  readonly get = (): PlayerState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    // A view opens. If the request fails, the next command repeats it.
    if (this.state.chosen && !this.state.busy) void this.checkWorld(this.state.chosen).catch(() => undefined)
    return () => this.listeners.delete(listener)
  }

  readonly send = (command: PlayerCommand): void => {
    if (command.do === 'choose') this.choose(command.story)
    else if (command.do === 'leave') void this.leave(command.keepsWorld ?? false)
    else if (command.do === 'again') this.choose(this.state.chosen?.story ?? null)
    else if (command.do === 'autoplay') this.setAutoplay(command.by)
    else if (command.do === 'pause') sessionStore.remove(playToKey)
    else if (command.do === 'safeScene') void this.showSafeScene()
    // A second press while a step runs must not run the step twice.
    else if (!this.state.busy) void (command.do === 'play' ? this.play(command.to) : this.jump(command.beat))
  }

  private notify(changes: Partial<Pick<PlayerState, 'busy' | 'problem' | 'interrupted'>> = {}): void {
    const stored = this.stored.get()
    // The story goes on in this page, even if its storage was cleared.
    const chosen = stored === '' ? this.state.chosen : readChosen(stored)
    this.state = { ...this.state, ...changes, chosen, autoplay: readAutoplay() }
    this.scheduleNext()
    for (const listener of this.listeners) listener()
  }

  private write(chosen: ChosenStory): void {
    this.stored.set(JSON.stringify(chosen))
  }

  private choose(story: StoryDocument | null): void {
    this.latest += 1
    sessionStore.remove(playToKey)
    hideBeat()
    if (story) this.write({ ...atBeginning(story), world: null, scenes: [], runningFrom: null })
    else this.stored.set(noStory)
    this.notify({ busy: false, problem: null, interrupted: null })
  }

  private async leave(keepsWorld: boolean): Promise<void> {
    this.choose(null)
    if (keepsWorld) keepStoryWorld()
    else await this.run(() => restoreFormerWorld(this.sandbox, this.page))
  }

  /** Goes on with the story that has loaded this page, or shows the current sentence's ring again. */
  private resume(): void {
    const { chosen } = this.state
    if (!chosen) return
    if (sessionStore.get(playToKey) !== null) {
      void this.runCovered(async (isLatest) => {
        // The former page may have been unloaded before it showed its last step.
        const last = chosen.story.steps[chosen.step - 2]
        if (last && ('goto' in last || ('as' in last && last.as !== this.page.username())))
          await this.show(last, chosen)
        await this.playOn(isLatest)
      })
      return
    }
    if (currentScene(chosen)?.route === this.page.currentRoute()) this.showBeat()
  }

  private async run(work: (isLatest: () => boolean) => Promise<void>): Promise<void> {
    const n = ++this.latest
    const isLatest = () => n === this.latest
    this.notify({ busy: true, problem: null })
    let problem: string | null = null
    try {
      await work(isLatest)
    } catch (error) {
      problem = errorMessageOf(error)
    }
    if (!isLatest()) return
    if (problem !== null) sessionStore.remove(playToKey)
    this.notify({ busy: false, problem })
  }

  /** Notices if another world has replaced the story's world. */
  private async checkWorld({ world }: ChosenStory): Promise<void> {
    const { worldId } = await this.sandbox.stateWithoutHash()
    const isReplaced = world !== null && world !== worldId
    if (isReplaced) {
      sessionStore.remove(playToKey)
      hideBeat()
    }
    this.notify({ interrupted: isReplaced ? 'Another world has replaced the data of this story.' : null })
  }

  private play(to: Target): Promise<void> {
    sessionStore.set(playToKey, String(to))
    return this.runCovered(async (isLatest) => {
      if (!this.state.chosen) return
      await this.checkWorld(this.state.chosen)
      if (!this.state.interrupted) await this.undoDetour(this.state.chosen)
      await this.playOn(isLatest)
    })
  }

  /** Like `run`. The audience does not see the screens on the way to a sentence that is further on. */
  private async runCovered(work: (isLatest: () => boolean) => Promise<void>): Promise<void> {
    const isFar = /^\d+$/.test(sessionStore.get(playToKey) ?? '')
    if (isFar) coverPage(true)
    await this.run(work)
    if (isFar) coverPage(false)
  }

  /** Takes back what a step has changed before its page was unloaded. */
  private async undoStep({ runningFrom, world }: ChosenStory): Promise<void> {
    const { journalLength, worldId } = await this.sandbox.stateWithoutHash()
    if (runningFrom !== null && worldId === world && journalLength > runningFrom) await this.sandbox.rewind(runningFrom)
  }

  /** Plays until the target, or until the page unloads. */
  private async playOn(isLatest: () => boolean): Promise<void> {
    if (this.state.chosen) await this.undoStep(this.state.chosen)
    let { journalLength } = await this.sandbox.stateWithoutHash()
    for (;;) {
      const { chosen, interrupted } = this.state
      const target = sessionStore.get(playToKey)
      if (!isLatest() || !chosen || interrupted || target === null) return
      this.write({ ...chosen, runningFrom: journalLength })
      if (chosen.step === 0 && chosen.runningFrom === null) await keepFormerWorld(this.sandbox, this.page)
      const progress = await playStep(chosen, this.client)
      const after = await this.sandbox.stateWithoutHash()
      if (!isLatest()) return
      journalLength = after.journalLength
      if (chosen.step === 0) nameStoryWorld(after.worldId)
      const at = progress.step - 2
      const step = progress.failure === null ? chosen.story.steps[at] : undefined
      const isBeat = step !== undefined && 'say' in step
      if (isOver(progress) || target === 'step' || (isBeat && (target === 'say' || Number(target) <= at)))
        sessionStore.remove(playToKey)
      const scenes = isBeat
        ? [...chosen.scenes.filter((scene) => scene.at < at), this.sceneAt(at, progress, after)]
        : chosen.scenes
      const played: ChosenStory = {
        ...chosen,
        ...progress,
        failure: progress.failure && failureText(progress.failure, after),
        world: chosen.world ?? after.worldId,
        scenes,
        runningFrom: null,
      }
      this.write(played)
      if (step) await this.show(step, played)
    }
  }

  /** Shows the result of a step in the app. It may be shown again, after a reload. */
  private async show(step: StoryStep, { story, step: n, kept }: ChosenStory): Promise<void> {
    if ('as' in step) {
      const next = story.steps[n - 1]
      const isNewWorld = !story.steps.slice(0, n - 2).some((earlier) => 'as' in earlier)
      await this.signInAs(step.as, next && 'goto' in next ? routeOf(next, kept) : '/dashboard', isNewWorld)
    } else if ('goto' in step) this.goTo(routeOf(step, kept))
    else if ('say' in step) {
      const [route, person] = [this.page.currentPath(), this.page.username()]
      addLogEntry({ scene: step.say, story: story.title, route, person })
      this.showBeat()
    }
  }

  /** Signs in. In a new world, the page loads again, because it may show data of the former world. */
  private async signInAs(username: string, route: string, isNewWorld: boolean): Promise<void> {
    hideBeat()
    if (!isNewWorld && this.page.username() !== null) return this.page.switchUser(username, route)
    this.page.signInAs(username, { route })
    await this.page.whenLoaded()
  }

  private goTo(route: string): void {
    // Until the screen changes, the ring stays around a figure that may move.
    hideBeat()
    if (this.page.currentRoute() !== route) this.page.goTo(route)
  }

  private sceneAt(at: number, { step, kept, token }: StoryProgress, { journalLength, faults }: WorldSummary): Scene {
    const [route, tokens] = [this.page.currentRoute(), this.page.tokens()]
    return { at, step, kept, token, journalLength, route, tokens, hasFaults: faults.length > 0 }
  }

  /** Draws the ring of the current beat, and its caption. */
  private showBeat(): void {
    const beat = currentBeat(this.state.chosen)
    showCaption(beat && this.state.autoplay === 'captions' ? beat.say : null)
    highlight(beat?.spotlight ?? null, moveCaptionAwayFrom)
  }

  /**
   * Signs the person of the current sentence in again if the page has another one or nobody: a sign-out revokes the
   * story's token too. Shows the screen of the sentence again if the next sentence needs it.
   */
  private async undoDetour(chosen: ChosenStory): Promise<void> {
    const scene = currentScene(chosen)
    if (!scene) return
    const { steps } = chosen.story
    const next = steps.findIndex((step, i) => i > scene.at && 'say' in step)
    const coming = steps.slice(scene.at + 1, next < 0 ? undefined : next)
    const username = usernameOf(scene.tokens)
    const isOther = username !== null && username !== this.page.username()
    if (isOther) this.write({ ...chosen, token: await this.client.tokenOf(username) })
    if (coming.some((step) => 'as' in step)) return
    if (isOther) await this.signInAs(username, scene.route, false)
    else if (this.page.currentRoute() !== scene.route && !coming.some((step) => 'goto' in step)) this.goTo(scene.route)
  }

  private jump(index: number): Promise<void> | undefined {
    const { chosen } = this.state
    const beat = chosen ? beatsOf(chosen.story.steps)[index] : undefined
    const scene = chosen?.scenes.find(({ at }) => at === beat?.at)
    return scene ? this.goToScene(scene) : beat && this.play(beat.at)
  }

  private goToScene(scene: Scene): Promise<void> {
    sessionStore.remove(playToKey)
    return this.run(async () => {
      const { chosen } = this.state
      if (!chosen) return
      // Going back would rewind the world that has replaced the story's world.
      await this.checkWorld(chosen)
      if (!this.state.interrupted) await this.restore(scene, chosen)
    })
  }

  private async restore(scene: Scene, chosen: ChosenStory): Promise<void> {
    await this.sandbox.rewind(scene.journalLength)
    const { step, kept, token, route, tokens } = scene
    const scenes = chosen.scenes.filter(({ at }) => at <= scene.at)
    this.write({ ...chosen, step, kept, token, failure: null, scenes, runningFrom: null })
    hideBeat()
    this.page.restoreSession(route, tokens)
    await this.page.whenLoaded()
  }

  private async showSafeScene(): Promise<void> {
    sessionStore.remove(playToKey)
    // The cover hides the broken screen from the audience while the page loads.
    coverPage(true)
    await this.run(async () => {
      const { chosen } = this.state
      if (chosen) await this.checkWorld(chosen)
      const scene = this.state.interrupted ? undefined : chosen?.scenes.findLast(({ hasFaults }) => !hasFaults)
      if (chosen && scene) return this.restore(scene, chosen)
      await this.sandbox.setFaults([])
      this.page.goTo('/dashboard')
    })
    coverPage(false)
  }

  private setAutoplay(by: Autoplay | null): void {
    if (by === null) sessionStore.remove(autoplayKey)
    else sessionStore.set(autoplayKey, by)
    this.notify()
    if (by === 'captions') this.showBeat()
    else showCaption(null)
  }

  /** A click in the app ends the autoplay, and a key ends the one for an audience. */
  private endAutoplayAt(kind: 'keydown' | 'pointerdown', target: EventTarget | null): void {
    const { autoplay } = this.state
    const isInConsole = target instanceof Element && target.closest('#sandbox') !== null
    if (autoplay !== null && !isInConsole && (kind === 'pointerdown' || autoplay === 'captions')) this.setAutoplay(null)
  }

  /** While a story plays automatically, plays the next sentence when there was time to read the current one. */
  private scheduleNext(): void {
    clearTimeout(this.timer)
    const { autoplay, busy, chosen, problem, interrupted } = this.state
    if (autoplay === null || busy || !chosen) return
    if (isOver(chosen) || interrupted || problem !== null) {
      if (autoplay === 'captions') this.setAutoplay(null)
      return
    }
    const beat = currentBeat(chosen)
    this.timer = setTimeout(
      () => {
        // The viewer does not see a hidden tab. A presenter does not need to see the audience's window.
        if (document.hidden && autoplay === 'bar') this.setAutoplay(null)
        else void this.play('say')
      },
      beat ? readingMs(beat) : 0,
    )
  }
}
