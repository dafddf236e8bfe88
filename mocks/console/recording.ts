import { errorMessageOf } from './format'
import { notify } from './notices/notify'
import type { AppPage } from './app-page'
import { recordingKey } from './page-options'
import { storedText } from './preferences'
import { ControlError } from '../control/client'
import type { PageSandbox } from './page-sandbox'
import type { Recording, StoryDocument } from '../control/api-types'

/*
 * A recording is a slice of the world's journal, and the screens that the page has shown since. It is stored in this
 * browser, so that it goes on when the page loads, for example at a change of user.
 */

type StoredRecording = Recording & { readonly world: string }

const stored = storedText(recordingKey, '')
/** The recording as JSON, for use as a snapshot with `useSyncExternalStore`. Empty if no recording runs. */
export const { get: recordingText, subscribe: onRecordingChange } = stored

export function readRecording(): StoredRecording | null {
  const text = stored.get()
  return text === '' ? null : (JSON.parse(text) as StoredRecording)
}

/**
 * Restarts the current scenario (a named set of demo data), with its custom company if it has one, at the current time
 * of the simulated clock, so that the story can be repeated from its first step.
 */
export async function beginRecording(sandbox: PageSandbox, page: AppPage): Promise<void> {
  const { scenario, seed, now, frozen } = await sandbox.stateWithoutHash()
  const company = await sandbox.company.current()
  const { worldId, journalLength } = await sandbox.start({
    scenario,
    seed,
    now,
    freeze: frozen,
    ...(company ? { company } : {}),
  })
  stored.set(JSON.stringify({ world: worldId, from: journalLength, visits: [] } satisfies StoredRecording))
  page.signInAs(page.username() ?? 'agent')
}

/** Ends the recording, and returns its story. */
export function endRecording(sandbox: PageSandbox): Promise<StoryDocument> {
  const recording = readRecording()
  stored.set('')
  return sandbox.story(recording ?? undefined)
}

/** Adds the screens that this page shows to the recording, whether the console is open or not. */
export function recordVisits(sandbox: PageSandbox, page: AppPage): void {
  let latestRoute = ''
  const record = async (): Promise<void> => {
    const route = page.currentPath()
    if (route === latestRoute || readRecording() === null) return
    latestRoute = route
    try {
      const { worldId, journalLength } = await sandbox.stateWithoutHash()
      const recording = readRecording()
      if (!recording) return
      if (worldId !== recording.world) throw new ControlError(409, { error: 'another world has started' })
      const visit = { entry: journalLength, route, username: page.username() ?? undefined }
      stored.set(JSON.stringify({ ...recording, visits: [...recording.visits, visit] }))
    } catch (error) {
      // A request may be aborted when the page unloads. The next page goes on.
      if (!(error instanceof ControlError)) return
      stored.set('')
      notify(`The recording stopped: ${errorMessageOf(error)}.`)
    }
  }
  // The router fires no event, but draws another screen.
  new MutationObserver(() => void record()).observe(document.body, { childList: true, subtree: true })
  void record()
}
