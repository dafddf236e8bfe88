import { localStore, sessionStore } from '../../../src/lib/browser/storage'
import type { AppPage } from '../../console/app-page'
import type { Sandbox } from '../../console/sandbox'
import type { PlayState } from '../../control/api-types'
import type { EmbeddedStory } from '../../console/file-page'
import { saveConsoleOpen, saveSelectedPanel } from '../../console/preferences'

/**
 * Session storage key of the progress of a story (a script that is presented live). The backend has the progress too,
 * but loses it when the only open tab reloads, because the backend's worker then ends.
 */
const playKey = 'sandbox:play'

export const savePlayback = ({ document, memory }: PlayState): void =>
  sessionStore.set(playKey, JSON.stringify({ document, memory }))

/** Chooses a story before the backend's code has loaded. */
export const chooseStory = (story: EmbeddedStory): void => sessionStore.set(playKey, JSON.stringify(story))

/** Makes the console open with this story, ready to play. */
export function startWithStory(story: EmbeddedStory): void {
  chooseStory(story)
  saveConsoleOpen(true)
  saveSelectedPanel('stories')
}

export const clearPlayback = (): void => sessionStore.remove(playKey)

/** Returns the progress of the current story. If the backend has lost it, restores it from the session storage. */
export async function loadPlayback(sandbox: Sandbox): Promise<PlayState | null> {
  const state = await sandbox.play.state()
  const remembered = sessionStore.get(playKey)
  if (state !== null || remembered === null) return state
  try {
    return await sandbox.play.choose(JSON.parse(remembered) as EmbeddedStory & { readonly memory?: unknown })
  } catch {
    // If another version of the demo stored the progress, the backend may reject it. The user can choose a story again.
    clearPlayback()
    return null
  }
}

/**
 * Key of the scenes in local storage, which all windows share: the docked console and the presenter's desk (the
 * presenter's own window) continue the same story.
 */
const scenesKey = 'sandbox:scenes'

/**
 * A scene: the state of the demo at the start of a beat (a sentence of a story). Going back to the beat restores the
 * same data, session, and screen.
 */
export interface Scene {
  /** Index of the beat's `say` step in the story. */
  readonly at: number
  readonly script: string
  /** Number of entries in the journal, the list of all changes since the demo's data was created. */
  readonly length: number
  readonly hash: string | null
  readonly memory: unknown
  readonly route: string
  readonly tokens: string | null
  /** Number of active faults (simulated failures). */
  readonly faults: number
}

/** Returns the saved scenes of a story, the earliest first. */
export function readScenes(story: string): readonly Scene[] {
  try {
    const stored = JSON.parse(localStore.get(scenesKey) ?? '[]') as readonly Scene[]
    return stored.filter((scene) => scene.script === story)
  } catch {
    // The stored scenes are invalid, for example because another version of the demo stored them.
    return []
  }
}

/** Returns the scene of the beat with this index of its `say` step. */
export const sceneAt = (story: string, at: number): Scene | undefined =>
  readScenes(story).find((scene) => scene.at === at)

export const clearScenes = (): void => localStore.remove(scenesKey)

/** Saves the state at the current beat as a scene, and deletes the scenes after that beat. */
export async function saveScene(at: number, play: PlayState, sandbox: Sandbox, page: AppPage): Promise<void> {
  const { journalLength, worldHash, faults } = await sandbox.state()
  const scene: Scene = {
    at,
    script: play.name,
    length: journalLength,
    hash: worldHash,
    memory: play.memory,
    route: page.currentRoute(),
    tokens: page.tokens(),
    faults: faults.length,
  }
  const earlier = readScenes(play.name).filter((other) => other.at < at)
  localStore.set(scenesKey, JSON.stringify([...earlier, scene]))
}

/**
 * Rewinds the demo's data and the story to a scene. The caller then calls `show` to load the scene's screen with its
 * session.
 */
export async function returnToScene(scene: Scene, play: PlayState, sandbox: Sandbox, page: AppPage) {
  await sandbox.rewind(scene.length)
  const state = await sandbox.play.choose({ document: play.document, memory: scene.memory })
  const remaining = readScenes(play.name).filter(({ at }) => at <= scene.at)
  localStore.set(scenesKey, JSON.stringify(remaining))
  return { state, show: () => page.restoreSession(scene.route, scene.tokens) }
}

/** Returns the latest scene of a story that had no active faults. */
export const lastSafeScene = (story: string): Scene | undefined =>
  readScenes(story).findLast(({ faults }) => faults === 0)
