import { changesCursor, OLDEST_CURSOR } from '../../domain/changes'
import type { WorldSession } from '../request-context'
import type { World } from '../../world/world'

/** How far back it is known where the world stood when a person asked for something. */
const REMEMBERED_MS = 60_000
/** One note a second is enough: it is of no later than every question of its second. */
const STEP_MS = 1_000

interface Note {
  readonly atMs: number
  readonly cursor: string
}

const notes = new WeakMap<World, Map<string, readonly Note[]>>()

/** Notes where the world stands as a person asks for something, before it is answered. */
export function recordQuery({ world, actor, read }: WorldSession): void {
  if (actor.kind !== 'user') return
  const people = notes.get(world) ?? new Map<string, readonly Note[]>()
  const earlier = people.get(actor.userId) ?? []
  const atMs = performance.now()
  const last = earlier.at(-1)
  if (last && atMs - last.atMs < STEP_MS) return
  const cursor = read((domain) => {
    const user = domain.store.users.get(actor.userId)
    return user && changesCursor(domain, user)
  })
  if (cursor === undefined) return
  notes.set(world, people)
  people.set(actor.userId, [...earlier.filter((note) => atMs - note.atMs <= REMEMBERED_MS), { atMs, cursor }])
}

/** Where the world stood at the person's first question of so many seconds, or long ago when nobody knows. */
export function cursorBefore({ world, actor }: WorldSession, pastSeconds: number): string {
  const pastMs = pastSeconds * 1_000
  if (actor.kind !== 'user' || pastMs > REMEMBERED_MS - STEP_MS) return OLDEST_CURSOR
  const atMs = performance.now()
  const first = notes
    .get(world)
    ?.get(actor.userId)
    ?.find((note) => atMs - note.atMs <= pastMs + STEP_MS)
  return first?.cursor ?? OLDEST_CURSOR
}
