import { sessionStore } from '../../src/lib/browser/storage'
import { errorMessageOf } from './format'
import { notify } from './notices/notify'
import type { AppPage } from './app-page'
import { type Sandbox, SandboxError } from './sandbox'
import { recordingKey } from './page-options'
import type { StoryDocument } from '../control/api-types'

const pollMs = 500

let steps: number | null = null
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Returns the number of recorded steps, or null while no recording runs. */
export const recordedStepCount = (): number | null => steps

export function onRecordingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setSteps(next: number | null): void {
  steps = next
  for (const listener of listeners) listener()
}

/**
 * Restarts the current scenario (a named set of demo data), with its custom company if it has one, at the current time
 * of the simulated clock. The page that loads then calls `followRecording`.
 */
export async function beginRecording(sandbox: Sandbox, page: AppPage): Promise<void> {
  const { scenario, seed, now, frozen } = await sandbox.stateWithoutHash()
  const company = await sandbox.company.current()
  const packed = company ? { company: (await sandbox.company.share(company)).query.replace('company=', '') } : {}
  sessionStore.set(recordingKey, 'begin')
  page.signInAs(page.username() ?? 'agent', { world: { scenario, seed, now, freeze: frozen, ...packed } })
}

export async function endRecording(sandbox: Sandbox): Promise<StoryDocument> {
  stopFollowing()
  return sandbox.recording.stop()
}

function stopFollowing(): void {
  clearInterval(timer)
  sessionStore.remove(recordingKey)
  setSteps(null)
}

/**
 * Updates the step count at the presenter's desk (the presenter's own window) while the audience window records a
 * story.
 */
export function watchRecording(sandbox: Sandbox): void {
  const poll = async (): Promise<void> => {
    const state = await sandbox.recording.state().catch(() => null)
    if (state) setSteps(state.on ? state.length : null)
  }
  setInterval(() => void poll(), 2 * pollMs)
}

/**
 * Records the routes that the page shows, whether the console is open or not. If only one tab is open, a page load (for
 * example at a change of user) ends the backend's worker, and the recording in the worker is lost. This function then
 * restores the recording.
 */
export async function followRecording(sandbox: Sandbox, page: AppPage): Promise<void> {
  let route = ''
  const poll = async (): Promise<void> => {
    const stored = sessionStore.get(recordingKey)
    if (stored === null) return
    try {
      if (stored === 'begin') await sandbox.recording.startHere()
      else if (!(await sandbox.recording.state()).on) await sandbox.recording.resume(JSON.parse(stored))
      if (page.currentPath() !== route) {
        route = page.currentPath()
        await sandbox.recording.goTo(route, page.username() ?? undefined)
      }
      const { length, memory } = await sandbox.recording.state()
      // The recording may have ended during these requests.
      if (sessionStore.get(recordingKey) === null) return
      sessionStore.set(recordingKey, JSON.stringify(memory))
      setSteps(length)
    } catch (error) {
      // A request may be aborted, for example when the page unloads. The next poll tries again.
      if (!(error instanceof SandboxError)) return
      stopFollowing()
      notify(`The recording stopped: ${errorMessageOf(error)}.`)
    }
  }
  await poll()
  let isPolling = false
  timer = setInterval(() => {
    if (isPolling) return
    isPolling = true
    void poll().finally(() => (isPolling = false))
  }, pollMs)
}
