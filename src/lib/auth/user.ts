import { nonBlank } from '../../shared/non-blank'
import { decodeJwt, groupsOf, identityKeyOf, type JwtClaims, type TokenSet } from './tokens'

export type Role = 'agent' | 'manager' | 'admin'

const groupsOfRole: Readonly<Record<Role, readonly string[]>> = {
  agent: ['agent', 'agents'],
  manager: ['manager', 'managers'],
  admin: ['admin', 'administrator', 'administrators'],
}

export function hasRole(user: { readonly groups: readonly string[] } | null, role: Role): boolean {
  return user !== null && groupsOfRole[role].some((group) => user.groups.includes(group))
}

/** Returns the label of the user's highest role. A user without a role is shown as an agent. */
export function roleNameOf(user: { readonly groups: readonly string[] }): string {
  if (hasRole(user, 'admin')) return 'Administrator'
  return hasRole(user, 'manager') ? 'Manager' : 'Agent'
}

export interface AuthUser {
  readonly username: string
  readonly id: string
  readonly sub: string
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phoneNumber: string | null
  readonly nmlsNumber: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  /** Present only in the tokens of the in-browser backend. */
  readonly selectedStates: readonly string[]
  readonly emailVerified: boolean
  readonly phoneVerified: boolean
  /** Lower-cased groups of the identity token. */
  readonly groups: readonly string[]
}

/** Returns the street line of an address claim: composite JSON, OpenID's `{formatted}`, or plain text. */
function addressLine(value: unknown): string | null {
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>
    return nonBlank(record['line1']) ?? nonBlank(record['street_address']) ?? addressLine(record['formatted'])
  }
  const line = nonBlank(value)
  if (!line?.trimStart().startsWith('{')) return line
  try {
    return addressLine(JSON.parse(line))
  } catch {
    // The text only looked like JSON. Show it unchanged.
    return line
  }
}

/** Returns the user from the identity token. Attributes from the provider take precedence. */
export function userFromTokens(tokens: TokenSet, attributes: Readonly<Record<string, string>> = {}): AuthUser {
  const claims: JwtClaims = { ...decodeJwt(tokens.idToken), ...attributes }
  const isTrue = (name: 'email_verified' | 'phone_number_verified') => claims[name] === true || claims[name] === 'true'
  const sub = identityKeyOf(tokens)
  return {
    username: tokens.username,
    id: sub,
    sub,
    email: nonBlank(claims['email']),
    firstName: nonBlank(claims['given_name']),
    lastName: nonBlank(claims['family_name']),
    phoneNumber: nonBlank(claims['phone_number']),
    nmlsNumber: nonBlank(claims['custom:nmls_number']),
    address: addressLine(claims['address']),
    city: nonBlank(claims['custom:city']),
    state: nonBlank(claims['custom:state']),
    selectedStates: nonBlank(claims['custom:selected_states'])?.split(',') ?? [],
    emailVerified: isTrue('email_verified'),
    phoneVerified: isTrue('phone_number_verified'),
    groups: groupsOf(decodeJwt(tokens.idToken)),
  }
}
