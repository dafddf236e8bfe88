import typeDefs from '../../schema.graphql?raw'
import { schemaShape } from '../services/graphql/schema-shape'
import { totpAt } from '../services/cognito/totp'
import { ARRIVAL_GAP_MS, MAX_ARRIVALS_PER_MOVE } from '../world/timeline'
import { canonicalJson, digest128, toHex } from '../domain/hash'
import type { WorldHeader } from '../world/journal'
import { findUserByLogin } from '../domain/identity/usernames'
import { SYSTEM, type World } from '../world/world'
import type { CurrentWorld, SaveStatus } from '../saved-world/current-world'
import { type ClockCommand, clockTarget } from './parse-inputs'
import type { MailRecord } from '../domain/records'
import type { Fault } from '../world/faults/fault'

export interface ClockReading {
  /** World time, ISO 8601. */
  readonly now: string
  readonly frozen: boolean
  readonly speed: number
  /** Progress of the world toward the time of its clock. Null when the world has caught up. */
  readonly moving: Move | null
}

/** Progress of a world that catches up with its clock, for example after the clock was set forward. ISO 8601 times. */
export interface Move {
  readonly from: string
  readonly to: string
  /** Completed share of the catch-up, from 0 to 1. */
  readonly done: number
  /** Whether the market runs slower than its set speed until the world has caught up, to limit the number of leads. */
  readonly slower: boolean
}

export interface SandboxState extends ClockReading {
  /** The same until another world starts, also after a rewind. */
  readonly worldId: string
  readonly scenario: string
  readonly seed: number
  readonly marketTempo: number
  /** Whether the world has reached its maximum number of lead arrivals, so that no more leads arrive. */
  readonly marketFull: boolean
  /** Null if not requested, or while the world catches up with its clock, because the hash then changes constantly. */
  readonly worldHash: string | null
  readonly schemaHash: string
  readonly storage: SaveStatus
  readonly journalLength: number
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly Fault[]
}

/** A message to a user, or the current code of an authenticator app. Times are ISO 8601. */
export interface Mail extends Omit<MailRecord, 'at' | 'medium'> {
  readonly medium: MailRecord['medium'] | 'APP'
  readonly at: string
}

interface StateContext {
  readonly host: CurrentWorld
}

let schemaHash: string | undefined

const ids = new WeakMap<WorldHeader, string>()

/** Returns a hash of what a world starts from. Another scenario, seed, company, or start time gives another id. */
export function idOf(header: WorldHeader): string {
  const { scenario, seed, company, clock } = header
  const id = ids.get(header) ?? toHex(digest128(canonicalJson({ scenario, seed, company, clock })))
  ids.set(header, id)
  return id
}

/** Returns the world time and the clock's settings. If the world is behind its clock, starts to catch up. */
export function clockState({ host }: Pick<StateContext, 'host'>): ClockReading {
  void host.catchUp()
  const { world, moving } = host
  const { frozen, speed } = world.clockState
  return {
    now: new Date(world.simulatedUntilMs).toISOString(),
    frozen,
    speed,
    moving: moving
      ? {
          from: new Date(moving.fromMs).toISOString(),
          to: new Date(moving.toMs).toISOString(),
          done: (moving.atMs - moving.fromMs) / Math.max(1, moving.toMs - moving.fromMs),
          slower: ((moving.toMs - moving.fromMs) / ARRIVAL_GAP_MS) * world.marketSpeed > MAX_ARRIVALS_PER_MOVE,
        }
      : null,
  }
}

/**
 * Returns a summary of the world. The first hash reads all records, and later hashes read only the changed records.
 */
export async function worldState(context: StateContext, withHash = true): Promise<SandboxState> {
  const { host } = context
  if (withHash) await host.prepareHash()
  const { world, saveStatus } = host
  return {
    worldId: idOf(world.header),
    scenario: world.header.scenario,
    seed: world.header.seed,
    ...clockState(context),
    marketTempo: world.marketSpeed,
    marketFull: world.isMarketFull,
    worldHash: !withHash || world.isBehind ? null : world.hash(),
    schemaHash: (schemaHash ??= toHex(digest128(schemaShape(typeDefs)))),
    storage: saveStatus,
    journalLength: world.journal.length,
    counts: { ...world.store.counts(), postings: world.ledger.size },
    faults: world.faults,
  }
}

/** How long a clock change waits for the world to catch up. After this time, the response reports the progress. */
const MOVE_TIMEOUT_MS = 80

/** Changes the clock, and waits for the world to catch up. Without `wait`, waits only a short time. */
export async function changeClock(context: StateContext, command: ClockCommand): Promise<SandboxState> {
  const { host } = context
  const { world } = host
  const { change, stop, wait } = command
  const worldMs = clockTarget(command, { nowMs: world.now(), destinationMs: world.destinationMs })
  if (stop) world.cancelClockMove()
  else world.changeClock(worldMs === undefined ? change : { ...change, worldMs })
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, MOVE_TIMEOUT_MS))
  await (wait ? host.catchUp() : Promise.race([host.catchUp(), timeout]))
  return worldState(context)
}

/**
 * Returns the codes of the authenticator apps, and then all messages, newest first. With `to` (a username, email address,
 * or phone number), only those of one person.
 */
export function listMessages(world: World, to?: string): readonly Mail[] {
  const context = world.view(SYSTEM)
  const mails = [
    ...authenticatorCodes(world),
    ...[...context.store.mails.all()].reverse().map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() })),
  ]
  if (to === undefined) return mails
  const user = findUserByLogin(context, to)
  const addresses = [to, user?.username, user?.email, user?.phoneNumber]
  return mails.filter((mail) => addresses.includes(mail.to))
}

/** Returns the current codes of all authenticator apps, so that a presenter needs no phone. */
function authenticatorCodes(world: World): readonly Mail[] {
  const { store, now } = world.view(SYSTEM)
  return [...store.secondFactors.all()].flatMap(({ id, totpSecret, pendingTotpSecret }) => {
    const secret = pendingTotpSecret ?? totpSecret
    const user = store.users.get(id)
    if (secret === null || !user) return []
    return [
      {
        id: `authenticator-${id}`,
        at: new Date(now).toISOString(),
        to: user.username,
        medium: 'APP' as const,
        subject: `Authenticator app of ${user.username}`,
        body: 'The app shows this code now. The code changes every 30 seconds.',
        code: totpAt(secret, now),
      },
    ]
  })
}
