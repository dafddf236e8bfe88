import type { Env } from '../lib/env'
import { hasRole } from '../lib/session/roles'
import type { AuthUser } from '../lib/session/user'
import type { IconName } from '../ui/Icon'

export interface NavigationLink {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** The link is the current one only at exactly this address. */
  readonly end?: boolean
}

/** The links of the main navigation that this person has in this build. */
export function mainLinks(env: Pick<Env, 'features' | 'adminEnabled'>, user: AuthUser | null): NavigationLink[] {
  const { features, adminEnabled } = env
  return [
    { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
    ...(features.leads ? [{ to: '/marketplace', label: 'Marketplace', icon: 'store' } as const] : []),
    ...(features.wallets ? [{ to: '/wallet', label: 'Wallet', icon: 'wallet' } as const] : []),
    { to: '/transactions', label: 'Transactions', icon: 'receipt' },
    ...(features.manager && hasRole(user, 'manager')
      ? [{ to: '/manager', label: 'Manager', icon: 'users' } as const]
      : []),
    ...(adminEnabled && hasRole(user, 'admin') ? [{ to: '/admin', label: 'Admin', icon: 'admin' } as const] : []),
    { to: '/settings', label: 'Settings', icon: 'settings' },
  ]
}

export const managerLinks: readonly NavigationLink[] = [
  { to: '/manager', label: 'Overview', icon: 'dashboard', end: true },
  { to: '/manager/team', label: 'Team', icon: 'users' },
  { to: '/manager/performance', label: 'Performance', icon: 'chart' },
  { to: '/manager/leads', label: 'Leads', icon: 'leads' },
  { to: '/manager/reports', label: 'Reports', icon: 'receipt' },
]

export const adminLinks: readonly NavigationLink[] = [
  { to: '/admin', label: 'Overview', icon: 'dashboard', end: true },
  { to: '/admin/lead-sources', label: 'Lead sources', icon: 'store' },
  { to: '/admin/users', label: 'Users', icon: 'users' },
  { to: '/admin/organizational-hierarchy', label: 'Organization', icon: 'building' },
  { to: '/admin/performance', label: 'Performance', icon: 'chart' },
  { to: '/admin/settings', label: 'Settings', icon: 'settings' },
]
