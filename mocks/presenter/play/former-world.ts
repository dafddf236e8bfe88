import { localStore } from '../../../src/lib/browser/storage'
import type { LocalPage } from '../../console/app-page'
import type { PageSandbox } from '../../console/page-sandbox'

/** Local storage key of the world before the story, which all windows share. */
const formerWorldKey = 'sandbox:former-world'

type Snapshot = Awaited<ReturnType<PageSandbox['snapshot']>>

/** What a story has replaced: a world, and the page that showed it. */
interface FormerWorld {
  /** Id of the story's world. Null until it starts. */
  readonly storyWorld: string | null
  readonly snapshot: Snapshot
  readonly route: string
  readonly username: string | null
}

function read(): FormerWorld | null {
  try {
    return JSON.parse(localStore.get(formerWorldKey) ?? 'null') as FormerWorld | null
  } catch {
    return null
  }
}

const write = (former: FormerWorld): void => localStore.set(formerWorldKey, JSON.stringify(former))

/** Keeps the current world before a story replaces it. If it is the world of a story, the one before it stays kept. */
export async function keepFormerWorld(sandbox: PageSandbox, page: LocalPage): Promise<void> {
  const { worldId } = await sandbox.stateWithoutHash()
  const kept = read()
  if (kept?.storyWorld === worldId) return
  // The browser keeps the pictures, and they could be too large for its local storage.
  const snapshot = { ...(await sandbox.snapshot()), pictures: {} }
  write({ storyWorld: null, snapshot, route: page.currentRoute(), username: page.username() })
}

export function nameStoryWorld(storyWorld: string): void {
  const kept = read()
  if (kept) write({ ...kept, storyWorld })
}

/** Gives back the world, the person, and the page before the story, unless another world has replaced the story's. */
export async function restoreFormerWorld(sandbox: PageSandbox, page: LocalPage): Promise<void> {
  const { worldId } = await sandbox.stateWithoutHash()
  const kept = read()
  localStore.remove(formerWorldKey)
  if (kept?.storyWorld !== worldId) return
  const { snapshot, route, username } = kept
  const { tokens } = await sandbox.call('POST start', { snapshot, ...(username !== null && { as: username }) })
  page.restoreSession(route, tokens ? JSON.stringify(tokens) : null)
  await page.whenLoaded()
}

/** Lets the viewer keep the story's world. A former world with a company or with actions of a user stays kept. */
export function keepStoryWorld(): void {
  const { header, journal = [] } = read()?.snapshot ?? {}
  const hasActions = journal.some((entry) => entry.kind === 'command' && entry.name !== 'recordSignIn')
  if (!header?.company && !hasActions) localStore.remove(formerWorldKey)
}
