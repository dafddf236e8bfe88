/** Routes of each role with their headings. Routes that are open to all roles are listed under the agent. */
export const places = {
  agent: [
    ['dashboard', 'Dashboard'],
    ['onboarding/states', 'Your states'],
    ['wallet', 'Wallet'],
    ['marketplace', 'Marketplace'],
    ['transactions', 'Transactions'],
    ['settings', 'Settings'],
    ['subscriptions', 'Wallet'],
  ],
  manager: [
    ['manager', 'Manager'],
    ['manager/team', 'Team'],
    ['manager/performance', 'Performance'],
    ['manager/leads', 'Leads'],
    ['manager/reports', 'Reports'],
  ],
  admin: [
    ['admin', 'Administration'],
    ['admin/lead-sources', 'Lead sources'],
    ['admin/users', 'Users'],
    ['admin/organizational-hierarchy', 'Organization'],
    ['admin/performance', 'Performance'],
    ['admin/settings', 'Platform settings'],
  ],
} as const
