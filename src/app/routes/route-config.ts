import type { ComponentType } from 'react'
import type { Env } from '../../lib/settings/env'
import type { StartQueries } from '../../lib/api/screen-query'
import { type AuthUser, hasRole, type Role } from '../../lib/auth/user'
import type { AreaTitle } from '../../ui/failure/ErrorFallbacks'
import type { IconName } from '../../ui/mark/Icon'

/** Build settings that decide which routes exist. */
export type BuildEnv = Pick<Env, 'features' | 'adminEnabled' | 'full'>

export interface NavigationLink {
  readonly label: string
  readonly icon: IconName
}

/** Props of a screen. A screen at two routes has a different title at each. */
export interface ScreenProps {
  readonly title: string
}

export type Screen = ComponentType<ScreenProps> & {
  /** Starts the first queries. The route loader calls this function before the screen renders. */
  readonly startQueries?: StartQueries
}

/** A screen whose code loads on demand. */
export interface Loadable {
  readonly load: () => Promise<Screen>
}

/** Pages for one role. Their links appear below the link of the first page. */
export interface Panel {
  readonly label: string
  readonly role: Role
}

/** Configuration of one route: everything about a page that is decided outside its screen. */
export interface RouteConfig extends Loadable {
  /** Path from the root of the app. */
  readonly path: string
  /** Second path of the same page. */
  readonly alias?: string
  /** Name of the page in the browser tab. */
  readonly title: string
  readonly isFor: 'signedOut' | 'signedIn'
  readonly panel?: Panel
  readonly isInBuild?: (env: BuildEnv) => boolean
  /** True for the first page of a panel. */
  readonly isPanelHome?: boolean
  /** Link in the navigation. */
  readonly link?: NavigationLink
  /** Title of the error page. The default is 'Route Error'. */
  readonly errorTitle?: AreaTitle
}

export type RoleHolder = Pick<AuthUser, 'groups'> | null

/** Returns whether the user's role opens the page. */
export const isOpenTo = (user: RoleHolder, { panel }: RouteConfig): boolean =>
  panel === undefined || hasRole(user, panel.role)
