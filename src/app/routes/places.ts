import { adminPlaces } from './admin-places'
import { lesserScreen } from './lesser-screens'
import type { BuildEnv, Place } from './place'

const common = {
  isFor: 'signedIn',
  panel: { label: 'Manager', role: 'manager' },
  isInBuild: ({ features }: BuildEnv) => features.manager,
  errorTitle: 'Manager Panel Error',
} as const

const managerPlaces: readonly Place[] = [
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

/**
 * Every page of the app. Routes, guards, navigation, titles, and prefetching all read this table, so that they agree.
 * The entry bundle reads the table before all other code (see tools/vite/chunks.ts). The module therefore imports only
 * its own parts.
 */
export const places: readonly Place[] = [
  {
    path: '/login',
    title: 'Sign in',
    isFor: 'signedOut',
    load: async () => (await import('../../screens/sign-in/LoginScreen')).LoginScreen,
  },
  {
    path: '/register',
    title: 'Create account',
    isFor: 'signedOut',
    load: async () => (await import('../../screens/sign-in/RegisterScreen')).RegisterScreen,
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    isFor: 'signedOut',
    load: async () => (await import('../../screens/sign-in/ResetPasswordScreen')).ResetPasswordScreen,
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    isFor: 'signedIn',
    link: { label: 'Dashboard', icon: 'dashboard' },
    errorTitle: 'Dashboard Error',
    load: async () => (await import('../../screens/agent/DashboardScreen')).DashboardScreen,
  },
  {
    path: '/marketplace',
    title: 'Marketplace',
    isFor: 'signedIn',
    isInBuild: ({ features }) => features.leads,
    link: { label: 'Marketplace', icon: 'store' },
    load: async () => (await import('../../screens/marketplace/MarketplaceScreen')).MarketplaceScreen,
  },
  {
    path: '/wallet',
    alias: '/subscriptions',
    title: 'Wallet',
    isFor: 'signedIn',
    isInBuild: ({ features }) => features.wallets,
    link: { label: 'Wallet', icon: 'wallet' },
    errorTitle: 'Financial Data Error',
    load: async () => (await import('../../screens/agent/WalletScreen')).WalletScreen,
  },
  {
    path: '/transactions',
    title: 'Transactions',
    isFor: 'signedIn',
    link: { label: 'Transactions', icon: 'receipt' },
    load: async () => (await import('../../screens/agent/TransactionsScreen')).TransactionsScreen,
  },
  {
    path: '/settings',
    title: 'Settings',
    isFor: 'signedIn',
    link: { label: 'Settings', icon: 'settings' },
    load: async () => (await import('../../screens/SettingsScreen')).SettingsScreen,
  },
  {
    path: '/onboarding/states',
    title: 'Your states',
    isFor: 'signedIn',
    load: async () => (await import('../../screens/sign-in/OnboardingStatesScreen')).OnboardingStatesScreen,
  },
  ...managerPlaces,
  ...adminPlaces,
]

export function placesOf(env: BuildEnv): readonly Place[] {
  return places.filter(({ isInBuild }) => isInBuild?.(env) ?? true)
}

/** Returns the route whose path or alias matches a path from the root of the app. Ignores trailing slashes. */
export function placeAt(path: string): Place | undefined {
  const bare = path.replace(/\/+$/, '')
  return places.find((place) => place.path === bare || place.alias === bare)
}
