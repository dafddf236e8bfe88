import { type JSX, useMemo } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'
import type { Env } from '../../lib/env'
import { AppShell } from '../frame/AppShell'
import { AuthLayout } from '../frame/AuthLayout'
import { RootLayout } from '../frame/RootLayout'
import { OnlySignedOut, RequireLogin, RequireRole } from './guards'
import { Page } from './Page'
import type { Place } from './place'
import { placesOf } from './places'

/** The routes of a list of places, at each of their addresses. */
function routesOf(places: readonly Place[], env: Env): RouteObject[] {
  return places.flatMap((place) => {
    const element = <Page place={place} env={env} />
    return [place.path, ...(place.alias ? [place.alias] : [])].map((path) => ({ path, element }))
  })
}

/** The routes of the panels, each behind its role. */
function panelRoutes(places: readonly Place[], env: Env): RouteObject[] {
  const panels = new Set(places.flatMap(({ panel }) => panel ?? []))
  return [...panels].map((panel) => {
    const pages = places.filter((place) => place.panel === panel)
    return { element: <RequireRole needs={panel.role} />, children: routesOf(pages, env) }
  })
}

/** The table of places as the router reads it: who is led where, and within which frame. */
function appRoutes(env: Env): RouteObject[] {
  const places = placesOf(env)
  const signedIn = places.filter(({ isFor }) => isFor === 'signedIn')
  const signedOut = places.filter(({ isFor }) => isFor === 'signedOut')
  return [
    {
      path: '/',
      element: <RootLayout />,
      children: [
        { index: true, element: <Navigate to="/login" replace /> },
        {
          element: <OnlySignedOut />,
          children: [{ element: <AuthLayout />, children: routesOf(signedOut, env) }],
        },
        {
          element: <RequireLogin />,
          children: [
            {
              element: <AppShell env={env} />,
              children: [
                ...routesOf(
                  signedIn.filter(({ panel }) => !panel),
                  env,
                ),
                ...panelRoutes(signedIn, env),
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
