import { sessionStore } from '../../../src/lib/browser/storage'
import type { EmbeddedStory } from '../file-page'
import { saveConsoleOpen, saveSelectedPanel } from '../preferences'
import type { Sandbox } from '../sandbox'
import type { PlayState } from '../../sandbox/control/api-types'

/** The backend's worker ends with the page of the only tab. The progress of a story must survive that. */
const playKey = 'sandbox:play'

export const savePlayback = ({ document, memory }: PlayState): void =>
  sessionStore.set(playKey, JSON.stringify({ document, memory }))

/** Makes the console open with this story, ready to play. */
export function startWithStory(story: EmbeddedStory): void {
  sessionStore.set(playKey, JSON.stringify(story))
  saveConsoleOpen(true)
  saveSelectedPanel('scenarios')
}

export const clearPlayback = (): void => sessionStore.remove(playKey)

/** Returns the current story. Restores the remembered one if the backend has lost it. */
export async function loadPlayback(sandbox: Sandbox): Promise<PlayState | null> {
  const state = await sandbox.play.state()
  const remembered = sessionStore.get(playKey)
  if (state !== null || remembered === null) return state
  try {
    return await sandbox.play.choose(JSON.parse(remembered) as EmbeddedStory & { readonly memory?: unknown })
  } catch {
    // Another version stored it. The user can choose a story again.
    clearPlayback()
    return null
  }
}
