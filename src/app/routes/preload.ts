import { tokenStorageKey } from '../../shared/token-storage-key'
import { localStore } from '../../lib/browser/storage'
import { searchParamsOf } from '../../lib/browser/search-params'
import type { Loadable, Screen } from './route-config'
import { matchRoute } from './routes'

/** Loads the code of a screen ahead of time. Ignores a failure, because the route loads the code again. */
export async function preload(screen: Loadable | undefined): Promise<Screen | undefined> {
  return screen?.load().catch(() => undefined)
}

const firstScreens = new Map<Loadable, Screen>()

/**
 * Returns the first screen, if its code has been preloaded. A second `import()` of the code would answer only after the
 * first render, which takes 0.3 s on a phone, and the screen's first queries would leave as late.
 */
export const preloadedScreen = (route: Loadable): Screen | undefined => firstScreens.get(route)

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
  const found = routeAt(basePath, pathname)
  const signsIn = isDemo && searchParamsOf(search).has('as')
  const isFor = signsIn || hasTokens() ? 'signedIn' : 'signedOut'
  const route = found?.isFor === isFor ? found : matchRoute(isFor === 'signedIn' ? '/dashboard' : '/login')
  if (!route || route.panel) return
  const screen = await preload(route)
  if (screen) firstScreens.set(route, screen)
}

const routeAt = (basePath: string, pathname: string) =>
  matchRoute(`/${pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''}`)

/** Returns the route of the page as its pattern. It has nothing of the URL, which may contain personal data. */
export const routeOfPage = (): string => routeAt(import.meta.env.BASE_URL, location.pathname)?.path ?? 'unknown'

/** Returns whether tokens are stored. A wrong guess is harmless, because the session validates the tokens. */
const hasTokens = (): boolean => localStore.get(tokenStorageKey) !== null
