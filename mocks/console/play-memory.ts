import { sessionStore } from '../../src/lib/browser/storage'
import type { EmbeddedStory } from './file-page'
import { rememberOpen, rememberPanel } from './preferences'
import type { Sandbox } from './sandbox'
import type { PlayState } from '../sandbox/control/api-types'

/** The backend's thread ends with the only tab's page; how far a script is must outlive that. */
const playKey = 'sandbox:play'

export const rememberPlay = ({ document, memory }: PlayState): void =>
  sessionStore.set(playKey, JSON.stringify({ document, memory }))

/** The console opens with a script, to be presented. */
export function startWithStory(script: EmbeddedStory): void {
  sessionStore.set(playKey, JSON.stringify(script))
  rememberOpen(true)
  rememberPanel('scenarios')
}

export const forgetPlay = (): void => sessionStore.remove(playKey)

/** The script that is being presented, brought back if the backend has forgotten it. */
export async function presentPlay(sandbox: Sandbox): Promise<PlayState | null> {
  const state = await sandbox.play.state()
  const remembered = sessionStore.get(playKey)
  if (state !== null || remembered === null) return state
  try {
    return await sandbox.play.choose(JSON.parse(remembered) as EmbeddedStory & { readonly memory?: unknown })
  } catch {
    // What was remembered cannot be read, or is of another version: the choice of scripts is there again.
    forgetPlay()
    return null
  }
}
