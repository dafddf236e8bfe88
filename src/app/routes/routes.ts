import type * as SpecificationScreens from '../../screens/specification/screens'
import type { BuildEnv, RouteConfig } from './route-config'

/** Returns the loader of a screen of the edition `specification`. All are in one chunk, because they are small. */
const specificationScreen = (name: keyof typeof SpecificationScreens) => async () =>
  (await import('../../screens/specification/screens'))[name]

const managerPanel = {
  isFor: 'signedIn',
  panel: { label: 'Manager', role: 'manager' },
  isInBuild: ({ features }: BuildEnv) => features.manager,
  errorTitle: 'Manager Panel Error',
} as const

const managerRoutes: readonly RouteConfig[] = [
  {
    ...managerPanel,
    path: '/manager',
    title: 'Manager',
    isPanelHome: true,
    link: { label: 'Manager', icon: 'archive' },
    load:
      import.meta.env.VITE_API === 'specification'
        ? specificationScreen('AgentsDashboardScreen')
        : async () => (await import('../../screens/manager/ManagerDashboardScreen')).ManagerDashboardScreen,
  },
  {
    ...managerPanel,
    path: '/manager/team',
    title: 'Team',
    link: { label: 'Team', icon: 'users' },
    load:
      import.meta.env.VITE_API === 'specification'
        ? specificationScreen('AgentsScreen')
        : async () => (await import('../../screens/manager/TeamScreen')).TeamScreen,
  },
  {
    ...managerPanel,
    path: '/manager/performance',
    title: 'Performance',
    link: { label: 'Performance', icon: 'chart' },
    load:
      import.meta.env.VITE_API === 'specification'
        ? specificationScreen('AgentPerformanceScreen')
        : async () => (await import('../../screens/manager/ManagerPerformanceScreen')).ManagerPerformanceScreen,
  },
  {
    ...managerPanel,
    path: '/manager/leads',
    title: 'Leads',
    link: { label: 'Leads', icon: 'leads' },
    load:
      import.meta.env.VITE_API === 'specification'
        ? specificationScreen('AgentLeadsScreen')
        : async () => (await import('../../screens/manager/ManagerLeadsScreen')).ManagerLeadsScreen,
  },
  {
    ...managerPanel,
    path: '/manager/reports',
    title: 'Reports',
    link: { label: 'Reports', icon: 'receipt' },
    load:
      import.meta.env.VITE_API === 'specification'
        ? specificationScreen('AgentSpendScreen')
        : async () => (await import('../../screens/manager/ReportsScreen')).ReportsScreen,
  },
]

const adminPanel = {
  isFor: 'signedIn',
  panel: { label: 'Admin', role: 'admin' },
  isInBuild: ({ adminEnabled }: BuildEnv) => adminEnabled,
  errorTitle: 'Admin Panel Error',
} as const

/**
 * Routes of the Admin panel. The build constant (vite.config.ts) is compared inline, so that a build without the panel
 * contains none of its screens.
 */
const adminRoutes: readonly RouteConfig[] =
  import.meta.env.VITE_ADMIN_DISABLED === 'true'
    ? []
    : [
        {
          ...adminPanel,
          path: '/admin',
          title: 'Administration',
          isPanelHome: true,
          link: { label: 'Admin', icon: 'admin' },
          load:
            import.meta.env.VITE_API === 'specification'
              ? specificationScreen('PeopleAndSourcesScreen')
              : async () => (await import('../../screens/admin/AdminDashboardScreen')).AdminDashboardScreen,
        },
        {
          ...adminPanel,
          path: '/admin/lead-sources',
          title: 'Lead sources',
          link: { label: 'Lead sources', icon: 'leads' },
          load: async () => (await import('../../screens/admin/LeadSourcesScreen')).LeadSourcesScreen,
        },
        {
          ...adminPanel,
          path: '/admin/users',
          title: 'Users',
          link: { label: 'Users', icon: 'users' },
          load: async () => (await import('../../screens/admin/UsersScreen')).UsersScreen,
        },
        {
          ...adminPanel,
          path: '/admin/organizational-hierarchy',
          title: 'Organization',
          link: { label: 'Organization', icon: 'building' },
          load:
            import.meta.env.VITE_API === 'specification'
              ? specificationScreen('UsersByRoleScreen')
              : async () => (await import('../../screens/admin/OrganizationScreen')).OrganizationScreen,
        },
        {
          ...adminPanel,
          path: '/admin/performance',
          title: 'Performance',
          link: { label: 'Performance', icon: 'chart' },
          load:
            import.meta.env.VITE_API === 'specification'
              ? specificationScreen('AgentPerformanceScreen')
              : async () => (await import('../../screens/admin/AdminPerformanceScreen')).AdminPerformanceScreen,
        },
        {
          ...adminPanel,
          path: '/admin/settings',
          ...(import.meta.env.VITE_API === 'specification'
            ? { title: 'Deployment', link: { label: 'Deployment', icon: 'system' } }
            : // Not 'Settings', because that link in the same navigation opens the user's own settings.
              { title: 'Platform settings', link: { label: 'Platform', icon: 'system' } }),
          load:
            import.meta.env.VITE_API === 'specification'
              ? specificationScreen('DeploymentScreen')
              : async () => (await import('../../screens/admin/AdminSettingsScreen')).AdminSettingsScreen,
        },
      ]

/**
 * Every page of the app. Routes, guards, navigation, titles, and prefetching all read this table, so that they agree.
 * The entry bundle reads the table before all other code (see tools/vite/chunks.ts). The module therefore imports only
 * its own parts.
 */
export const routes: readonly RouteConfig[] = [
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
    load: async () => (await import('../../screens/DashboardScreen')).DashboardScreen,
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
    load: async () => (await import('../../screens/OnboardingStatesScreen')).OnboardingStatesScreen,
  },
  ...managerRoutes,
  ...adminRoutes,
]

export function routesInBuild(env: BuildEnv): readonly RouteConfig[] {
  return routes.filter(({ isInBuild }) => isInBuild?.(env) ?? true)
}

/** Returns the route whose path or alias matches a path from the root of the app, like the router in any letter case. */
export function matchRoute(path: string): RouteConfig | undefined {
  const bare = path.toLowerCase().replace(/\/+$/, '')
  return routes.find((route) => route.path === bare || route.alias === bare)
}
