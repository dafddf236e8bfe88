import type { JwtClaims } from './jwt'

export type Role = 'agent' | 'manager' | 'admin'

const groupsOfRole: Readonly<Record<Role, readonly string[]>> = {
  agent: ['agent', 'agents'],
  manager: ['manager', 'managers'],
  admin: ['admin', 'administrator', 'administrators'],
}

/** Returns the groups of the identity token in lower case. */
export function groupsOf(claims: JwtClaims | null): readonly string[] {
  const groups = claims?.['cognito:groups']
  const list: readonly unknown[] = Array.isArray(groups) ? groups : typeof groups === 'string' ? groups.split(',') : []
  return list.filter((group) => typeof group === 'string').map((group) => group.trim().toLowerCase())
}

export function hasRole(user: { readonly groups: readonly string[] } | null, role: Role): boolean {
  return user !== null && groupsOfRole[role].some((group) => user.groups.includes(group))
}

/** Returns the label of the user's highest role. A user without a role is shown as an agent. */
export function roleNameOf(user: { readonly groups: readonly string[] }): string {
  if (hasRole(user, 'admin')) return 'Administrator'
  return hasRole(user, 'manager') ? 'Manager' : 'Agent'
}
