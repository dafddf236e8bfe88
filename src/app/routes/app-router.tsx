import type { ApolloClient } from '@apollo/client'
import { type JSX, Suspense } from 'react'
import { createBrowserRouter, createHashRouter, Navigate, type RouteObject, useLocation } from 'react-router-dom'
import { headerBalance } from '../../features/wallets/BalanceChip'
import { startQueries } from '../../lib/api/screen-query'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import type { AuthUser } from '../../lib/auth/user'
import { lazyLoad } from '../../lib/browser/lazy-load'
import type { Env } from '../../lib/settings/env'
import { searchParamsOf } from '../../lib/browser/search-params'
import { type AppRouter, safeRedirect } from '../../lib/url-state/url-state-store'
import { RouteError } from '../../ui/failure/ErrorBoundary'
import { ErrorTitleContext, StandalonePage } from '../../ui/failure/ErrorFallbacks'
import { Spinner } from '../../ui/feedback/Progress'
import { AppShell } from '../frame/AppShell'
import { AuthLayout } from '../frame/AuthLayout'
import { RootLayout } from '../frame/RootLayout'
import { isOpenTo, type RouteConfig } from './route-config'
import { routesInBuild } from './routes'

/** Navigation state of the sign-in page: the page that the visitor requested. */
export interface LoginState {
  from?: string
}

export interface AppRouterOptions {
  readonly env: Pick<Env, 'basePath' | 'features' | 'adminEnabled' | 'full'>
  /** Null for a signed-out visitor. */
  readonly user: AuthUser | null
  readonly client: ApolloClient
}

/** A build in a single file has no server for its paths, so it routes by the URL hash (tools/vite/one-file.ts). */
const createRouter = import.meta.env.VITE_HASH_ROUTER === 'true' ? createHashRouter : createBrowserRouter

/**
 * Returns the router of one user, with only the routes that are open to that user. Any other page redirects before its
 * code or data loads. A different user or role gets a new router.
 */
export function createAppRouter({ env, user, client }: AppRouterOptions): AppRouter {
  const open = routesInBuild(env).filter((route) =>
    user ? route.isFor === 'signedIn' && isOpenTo(user, route) : route.isFor === 'signedOut',
  )
  const pages = open.flatMap((route) =>
    [route.path, ...(route.alias ? [route.alias] : [])].map((path): RouteObject => ({
      path,
      handle: route,
      lazy: () => loadPage(route, user && { user, client }),
      // When only a filter changes, the screen sends its own queries.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      errorElement: (
        <ErrorTitleContext value={route.errorTitle}>
          <RouteError />
        </ErrorTitleContext>
      ),
      ...(user && loading),
    })),
  )
  const routes: RouteObject[] = [
    {
      element: <RootLayout />,
      errorElement: (
        <main>
          <StandalonePage>
            <RouteError />
          </StandalonePage>
        </main>
      ),
      children: [
        {
          element: user ? <AppShell env={env} /> : <AuthLayout />,
          // The card of a form has the height of its form, so it comes with the form.
          ...(!user && loading),
          children: [...pages, { path: '*', element: user ? <ToOwnPage /> : <ToSignIn /> }],
        },
      ],
    },
  ]
  return createRouter(routes, { basename: env.basePath })
}

const loading = { hydrateFallbackElement: <Spinner page /> }

const startShellQueries = startQueries(headerBalance)

async function loadPage(
  { load, title, errorTitle }: RouteConfig,
  context: (Pick<AppRouterOptions, 'client'> & { readonly user: AuthUser }) | null,
): Promise<Pick<RouteObject, 'element' | 'loader'>> {
  const Screen = await lazyLoad(load)
  const { startQueries: startPageQueries } = Screen
  return {
    element: (
      <ErrorTitleContext value={errorTitle}>
        <Suspense fallback={<Spinner page />}>
          <Screen title={title} />
        </Suspense>
      </ErrorTitleContext>
    ),
    ...(context && {
      loader({ request }) {
        const loader = { ...context, params: searchParamsOf(new URL(request.url).search) }
        startPageQueries?.(loader)
        startShellQueries(loader)
        return null
      },
    }),
  }
}

/** Redirects a signed-in user away from the sign-in pages, and from pages that are closed to the user. */
function ToOwnPage(): JSX.Element {
  const { state } = useLocation()
  return <Redirect to={rememberedPage(state) ?? '/dashboard'} />
}

/** Redirects a signed-out visitor to the sign-in page, which returns to the requested page afterwards. */
function ToSignIn(): JSX.Element {
  const { message, identityEpoch } = useSessionSnapshot()
  const { pathname, search, hash } = useLocation()
  // After a deliberate sign-out, the next user must not see the last page of the former user.
  const hasLeft = identityEpoch > 0 && message === null
  const state: LoginState = hasLeft ? {} : { from: `${pathname}${search}${hash}` }
  return <Redirect to="/login" state={state} />
}

function Redirect({ to, state }: { to: string; state?: LoginState }): JSX.Element {
  return (
    <>
      <Navigate to={to} state={state} replace />
      <Spinner page />
    </>
  )
}

/** Returns the page that was requested before the sign-in page, or null. */
const rememberedPage = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state ? safeRedirect(state.from) : null
