import type { Role } from './cast'

/** Where somebody of that role goes by the address; agents above all to where their money is. */
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

/** Where nobody should go: pages of other roles, pages that are not there, filters that make no sense. */
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
