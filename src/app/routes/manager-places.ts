import { lesserScreen } from './lesser-screens'
import type { BuildEnv, Place } from './place'

const common = {
  isFor: 'signedIn',
  panel: { label: 'Manager', role: 'manager' },
  isInBuild: ({ features }: BuildEnv) => features.manager,
  errorTitle: 'Manager Panel Error',
} as const

export const managerPlaces: readonly Place[] = [
  {
    ...common,
    path: '/manager',
    title: 'Manager',
    isPanelHome: true,
    link: { label: 'Manager', icon: 'archive' },
    load: async () => (await import('../../screens/manager/ManagerDashboardScreen')).ManagerDashboardScreen,
  },
  {
    ...common,
    path: '/manager/team',
    title: 'Team',
    link: { label: 'Team', icon: 'users' },
    needs: {
      capability: 'team',
      load: lesserScreen('AgentsScreen'),
    },
    load: async () => (await import('../../screens/manager/TeamScreen')).TeamScreen,
  },
  {
    ...common,
    path: '/manager/performance',
    title: 'Performance',
    link: { label: 'Performance', icon: 'chart' },
    needs: {
      capability: 'performance',
      load: lesserScreen('AgentPerformanceScreen'),
    },
    load: async () => (await import('../../screens/manager/ManagerPerformanceScreen')).ManagerPerformanceScreen,
  },
  {
    ...common,
    path: '/manager/leads',
    title: 'Leads',
    link: { label: 'Leads', icon: 'leads' },
    needs: {
      capability: 'team',
      load: lesserScreen('AgentLeadsScreen'),
    },
    load: async () => (await import('../../screens/manager/ManagerLeadsScreen')).ManagerLeadsScreen,
  },
  {
    ...common,
    path: '/manager/reports',
    title: 'Reports',
    link: { label: 'Reports', icon: 'receipt' },
    needs: {
      capability: 'reports',
      load: lesserScreen('AgentSpendScreen'),
    },
    load: async () => (await import('../../screens/manager/ReportsScreen')).ReportsScreen,
  },
]
