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
    link: { label: 'Manager', icon: 'users' },
    panelLabel: 'Overview',
    needs: {
      capability: 'team',
      otherwise:
        'What needs your attention and how your agents do would be shown here. Its backend does not tell that.',
      instead: { to: '/dashboard', label: 'Back to the dashboard' },
    },
    load: async () => (await import('../../screens/manager/ManagerDashboardScreen')).ManagerDashboardScreen,
  },
  {
    ...common,
    path: '/manager/team',
    title: 'Team',
    panelLabel: 'Team',
    needs: {
      capability: 'team',
      otherwise: 'The agents of your units would be listed here, with what they hold and buy.',
    },
    load: async () => (await import('../../screens/manager/TeamScreen')).TeamScreen,
  },
  {
    ...common,
    path: '/manager/performance',
    title: 'Performance',
    panelLabel: 'Performance',
    needs: {
      capability: 'performance',
      otherwise: 'How your agents do, against the period before, would be shown here.',
    },
    load: async () => (await import('../../screens/manager/ManagerPerformanceScreen')).ManagerPerformanceScreen,
  },
  {
    ...common,
    path: '/manager/leads',
    title: 'Leads',
    panelLabel: 'Leads',
    needs: { capability: 'team', otherwise: 'The leads that your agents have bought would be listed here.' },
    load: async () => (await import('../../screens/manager/ManagerLeadsScreen')).ManagerLeadsScreen,
  },
  {
    ...common,
    path: '/manager/reports',
    title: 'Reports',
    panelLabel: 'Reports',
    needs: {
      capability: 'reports',
      otherwise: 'Spend, return on it, speed to lead and coverage would be reported here.',
    },
    load: async () => (await import('../../screens/manager/ReportsScreen')).ReportsScreen,
  },
]
