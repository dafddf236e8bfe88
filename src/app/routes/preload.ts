import { tokenStorageKey } from '../../shared/token-storage-key'
import { localStore } from '../../lib/browser/storage'
import { searchParamsOf } from '../../lib/browser/search-params'
import type { Loadable } from './route-config'
import { matchRoute } from './routes'

/** Loads the code of a screen ahead of time. Ignores a failure, because the route loads the code again. */
export async function preload(screen: Loadable | undefined): Promise<void> {
  await screen?.load().catch(() => undefined)
}

/**
 * Loads the most likely first screen in parallel with the app bundle. A visitor without tokens sees the sign-in page,
 * unless a demo URL signs them in. A visitor with tokens sees a signed-in page. Panels are not preloaded, because the
 * role is still unknown. Resolves when the code has loaded or failed.
 */
export async function preloadFirstScreen(
  basePath: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isDemo: boolean,
): Promise<void> {
  const route = routeAt(basePath, pathname)
  const signsIn = isDemo && searchParamsOf(search).has('as')
  if (!signsIn && !hasTokens()) await preload(route?.isFor === 'signedOut' ? route : matchRoute('/login'))
  else if (route?.isFor !== 'signedIn') await preload(matchRoute('/dashboard'))
  else if (!route.panel) await preload(route)
}

const routeAt = (basePath: string, pathname: string) =>
  matchRoute(`/${pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''}`)

/** Returns the route of the page as its pattern. It has nothing of the URL, which may contain personal data. */
export const routeOfPage = (): string => routeAt(import.meta.env.BASE_URL, location.pathname)?.path ?? 'unknown'

/** Returns whether tokens are stored. A wrong guess is harmless, because the session validates the tokens. */
const hasTokens = (): boolean => localStore.get(tokenStorageKey) !== null
