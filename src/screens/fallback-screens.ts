export { UsersByRoleScreen } from './admin/UsersByRoleScreen'
export { AgentLeadsScreen, AgentPerformanceScreen, AgentSpendScreen } from './manager/AgentFiguresScreen'
export { AgentsScreen } from './manager/AgentsScreen'
