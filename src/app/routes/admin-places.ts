import { lesserScreen } from './lesser-screens'
import type { BuildEnv, Place } from './place'

const common = {
  isFor: 'signedIn',
  panel: { label: 'Admin', role: 'admin' },
  isInBuild: ({ adminEnabled }: BuildEnv) => adminEnabled,
  errorTitle: 'Admin Panel Error',
} as const

/**
 * Routes of the Admin panel. The build constant (vite.config.ts) is compared inline, so that a build without the panel
 * contains none of its screens.
 */
export const adminPlaces: readonly Place[] =
  import.meta.env.VITE_ADMIN_DISABLED === 'true'
    ? []
    : [
        {
          ...common,
          path: '/admin',
          title: 'Administration',
          isPanelHome: true,
          link: { label: 'Admin', icon: 'admin' },
          load: async () => (await import('../../screens/admin/AdminDashboardScreen')).AdminDashboardScreen,
        },
        {
          ...common,
          path: '/admin/lead-sources',
          title: 'Lead sources',
          link: { label: 'Lead sources', icon: 'leads' },
          load: async () => (await import('../../screens/admin/LeadSourcesScreen')).LeadSourcesScreen,
        },
        {
          ...common,
          path: '/admin/users',
          title: 'Users',
          link: { label: 'Users', icon: 'users' },
          load: async () => (await import('../../screens/admin/UsersScreen')).UsersScreen,
        },
        {
          ...common,
          path: '/admin/organizational-hierarchy',
          title: 'Organization',
          link: { label: 'Organization', icon: 'building' },
          needs: {
            capability: 'hierarchy',
            load: lesserScreen('UsersByRoleScreen'),
          },
          load: async () => (await import('../../screens/admin/OrganizationScreen')).OrganizationScreen,
        },
        {
          ...common,
          path: '/admin/performance',
          title: 'Performance',
          link: { label: 'Performance', icon: 'chart' },
          needs: {
            capability: 'performance',
            load: lesserScreen('AgentPerformanceScreen'),
          },
          load: async () => (await import('../../screens/admin/AdminPerformanceScreen')).AdminPerformanceScreen,
        },
        {
          ...common,
          path: '/admin/settings',
          title: 'Platform settings',
          // 'Settings' in the same navigation are the user's own settings.
          link: { label: 'Platform', icon: 'system' },
          load: async () => (await import('../../screens/admin/AdminSettingsScreen')).AdminSettingsScreen,
        },
      ]
