import { requireUser } from '../../domain/access'
import { changesCursor, getChanges, OLDEST_CURSOR } from '../../domain/changes'
import { listNotifications } from '../../domain/notifications'
import type { World } from '../../world/world'
import type { WorldSession } from '../request-context'
import { asResult, iso } from './results'
import type { Resolvers } from './__generated__/resolvers'

const MAX_WAIT_SECONDS = 20
/** Time for which the server remembers how far the list of changes had grown (the cursor) at each request of a user. */
const RETENTION_MS = 60_000
/**
 * The server records only the cursor of a user's first request in each interval. For later requests of the interval,
 * this earlier cursor repeats some changes but skips none.
 */
const INTERVAL_MS = 1_000

interface RecordedCursor {
  readonly atMs: number
  readonly cursor: string
}

const cursorsByWorld = new WeakMap<World, Map<string, readonly RecordedCursor[]>>()
const reopenings = new WeakMap<World, RecordedCursor>()

/**
 * Records that this thread has opened the world again, because another thread has changed it. A request that looks back
 * beyond this moment gets every topic.
 */
export const recordReopening = (world: World): void =>
  void reopenings.set(world, { atMs: performance.now(), cursor: OLDEST_CURSOR })

/**
 * Records the position in the list of changes (the cursor) at which the user's request starts. The server calls this
 * function before it runs a request.
 */
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

/**
 * Returns the cursor of the user's oldest request within the past `pastSeconds` seconds. Returns OLDEST_CURSOR if no
 * such request is recorded.
 */
function cursorBefore({ world, actor }: WorldSession, pastSeconds: number): string {
  const pastMs = pastSeconds * 1_000
  if (actor.kind !== 'user' || pastMs > RETENTION_MS - INTERVAL_MS) return OLDEST_CURSOR
  const atMs = performance.now()
  const reopening = reopenings.get(world)
  const recorded = cursorsByWorld.get(world)?.get(actor.userId) ?? []
  const first = [...(reopening ? [reopening] : []), ...recorded].find(
    (earlier) => atMs - earlier.atMs <= pastMs + INTERVAL_MS,
  )
  return first?.cursor ?? OLDEST_CURSOR
}

/** Resolvers of live updates (the changes since a cursor) and of the user's notifications. */
export const changeResolvers: Resolvers = {
  Query: {
    getChanges: (_, { since, pastSeconds, waitSeconds }, ctx) => {
      const from = since ?? (pastSeconds ? cursorBefore(ctx, pastSeconds) : null)
      return ctx.readUntil(
        (domain) => getChanges(domain, from),
        ({ isFirst, topics }) => isFirst || topics.length > 0,
        Math.min(waitSeconds ?? 0, MAX_WAIT_SECONDS) * 1_000,
      )
    },
    listNotifications: (_, args, ctx) => ctx.read((domain) => listNotifications(domain, args)),
    getNotificationPreferences: (_, _args, ctx) => ctx.read((domain) => requireUser(domain).notificationPreferences),
  },
  Mutation: {
    markNotificationsRead: (_, args, ctx) => asResult(() => void ctx.execute('markNotificationsRead', args)),
    updateNotificationPreferences: (_, { input }, ctx) =>
      asResult(() => ({ preferences: ctx.execute('updateNotificationPreferences', input) })),
  },
  Notification: { createdAt: (notification) => iso(notification.createdAt) },
}
