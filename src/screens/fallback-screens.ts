export { UsersByRoleScreen } from './admin/UsersByRoleScreen'
export { AgentLeadsScreen, AgentPerformanceScreen, AgentSpendScreen } from './manager/FallbackAgentReports'
export { AgentsScreen } from './manager/AgentsScreen'
