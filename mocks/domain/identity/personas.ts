import type { DomainContext } from '../context'
import { insertFreshPerson } from './fresh-person'
import { notAuthorized } from './identity-error'
import type { Way } from './records'
import { checkedUsername, findPerson } from './people'
import { changeSecondFactor } from './second-factor'
import { randomSecret } from './totp-secret'

interface Persona {
  readonly ways?: readonly Way[]
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
  const user = insertFreshPerson(ctx, username)
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
