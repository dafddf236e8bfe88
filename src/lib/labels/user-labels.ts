import { formatRate } from '../format/rates'
import type { UserRole, UserStatus } from '../api/__generated__/schema'
import type { Names, Labels } from './labels'

export const userRoles: Names<UserRole> = {
  AGENT: 'Agent',
  MANAGER: 'Manager',
  ADMINISTRATOR: 'Administrator',
}

/** Returns whether a user has the rights of an agent, as people with an unknown role do. */
export const isAgent = ({ role }: { readonly role: string }): boolean => role !== 'MANAGER' && role !== 'ADMINISTRATOR'

export const userStatuses: Labels<UserStatus> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  PENDING: { name: 'Pending', tone: 'warning' },
  DISABLED: { name: 'Disabled', tone: 'danger' },
}

export interface NamedPerson {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly username?: string
  readonly email?: string | null
}

/** Returns the first and last name, or else the username or email. */
export const personName = ({ firstName, lastName, username, email }: NamedPerson): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username || email || ''

/** Returns the name for sorting, with the last name first. */
export const sortableName = (person: Parameters<typeof personName>[0]): string =>
  [person.lastName, person.firstName].filter(Boolean).join(', ') || personName(person)

/** Returns an agent's funded leads of all time: '8.3% of leads', or '2 of 14 leads'. */
export function fundedText(
  metrics: { readonly totalLeads: number; readonly conversionRate: number } | null | undefined,
) {
  const { totalLeads = 0, conversionRate = 0 } = metrics ?? {}
  if (totalLeads === 0) return '—'
  // The API returns only the rate.
  const rate = formatRate(Math.round(conversionRate * totalLeads), totalLeads)
  return rate.endsWith('%') ? `${rate} of leads` : `${rate} leads`
}
