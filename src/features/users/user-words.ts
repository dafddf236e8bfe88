import type { UserRole, UserStatus } from '../../lib/graphql/__generated__/schema'

export const roleNames: Readonly<Record<UserRole, string>> = {
  AGENT: 'Agent',
  MANAGER: 'Manager',
  ADMINISTRATOR: 'Administrator',
}

export const userStates: Readonly<Record<UserStatus, { name: string; tone: 'success' | 'warning' | 'danger' }>> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  PENDING: { name: 'Pending', tone: 'warning' },
  DISABLED: { name: 'Disabled', tone: 'danger' },
}

export const nameOf = (user: { firstName: string | null; lastName: string | null; email: string }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
