import { changesCursor, OLDEST_CURSOR } from '../../domain/changes'
import type { WorldSession } from '../request-context'
import type { World } from '../../world/world'

/** How long the cursors of a user's requests are kept. */
const RETENTION_MS = 60_000
/** One cursor per interval is enough: it is never later than the other requests of the interval. */
const INTERVAL_MS = 1_000

interface RecordedCursor {
  readonly atMs: number
  readonly cursor: string
}

const cursorsByWorld = new WeakMap<World, Map<string, readonly RecordedCursor[]>>()

/** Records the user's current change cursor. The server calls this function before it runs a request. */
export function recordQuery({ world, actor, read }: WorldSession): void {
  if (actor.kind !== 'user') return
  const byUser = cursorsByWorld.get(world) ?? new Map<string, readonly RecordedCursor[]>()
  const earlier = byUser.get(actor.userId) ?? []
  const atMs = performance.now()
  const last = earlier.at(-1)
  if (last && atMs - last.atMs < INTERVAL_MS) return
  const cursor = read((domain) => {
    const user = domain.store.users.get(actor.userId)
    return user && changesCursor(domain, user)
  })
  if (cursor === undefined) return
  cursorsByWorld.set(world, byUser)
  byUser.set(actor.userId, [...earlier.filter((recorded) => atMs - recorded.atMs <= RETENTION_MS), { atMs, cursor }])
}

/** Returns the cursor of the user's first request in the past seconds, or OLDEST_CURSOR if none was recorded. */
export function cursorBefore({ world, actor }: WorldSession, pastSeconds: number): string {
  const pastMs = pastSeconds * 1_000
  if (actor.kind !== 'user' || pastMs > RETENTION_MS - INTERVAL_MS) return OLDEST_CURSOR
  const atMs = performance.now()
  const first = cursorsByWorld
    .get(world)
    ?.get(actor.userId)
    ?.find((recorded) => atMs - recorded.atMs <= pastMs + INTERVAL_MS)
  return first?.cursor ?? OLDEST_CURSOR
}
