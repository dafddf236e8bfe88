import type { Role } from './cast'

/** Routes that a user of the role opens by URL. Those of agents mostly show balances. */
export const routes: Readonly<Record<Role, readonly [string, ...string[]]>> = {
  Agent: [
    'dashboard',
    'wallet',
    'wallet?fund=funds',
    'wallet?fund=rate-table-one',
    'wallet?transfer=funds',
    'subscriptions',
    'marketplace',
    'marketplace?tab=mine',
    'transactions',
    'settings',
    'onboarding/states',
  ],
  Manager: ['manager', 'manager/team', 'manager/performance', 'manager/leads', 'manager/reports', 'settings'],
  Administrator: [
    'admin',
    'admin/lead-sources',
    'admin/users',
    'admin/users?role=AGENT',
    'admin/organizational-hierarchy',
    'admin/performance',
    'admin/settings',
  ],
}

/** Routes that a user should not open: pages of other roles, missing pages, and invalid filters. */
export const strayRoutes = [
  'no/such/page',
  'login',
  'register',
  'reset-password',
  'admin/users?user=nobody',
  'manager/team?agent=nobody',
  'marketplace?lead=none&page=999&scoreMin=x',
  'transactions?transaction=none&dateFrom=2999-01-01&dateTo=1900-01-01&type=NOTHING',
  'wallet?transfer=nowhere&amount=-5',
] as const
