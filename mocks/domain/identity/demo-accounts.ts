import type { DomainContext } from '../context'
import type { UserRecord, UserRole } from '../records'
import { settingsOf } from '../platform-settings'
import { insertUser } from '../user-fields'
import { cleanLine } from '../clean-text'
import { LAST_NAMES, phoneNumber, PLACES } from '../seed-data'

const ROLES = new Map<string, UserRole>([
  ['admin', 'ADMINISTRATOR'],
  ['manager', 'MANAGER'],
])
const MAX_NAME_LENGTH = 40

/** Derives a name from a username: 'jane.doe' becomes Jane Doe, and 'jane' becomes Jane with a random last name. */
function namesOf(ctx: DomainContext, username: string): { firstName: string; lastName: string } {
  const [localPart = ''] = cleanLine(username).split('@')
  const [first = 'Sample', ...others] = localPart
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const lastName = others.join(' ') || ctx.chance.pick(LAST_NAMES, 'last-name', username.toLowerCase())
  return { firstName: first.slice(0, MAX_NAME_LENGTH), lastName: lastName.slice(0, MAX_NAME_LENGTH) }
}

/** Returns an unused email address at example.com. If the username already is an address at example.com, returns it. */
function freeEmail(ctx: DomainContext, username: string): string {
  const lower = username.toLowerCase()
  if (/^[^@\s]+@example\.com$/.test(lower)) return lower
  const [localPart = ''] = lower.normalize('NFKD').split('@')
  const slug = localPart.replace(/[^a-z0-9.-]+/g, '').slice(0, MAX_NAME_LENGTH) || 'agent'
  for (let n = 1; ; n++) {
    const email = `${slug}${n === 1 ? '' : n}@example.com`
    if (ctx.store.usersByEmail.list(email).length === 0) return email
  }
}

/**
 * Creates a user with invented personal data for an unknown username. The usernames `admin` and `manager` get those
 * roles. All other users become agents.
 */
export function createDemoAccount(ctx: DomainContext, username: string): UserRecord {
  const id = ctx.ids.next('user')
  const { areaCode } = ctx.chance.pick(PLACES, 'area', id)
  return insertUser(ctx, {
    id,
    username,
    email: freeEmail(ctx, username),
    ...namesOf(ctx, username),
    role: ROLES.get(username.toLowerCase()) ?? 'AGENT',
    phoneNumber: phoneNumber(areaCode, ctx.chance.integer(0, 99, 'line', id)),
    // No real license number starts with zeros, so this number belongs to no real person.
    nmlsNumber: `000${ctx.chance.integer(5000, 9999, 'nmls', id)}`,
    selectedStates: settingsOf(ctx).defaultStates,
  })
}

interface AdoptedUser {
  /** The `sub` claim of the token. */
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Creates an agent for a user of another identity provider, with that provider's user id. A real platform does this
 * after its user pool confirms an account. If the user already exists, nothing changes.
 */
export function adoptPerson(ctx: DomainContext, person: AdoptedUser): { userId: string } {
  const { userId, username, email, firstName, lastName } = person
  if (!ctx.store.users.get(userId))
    insertUser(ctx, {
      id: userId,
      username,
      email,
      firstName: cleanLine(firstName),
      lastName: cleanLine(lastName),
      role: 'AGENT',
      selectedStates: settingsOf(ctx).defaultStates,
    })
  return { userId }
}
