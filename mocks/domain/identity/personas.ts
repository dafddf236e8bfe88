import type { DomainContext } from '../context'
import { notAuthorized } from './identity-error'
import type { UserRecord, UserRole } from '../records'
import type { SecondFactorMethod } from './identity-records'
import { checkedUsername, findPerson } from './usernames'
import { changeSecondFactor } from './second-factor'
import { randomSecret } from './totp'
import { settingsOf } from '../platform-settings'
import { insertUser } from '../users/new-user'
import { visibleLine } from '../clean-text'
import { LAST_NAMES, phoneNumber, PLACES } from '../seed-data'
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
export function createPersona(ctx: DomainContext, username: string): UserRecord {
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

export interface AdoptedUser {
  /** The `sub` of the provider's token. */
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Takes in somebody for whom another identity provider vouches, under that provider's id: what the platform does when
 * its pool has confirmed a new account. Whoever is known already stays as he is.
 */
export function adoptPerson(ctx: DomainContext, person: AdoptedUser): { userId: string } {
  const { userId, username, email, firstName, lastName } = person
  if (!ctx.store.users.get(userId))
    insertUser(ctx, {
      id: userId,
      username,
      email,
      firstName: visibleLine(firstName),
      lastName: visibleLine(lastName),
      role: 'AGENT',
      selectedStates: settingsOf(ctx).defaultStates,
    })
  return { userId }
}

interface Persona {
  readonly ways?: readonly SecondFactorMethod[]
  readonly required?: true
  /** Was made by an administrator, who knew no telephone number. */
  readonly invited?: true
  /** Is confirmed at the identity provider, and has no agent yet. */
  readonly agentMissing?: true
}

const SAMPLE_ADDRESS = { line1: '1 Sample Street', line2: null, city: 'Oakland', state: 'CA', zipCode: '94607' }

/** Names that get a fresh account like any other, and with it what a pool may demand at the sign-in, or no agent. */
const PERSONAS: ReadonlyMap<string, Persona> = new Map([
  ['totp', { ways: ['SOFTWARE_TOKEN_MFA'] }],
  ['sms', { ways: ['SMS_MFA'] }],
  ['email-code', { ways: ['EMAIL_OTP'] }],
  ['two-ways', { ways: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'] }],
  ['mfa-setup', { required: true }],
  ['invited', { invited: true }],
  ['no-agent', { agentMissing: true }],
])

export const isPersona = (username: string): boolean => PERSONAS.has(username.trim().toLowerCase())

/** Opens the account of one of these names before it is let in: what is demanded has to be known by then. */
export function openPersona(ctx: DomainContext, input: { readonly username: string }): { userId: string } {
  const username = checkedUsername(input.username)
  const persona = PERSONAS.get(username.toLowerCase())
  if (!persona || findPerson(ctx, username)) throw notAuthorized('Incorrect username or password.')
  const user = createPersona(ctx, username)
  const { ways = [], required = false, invited, agentMissing } = persona
  if (invited) ctx.store.users.update(user.id, { mustChangePassword: true, phoneNumber: null })
  else if (agentMissing) ctx.store.users.update(user.id, { agentMissing, address: SAMPLE_ADDRESS })
  else
    changeSecondFactor(ctx, user, {
      ways,
      required,
      totpSecret: ways.includes('SOFTWARE_TOKEN_MFA') ? randomSecret(ctx, user.id) : null,
    })
  return { userId: user.id }
}
