import { placeAt } from './places'

/**
 * Fetches the file of a screen before it is needed. A failure shows when the screen is really needed, and is tried again
 * there.
 */
export function preloadScreen(path: string): void {
  placeAt(path)
    ?.load()
    .catch(() => undefined)
}

/**
 * The screen that a fresh page will most likely show, fetched beside the app itself rather than after it. Who has no
 * tokens is led to the sign-in; who has, away from it. Panels are left alone until the role is known.
 */
export function preloadFirstScreen(basePath: string, pathname: string): void {
  const path = `/${pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''}`
  const place = placeAt(path)
  if (!hasTokens()) preloadScreen(place?.isFor === 'signedOut' ? path : '/login')
  else if (place?.isFor !== 'signedIn') preloadScreen('/dashboard')
  else if (!place.panel) preloadScreen(path)
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
