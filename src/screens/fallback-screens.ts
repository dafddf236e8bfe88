export { PeopleByRoleScreen } from './admin/PeopleByRoleScreen'
export { AgentLeadsScreen, AgentPerformanceScreen, AgentSpendScreen } from './manager/AgentFiguresScreen'
export { AgentsScreen } from './manager/AgentsScreen'
