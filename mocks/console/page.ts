import { localStore } from '../../src/lib/browser/storage'
import { signIn as signInAt, type Tokens } from '../stories/sign-in'
import type { Fault } from '../faults/fault'
import { tokenKey } from './stored-tokens'

export interface PageCommand {
  readonly route?: string
  /** Begin this scenario first, as the control interface would. */
  readonly world?: {
    readonly scenario: string
    readonly seed?: number
    /** World time, ISO 8601. */
    readonly now?: string
    readonly freeze?: boolean
    /** Whose it is to be, packed. */
    readonly company?: string
  }
  /** Faults for what follows the signing in. */
  readonly faults?: readonly Fault[]
}

/** What the console does to the page of the app around it. */
export interface AppPage {
  readonly basePath: string
  /** Who is signed in, as the stored tokens say. */
  username(): string | null
  /** Signs in without a password and shows a route of the app, by default the dashboard. */
  becomes(username: string, wish?: PageCommand): void
  signOut(): void
  /** Shows a route without loading the page again. */
  goTo(route: string): void
  /** The route that is shown, below the base path. */
  route(): string
  /** The same with what follows it in the address, such as the tab that is chosen. */
  place(): string
  reload(route?: string): void
  /** The session that the page holds, as it is stored. */
  tokens(): string | null
  /** Loads a route with a session that there was before, without signing in anew: the world does not hear of it. */
  standAt(route: string, tokens: string | null): void
  /** Resolves when the page is where it was led last; never where that ends this very page. */
  arrival(): Promise<void>
}

/** Signs a person in at the identity stand-in, as the login page does. */
export const signIn = (basePath: string, username: string): Promise<Tokens> =>
  signInAt((request) => fetch(request), new URL(basePath, location.href), username)

/**
 * The address of a route. However many slashes a script has put before it, it stays below the app: two of them begin
 * another host's name, and a browser takes a backslash for a slash and skips line ends.
 */
export const addressBelow = (basePath: string, route: string): string => `${basePath}${route.replace(/^[/\\\s]+/, '')}`

/** The address at which the app starts as that person, in the world that is wished for. */
export function addressOfPerson(
  basePath: string,
  username: string,
  { route = '/dashboard', world, faults }: PageCommand = {},
): string {
  const wishes = new URLSearchParams({ as: username })
  if (world) wishes.set('scenario', world.scenario)
  if (world?.seed !== undefined) wishes.set('seed', String(world.seed))
  if (world?.now !== undefined) wishes.set('now', world.now)
  if (world?.freeze) wishes.set('freeze', '1')
  if (world?.company !== undefined) wishes.set('company', world.company)
  if (faults !== undefined) wishes.set('faults', JSON.stringify(faults))
  return `${addressBelow(basePath, route)}${route.includes('?') ? '&' : '?'}${wishes}`
}

/** Whose tokens these are, as the app stores them. */
export function usernameIn(stored: string | null): string | null {
  if (stored === null) return null
  try {
    const { username } = JSON.parse(stored) as { username?: unknown }
    return typeof username === 'string' ? username : null
  } catch {
    // The app says what it thinks of such tokens; here they are nobody's.
    return null
  }
}

export function createAppPage(basePath: string): AppPage {
  const addressOf = (route: string) => addressBelow(basePath, route)
  const load = (route: string) => {
    if (addressOf(route) === location.pathname + location.search) location.reload()
    else location.assign(addressOf(route))
  }
  let leaving = false
  return {
    basePath,
    username: () => usernameIn(localStore.get(tokenKey)),
    becomes(username, wish) {
      leaving = true
      // By the address, which is obeyed before the app is there: the session that ends here cannot meet the new one.
      location.assign(addressOfPerson(basePath, username, wish))
    },
    signOut() {
      localStore.remove(tokenKey)
      load('/login')
    },
    goTo(route) {
      const index = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
      history.pushState({ idx: index }, '', addressOf(route))
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    route: () => `/${location.pathname.slice(basePath.length)}`,
    place: () => `/${location.pathname.slice(basePath.length)}${location.search}`,
    reload(route) {
      leaving = true
      if (route === undefined) location.reload()
      else load(route)
    },
    tokens: () => localStore.get(tokenKey),
    standAt(route, tokens) {
      leaving = true
      if (tokens === null) localStore.remove(tokenKey)
      else localStore.set(tokenKey, tokens)
      load(route)
    },
    arrival: () => (leaving ? new Promise(() => undefined) : Promise.resolve()),
  }
}
