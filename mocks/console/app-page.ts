import { tokenStorageKey } from '../../src/shared/token-storage-key'
import { localStore } from '../../src/lib/browser/storage'
import { signIn as signInAt, type Tokens } from '../control/sign-in'
import type { Fault } from '../world/faults/fault'
import { storeTokens } from './page-options'

export interface PageCommand {
  readonly route?: string
  /** Scenario (a named set of demo data) to start before the sign-in. */
  readonly world?: {
    readonly scenario: string
    readonly seed?: number
    /** Time at which the simulated clock starts, ISO 8601. */
    readonly now?: string
    readonly freeze?: boolean
    /** A custom company, packed into a short text for URLs. */
    readonly company?: string
  }
  /** Faults (simulated failures) that start after the sign-in. */
  readonly faults?: readonly Fault[]
}

/** The app's page, as the console reads and controls it. At the presenter's desk, that page is in another window. */
export interface AppPage {
  readonly basePath: string
  /** Returns the username of the stored session, or null without a session. */
  username(): string | null
  /** Signs in without a password and loads a route of the app, by default the dashboard. */
  signInAs(username: string, command?: PageCommand): void
  /**
   * Signs in without a password and shows a route of the app, by default the dashboard, without a page load. The world
   * stays the same. For a signed-out page, use `signInAs`: the sign-in page would redirect after this navigation.
   * Rejects if the mock identity service refuses the user.
   */
  switchUser(username: string, route?: string): Promise<void>
  /** Signs out and loads a route, by default the sign-in page. */
  signOut(route?: string): void
  /** Navigates to a route without a page load. */
  goTo(route: string): void
  /** Returns the current path of the app, without the base path. */
  currentPath(): string
  /** Like `currentPath`, but with the query, which contains the selected tab of some pages (`?tab=`). */
  currentRoute(): string
  reload(route?: string): void
  /** Fills the card form on the page, or the next form that appears. */
  fillCard(number: string): void
}

/** The app's page in this window. */
export interface LocalPage extends AppPage {
  tokens(): string | null
  /**
   * Stores the tokens of an earlier session and loads a route. If `tokens` is null, the user is signed out. Unlike a
   * new sign-in, this does not change the demo data.
   */
  restoreSession(route: string, tokens: string | null): void
  /** Resolves when the latest navigation is done. Never resolves if that navigation unloads this page. */
  whenLoaded(): Promise<void>
}

/** Signs a user in at the mock identity service and returns the tokens. */
export const signIn = (basePath: string, username: string): Promise<Tokens> =>
  signInAt((request) => fetch(request), new URL(basePath, location.href), username)

/**
 * Returns the path of a route below the base path, so that no story (a script that plays in the app) can navigate away
 * from the app. Leading slashes, backslashes, and white space are removed: two slashes would start a host name, and
 * browsers treat a backslash as a slash and ignore line breaks.
 */
export const appPath = (basePath: string, route: string): string => `${basePath}${route.replace(/^[/\\\s]+/, '')}`

/**
 * Returns the URL that starts the app as this user, with the scenario and the faults (simulated failures) of the
 * command.
 */
export function urlForUser(
  basePath: string,
  username: string,
  { route = '/dashboard', world, faults }: PageCommand = {},
): string {
  const query = new URLSearchParams({ as: username })
  if (world) query.set('scenario', world.scenario)
  if (world?.seed !== undefined) query.set('seed', String(world.seed))
  if (world?.now !== undefined) query.set('now', world.now)
  if (world?.freeze) query.set('freeze', '1')
  if (world?.company !== undefined) query.set('company', world.company)
  if (faults !== undefined) query.set('faults', JSON.stringify(faults))
  return `${appPath(basePath, route)}${route.includes('?') ? '&' : '?'}${query}`
}

/** Returns the username of stored tokens, or null if the tokens are missing or invalid. */
export function usernameOf(stored: string | null): string | null {
  if (stored === null) return null
  try {
    const { username } = JSON.parse(stored) as { username?: unknown }
    return typeof username === 'string' ? username : null
  } catch {
    // Invalid tokens count as no session. The app itself reports them.
    return null
  }
}

export function createAppPage(basePath: string): LocalPage {
  const addressOf = (route: string) => appPath(basePath, route)
  const load = (route: string) => {
    if (addressOf(route) === location.pathname + location.search) location.reload()
    else location.assign(addressOf(route))
  }
  const goTo = (route: string) => {
    const index = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
    history.pushState({ idx: index }, '', addressOf(route))
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }
  let leaving = false
  return {
    basePath,
    username: () => usernameOf(localStore.get(tokenStorageKey)),
    signInAs(username, command) {
      leaving = true
      // The page that loads signs the user in before the app starts, so the old session cannot mix with the new one.
      location.assign(urlForUser(basePath, username, command))
    },
    async switchUser(username, route = '/dashboard') {
      storeTokens(await signIn(basePath, username))
      // The app follows the sign-in as if another tab had signed the user in.
      dispatchEvent(new StorageEvent('storage', { key: tokenStorageKey }))
      // The router of the former user ends with the next render, and must not follow to the new user's route.
      await new Promise((resolve) => setTimeout(resolve))
      goTo(route)
    },
    signOut(route = '/login') {
      leaving = true
      localStore.remove(tokenStorageKey)
      load(route)
    },
    goTo,
    currentPath: () => `/${location.pathname.slice(basePath.length)}`,
    currentRoute: () => `/${location.pathname.slice(basePath.length)}${location.search}`,
    reload(route) {
      leaving = true
      if (route === undefined) location.reload()
      else load(route)
    },
    fillCard: (number) => void import('./app-actions').then(({ fillNextCard }) => fillNextCard(number)),
    tokens: () => localStore.get(tokenStorageKey),
    restoreSession(route, tokens) {
      leaving = true
      if (tokens === null) localStore.remove(tokenStorageKey)
      else localStore.set(tokenStorageKey, tokens)
      load(route)
    },
    whenLoaded: () => (leaving ? new Promise(() => undefined) : Promise.resolve()),
  }
}
