import type { RouteObject } from 'react-router-dom'
import { Area } from './areas'
import { RequireRole } from './guards'
import { lazyScreen } from './screens'
import { page } from './page'
import { PanelLayout } from './PanelLayout'
import { adminLinks } from './navigation'

/**
 * The administration. The comparison is written out here, on a constant of the build (vite.config.ts), so that a build with
 * it switched off contains none of its screens.
 */
export const adminRoutes: RouteObject[] =
  import.meta.env.VITE_ADMIN_DISABLED === 'true'
    ? []
    : [
        {
          path: 'admin',
          element: <RequireRole needs="admin" />,
          children: [
            {
              element: <PanelLayout label="Admin" links={adminLinks} />,
              children: [
                {
                  element: <Area errorTitle="Admin Panel Error" backToDashboard />,
                  children: [
                    {
                      index: true,
                      ...page(
                        'Admin',
                        lazyScreen(() => import('../screens/admin/AdminDashboardScreen')),
                      ),
                    },
                    {
                      path: 'lead-sources',
                      ...page(
                        'Lead sources',
                        lazyScreen(() => import('../screens/admin/LeadSourcesScreen')),
                      ),
                    },
                    {
                      path: 'users',
                      ...page(
                        'Users',
                        lazyScreen(() => import('../screens/admin/UsersScreen')),
                      ),
                    },
                    {
                      path: 'settings',
                      ...page(
                        'Platform settings',
                        lazyScreen(() => import('../screens/admin/AdminSettingsScreen')),
                      ),
                    },
                    {
                      path: 'organizational-hierarchy',
                      ...page(
                        'Organization',
                        lazyScreen(() => import('../screens/admin/OrganizationScreen')),
                      ),
                    },
                    {
                      path: 'performance',
                      ...page(
                        'Performance',
                        lazyScreen(() => import('../screens/admin/AdminPerformanceScreen')),
                      ),
                    },
                  ],
                },
              ],
            },
          ],
        },
      ]
