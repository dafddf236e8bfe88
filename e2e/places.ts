/** The places of each role and what is written above them. Those of agents that everybody may see stand with the agent's. */
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
