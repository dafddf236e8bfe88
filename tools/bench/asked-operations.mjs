/**
 * Returns the operations of the app and the role that sends each one: the agent with the most leads, the manager of the
 * largest branch, or an administrator where administrators see more than any manager.
 * @param {{ from: string, to: string, timeZone: string }} period
 * @returns {Omit<import('./operations').Question, 'query'>[]}
 */
export function asked(period) {
  const { timeZone } = period
  const page = { limit: 50 }
  const kinds = ['ACTIVITY', 'SPEED_TO_LEAD', 'RETURN_ON_SPEND', 'SPEND', 'STATE_COVERAGE']
  return [
    ...kinds.map((kind) => ({
      name: 'Report',
      title: `Report ${kind}`,
      role: /** @type {const} */ ('admin'),
      variables: { kind, period, ...page },
    })),
    { name: 'TeamPerformance', role: 'admin', variables: { period, ...page } },
    { name: 'TeamPerformance', title: 'TeamPerformance of a branch', role: 'manager', variables: { period, ...page } },
    { name: 'Team', role: 'admin', variables: { timeZone, ...page } },
    { name: 'Team', title: 'Team of a branch', role: 'manager', variables: { timeZone, ...page } },
    { name: 'TeamAgents', role: 'admin', variables: {} },
    { name: 'SpendByAgent', role: 'manager', variables: { timeZone } },
    { name: 'ManagerOverview', role: 'manager', variables: { timeZone } },
    { name: 'TeamAttention', role: 'admin', variables: { timeZone } },
    { name: 'TeamLeads', role: 'admin', variables: { filters: {}, ...page } },
    {
      name: 'TeamLeads',
      title: 'TeamLeads, uncontacted',
      role: 'admin',
      variables: { filters: { statuses: ['SOLD'] }, ...page },
    },
    { name: 'AdminOverview', role: 'admin', variables: { timeZone } },
    { name: 'MarketPerformance', role: 'admin', variables: { period } },
    { name: 'RevenueBySource', role: 'admin', variables: { period } },
    { name: 'Organization', role: 'admin', variables: {} },
    { name: 'UnitChoices', role: 'manager', variables: {} },
    { name: 'PeopleAndSources', role: 'admin', variables: {} },
    { name: 'AgentCounts', role: 'manager', variables: {} },
    { name: 'Users', role: 'admin', variables: page },
    { name: 'AuditLog', role: 'admin', variables: page },
    { name: 'DashboardTrends', role: 'agent', variables: { period } },
    { name: 'DailyBalance', role: 'agent', variables: { period } },
    { name: 'OpenLeads', role: 'agent', variables: { states: ['CA', 'TX', 'NY'], ...page } },
    {
      name: 'OpenLeads',
      title: 'OpenLeads, by price',
      role: 'agent',
      variables: { states: ['CA', 'TX', 'NY'], filters: { sort: 'PRICE_LOW' }, ...page },
    },
    { name: 'MyLeads', role: 'agent', variables: page },
    { name: 'LeadStrip', role: 'agent', variables: {} },
    { name: 'Transactions', role: 'agent', variables: page },
    { name: 'TransactionStats', role: 'agent', variables: {} },
    { name: 'StateMarkets', role: 'agent', variables: {} },
    { name: 'WhatHasChanged', role: 'agent', variables: {} },
  ]
}
