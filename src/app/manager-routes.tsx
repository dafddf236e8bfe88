import type { RouteObject } from 'react-router-dom'
import { Area } from './areas'
import { RequireRole } from './guards'
import { lazyScreen } from './screens'
import { page } from './page'
import { PanelLayout } from './PanelLayout'
import { managerLinks } from './navigation'

export const managerRoutes: RouteObject[] = [
  {
    path: 'manager',
    element: <RequireRole needs="manager" />,
    children: [
      {
        element: <PanelLayout label="Manager" links={managerLinks} />,
        children: [
          {
            element: <Area errorTitle="Manager Panel Error" backToDashboard />,
            children: [
              {
                index: true,
                ...page(
                  'Manager',
                  lazyScreen(() => import('../screens/manager/ManagerDashboardScreen')),
                ),
              },
              {
                path: 'team',
                ...page(
                  'Team',
                  lazyScreen(() => import('../screens/manager/TeamScreen')),
                ),
              },
              {
                path: 'performance',
                ...page(
                  'Performance',
                  lazyScreen(() => import('../screens/manager/ManagerPerformanceScreen')),
                ),
              },
              {
                path: 'leads',
                ...page(
                  'Leads',
                  lazyScreen(() => import('../screens/manager/ManagerLeadsScreen')),
                ),
              },
              {
                path: 'reports',
                ...page(
                  'Reports',
                  lazyScreen(() => import('../screens/manager/ReportsScreen')),
                ),
              },
            ],
          },
        ],
      },
    ],
  },
]
