import type { DomainContext } from '../context'
import type { UserRecord, UserRole } from '../records'
import { LAST_NAMES, phoneNumber, PLACES } from '../seed-data'
import { settingsOf } from '../settings/platform-settings'
import { insertUser } from '../users/new-user'
import { visibleLine } from '../visible-text'

const ROLES = new Map<string, UserRole>([
  ['admin', 'ADMINISTRATOR'],
  ['manager', 'MANAGER'],
])
const LONGEST_NAME = 40

/** Letters of a username as a name: 'jane.doe' is Jane Doe, 'jane' gets an invented last name. */
function namesOf(ctx: DomainContext, username: string): { firstName: string; lastName: string } {
  const [localPart = ''] = visibleLine(username).split('@')
  const [first = 'Sample', ...others] = localPart
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const lastName = others.join(' ') || ctx.chance.pick(LAST_NAMES, 'last-name', username.toLowerCase())
  return { firstName: first.slice(0, LONGEST_NAME), lastName: lastName.slice(0, LONGEST_NAME) }
}

/** An address of example.com that nobody has yet; one that was typed as the username is kept. */
function freeEmail(ctx: DomainContext, username: string): string {
  const lower = username.toLowerCase()
  if (/^[^@\s]+@example\.com$/.test(lower)) return lower
  const [localPart = ''] = lower.normalize('NFKD').split('@')
  const slug = localPart.replace(/[^a-z0-9.-]+/g, '').slice(0, LONGEST_NAME) || 'agent'
  for (let n = 1; ; n++) {
    const email = `${slug}${n === 1 ? '' : n}@example.com`
    if (ctx.store.usersByEmail.list(email).length === 0) return email
  }
}

/** Somebody whom the world has not known: an agent, unless the name is one of the stand-in's two others. */
export function insertFreshPerson(ctx: DomainContext, username: string): UserRecord {
  const id = ctx.ids.next('user')
  const { areaCode } = ctx.chance.pick(PLACES, 'area', id)
  return insertUser(ctx, {
    id,
    username,
    email: freeEmail(ctx, username),
    ...namesOf(ctx, username),
    role: ROLES.get(username.toLowerCase()) ?? 'AGENT',
    phoneNumber: phoneNumber(areaCode, ctx.chance.integer(0, 99, 'line', id)),
    // A licence number never begins with zeros: this one can be nobody's.
    nmlsNumber: `000${ctx.chance.integer(5000, 9999, 'nmls', id)}`,
    selectedStates: settingsOf(ctx).defaultStates,
  })
}
