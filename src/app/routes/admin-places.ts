import type { BuildEnv, Place } from './place'

const common = {
  isFor: 'signedIn',
  panel: { label: 'Admin', role: 'admin' },
  isInBuild: ({ adminEnabled }: BuildEnv) => adminEnabled,
  errorTitle: 'Admin Panel Error',
} as const

/**
 * The administration. The comparison is written out here, on a constant of the build (vite.config.ts), so that a build with
 * it switched off contains none of its screens.
 */
export const adminPlaces: readonly Place[] =
  import.meta.env.VITE_ADMIN_DISABLED === 'true'
    ? []
    : [
        {
          ...common,
          path: '/admin',
          title: 'Administration',
          link: { label: 'Admin', icon: 'admin' },
          panelLabel: 'Overview',
          needs: {
            capability: 'reports',
            otherwise:
              'Sales, money held and what is wrong would be shown here. People and lead sources can be looked after as ever.',
            instead: { to: '/admin/users', label: 'Users' },
          },
          load: async () => (await import('../../screens/admin/AdminDashboardScreen')).AdminDashboardScreen,
        },
        {
          ...common,
          path: '/admin/lead-sources',
          title: 'Lead sources',
          panelLabel: 'Lead sources',
          load: async () => (await import('../../screens/admin/LeadSourcesScreen')).LeadSourcesScreen,
        },
        {
          ...common,
          path: '/admin/users',
          title: 'Users',
          panelLabel: 'Users',
          load: async () => (await import('../../screens/admin/UsersScreen')).UsersScreen,
        },
        {
          ...common,
          path: '/admin/organizational-hierarchy',
          title: 'Organization',
          panelLabel: 'Organization',
          needs: {
            capability: 'hierarchy',
            otherwise: 'Company, divisions, branches and teams would be arranged here.',
          },
          load: async () => (await import('../../screens/admin/OrganizationScreen')).OrganizationScreen,
        },
        {
          ...common,
          path: '/admin/performance',
          title: 'Performance',
          panelLabel: 'Performance',
          needs: {
            capability: 'performance',
            otherwise: 'What each source sells, where, and how soon would be shown here.',
          },
          load: async () => (await import('../../screens/admin/AdminPerformanceScreen')).AdminPerformanceScreen,
        },
        {
          ...common,
          path: '/admin/settings',
          title: 'Platform settings',
          panelLabel: 'Settings',
          load: async () => (await import('../../screens/admin/AdminSettingsScreen')).AdminSettingsScreen,
        },
      ]
