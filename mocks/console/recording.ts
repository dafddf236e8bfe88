import { sessionStore } from '../../src/lib/browser/storage'
import { wordsOf } from './format'
import { notify } from './notices/notify'
import type { AppPage } from './page'
import { type Sandbox, SandboxError } from './sandbox'
import { recordingKey } from './page-options'
import type { StoryDocument } from '../sandbox/control/api-types'

const lookEveryMs = 500

let steps: number | null = null
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** How many steps have been written down; null while nothing is recorded. */
export const recordedSteps = (): number | null => steps

export function onRecording(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function note(next: number | null): void {
  steps = next
  for (const listener of listeners) listener()
}

/** Begins the present scenario anew, at the world's own date; the page that loads for it then follows the recording. */
export async function beginRecording(sandbox: Sandbox, page: AppPage): Promise<void> {
  const { scenario, seed, now, frozen } = await sandbox.standing()
  sessionStore.set(recordingKey, 'begin')
  page.becomes(page.username() ?? 'agent', { world: { scenario, seed, now, freeze: frozen } })
}

export async function endRecording(sandbox: Sandbox): Promise<StoryDocument> {
  stopFollowing()
  return sandbox.recording.stop()
}

function stopFollowing(): void {
  clearInterval(timer)
  sessionStore.remove(recordingKey)
  note(null)
}

/** Says in another window than the one that is recorded how far it is. */
export function watchRecording(sandbox: Sandbox): void {
  const look = async (): Promise<void> => {
    const state = await sandbox.recording.state().catch(() => null)
    if (state) note(state.on ? state.length : null)
  }
  setInterval(() => void look(), 2 * lookEveryMs)
}

/**
 * Writes down which screens the page shows, whether the console is open or not, and brings the recording back when the
 * backend has forgotten it: its thread ends with the only tab's page, and every change of the person loads one.
 */
export async function followRecording(sandbox: Sandbox, page: AppPage): Promise<void> {
  let shown = ''
  const look = async (): Promise<void> => {
    const wish = sessionStore.get(recordingKey)
    if (wish === null) return
    try {
      if (wish === 'begin') await sandbox.recording.startHere()
      else if (!(await sandbox.recording.state()).on) await sandbox.recording.resume(JSON.parse(wish))
      if (page.route() !== shown) {
        shown = page.route()
        await sandbox.recording.goTo(shown, page.username() ?? undefined)
      }
      const { length, memory } = await sandbox.recording.state()
      // It may have ended while it was asked.
      if (sessionStore.get(recordingKey) === null) return
      sessionStore.set(recordingKey, JSON.stringify(memory))
      note(length)
    } catch (error) {
      // What was only cut off, as when the page is left in the middle of it, is asked again at the next look.
      if (!(error instanceof SandboxError)) return
      stopFollowing()
      notify(`The recording has ended: ${wordsOf(error)}.`)
    }
  }
  await look()
  let looking = false
  timer = setInterval(() => {
    if (looking) return
    looking = true
    void look().finally(() => (looking = false))
  }, lookEveryMs)
}
