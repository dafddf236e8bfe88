import { localStore } from '../../../src/lib/browser/storage'
import type { AppPage } from '../page'
import type { Sandbox } from '../sandbox'
import type { PlayState } from '../../sandbox/control/api-types'

/** Beside the world, which all windows of this browser share: the desk and the dock go on where the other was. */
const scenesKey = 'sandbox:scenes'

/** All that a beat was when it began: enough to stand there again, to the last cent and to the same session. */
export interface Scene {
  /** The step that says it. */
  readonly at: number
  readonly script: string
  /** Of the world's journal. */
  readonly length: number
  readonly hash: string | null
  readonly memory: unknown
  readonly route: string
  readonly tokens: string | null
  readonly faults: number
}

/** The scenes of the script so far, the first one first. */
export function scenesOf(script: string): readonly Scene[] {
  try {
    const kept = JSON.parse(localStore.get(scenesKey) ?? '[]') as readonly Scene[]
    return kept.filter((scene) => scene.script === script)
  } catch {
    // Of another version: there is nothing to go back to.
    return []
  }
}

export const forgetScenes = (): void => localStore.remove(scenesKey)

/** Remembers the beat that has just begun; those after it have not happened any more. */
export async function rememberScene(at: number, play: PlayState, sandbox: Sandbox, page: AppPage): Promise<void> {
  const { journalLength, worldHash, faults } = await sandbox.state()
  const scene: Scene = {
    at,
    script: play.name,
    length: journalLength,
    hash: worldHash,
    memory: play.memory,
    route: page.place(),
    tokens: page.tokens(),
    faults: faults.length,
  }
  const before = scenesOf(play.name).filter((other) => other.at < at)
  localStore.set(scenesKey, JSON.stringify([...before, scene]))
}

/** Stands at a scene again: the world as it was, the person with the session of then, and the screen. */
export async function returnToScene(scene: Scene, play: PlayState, sandbox: Sandbox, page: AppPage) {
  await sandbox.rewind(scene.length)
  const state = await sandbox.play.choose({ document: play.document, memory: scene.memory })
  const kept = scenesOf(play.name).filter(({ at }) => at <= scene.at)
  localStore.set(scenesKey, JSON.stringify(kept))
  return { state, show: () => page.standAt(scene.route, scene.tokens) }
}

/** Where a presenter is safe: the last scene in which nothing failed on purpose. */
export const safeScene = (script: string): Scene | undefined => scenesOf(script).findLast(({ faults }) => faults === 0)
