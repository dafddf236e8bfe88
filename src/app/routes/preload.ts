import type { Loadable } from './place'
import { placeAt } from './places'

/** Loads the code of a screen before it is needed. A failure is tried again where the screen is needed. */
export async function preload(screen: Loadable | undefined): Promise<void> {
  await screen?.load().catch(() => undefined)
}

/**
 * The screen that a fresh page will most likely show, fetched beside the app itself rather than after it. Who has no
 * tokens is led to the sign-in; who has, away from it. Panels are left alone until the role is known. It resolves, whether
 * or not the file came, when the app may draw itself. A demo's address may sign somebody in.
 */
export async function preloadFirstScreen(
  basePath: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isDemo: boolean,
): Promise<void> {
  const path = `/${pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''}`
  const place = placeAt(path)
  const signsIn = isDemo && new URLSearchParams(search).has('as')
  if (!signsIn && !hasTokens()) await preload(place?.isFor === 'signedOut' ? place : placeAt('/login'))
  else if (place?.isFor !== 'signedIn') await preload(placeAt('/dashboard'))
  else if (!place.panel) await preload(place)
}

/** A guess that costs nothing when wrong: the session itself looks at what is stored more closely. */
function hasTokens(): boolean {
  try {
    return localStorage.getItem('cognito_tokens') !== null
  } catch {
    // The browser keeps nothing for this site, so nobody is signed in.
    return false
  }
}
