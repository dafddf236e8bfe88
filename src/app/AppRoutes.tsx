import { type JSX, useMemo } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'
import type { Env } from '../lib/env'
import { adminRoutes } from './admin-routes'
import { AppShell } from './AppShell'
import { Area } from './areas'
import { AuthLayout } from './AuthLayout'
import { OnlySignedOut, RequireLogin } from './guards'
import { managerRoutes } from './manager-routes'
import { page } from './page'
import { RootLayout } from './RootLayout'
import { screens } from './screens'

const publicRoutes: RouteObject = {
  element: <OnlySignedOut />,
  children: [
    {
      element: <AuthLayout />,
      children: [
        {
          element: <Area />,
          children: [
            { path: 'login', ...page('Sign in', screens.Login) },
            { path: 'register', ...page('Create account', screens.Register) },
            { path: 'reset-password', ...page('Reset password', screens.ResetPassword) },
          ],
        },
      ],
    },
  ],
}

function agentRoutes({ features }: Pick<Env, 'features'>): RouteObject[] {
  const wallet = page('Wallet', screens.Wallet)
  return [
    {
      element: <Area errorTitle="Dashboard Error" />,
      children: [{ path: 'dashboard', ...page('Dashboard', screens.Dashboard) }],
    },
    {
      element: <Area errorTitle="Financial Data Error" backToDashboard />,
      children: features.wallets
        ? [
            { path: 'wallet', ...wallet },
            { path: 'subscriptions', ...wallet },
          ]
        : [],
    },
    {
      element: <Area />,
      children: [
        ...(features.leads ? [{ path: 'marketplace', ...page('Marketplace', screens.Marketplace) }] : []),
        { path: 'transactions', ...page('Transactions', screens.Transactions) },
        { path: 'settings', ...page('Settings', screens.Settings) },
        { path: 'onboarding/states', ...page('Your states', screens.OnboardingStates) },
      ],
    },
  ]
}

/** Every page of the app, and who may see it. */
function appRoutes(env: Env): RouteObject[] {
  return [
    {
      path: '/',
      element: <RootLayout />,
      children: [
        { index: true, element: <Navigate to="/login" replace /> },
        publicRoutes,
        {
          element: <RequireLogin />,
          children: [
            {
              element: <AppShell env={env} />,
              children: [
                ...agentRoutes(env),
                ...(env.features.manager ? managerRoutes : []),
                ...(env.adminEnabled ? adminRoutes : []),
              ],
            },
          ],
        },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ]
}

export function AppRoutes({ env }: { env: Env }): JSX.Element | null {
  return useRoutes(useMemo(() => appRoutes(env), [env]))
}
