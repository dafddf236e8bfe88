import type { ComponentType } from 'react'
import type { Capabilities, Env } from '../../lib/env'
import type { StartQueries } from '../../lib/graphql/start-query'
import type { Role } from '../../lib/session/roles'
import type { AreaTitle } from '../../ui/failure/ErrorFallbacks'
import type { IconName } from '../../ui/mark/Icon'

/** What of a build decides which places it has. */
export type BuildEnv = Pick<Env, 'features' | 'adminEnabled' | 'capabilities'>

export interface NavigationLink {
  readonly label: string
  readonly icon: IconName
}

/** What a screen is told. One that stands at two addresses has another name at each. */
export interface ScreenProps {
  readonly title: string
}

export type Screen = ComponentType<ScreenProps> & {
  /** Called by the loader of the route: the queries then leave before the screen is drawn. */
  readonly startQueries?: StartQueries
}

/** How the code of a screen is loaded. */
export interface Loadable {
  readonly load: () => Promise<Screen>
}

/** What a screen asks of the backend that not every deployment has, and the lesser screen that does without. */
export interface Need extends Loadable {
  readonly capability: keyof Capabilities
}

/** Pages for one role, whose links stand below that of the first one. */
export interface Panel {
  readonly label: string
  readonly role: Role
}

/** A page of the app: everything about it that is decided outside of its screen. */
export interface Place extends Loadable {
  /** From the root of the app. */
  readonly path: string
  /** Another address of the same page. */
  readonly alias?: string
  /** Its name in the browser's tab. */
  readonly title: string
  readonly isFor: 'signedOut' | 'signedIn'
  readonly panel?: Panel
  readonly isInBuild?: (env: BuildEnv) => boolean
  readonly needs?: Need
  /** The first page of its panel. */
  readonly isPanelHome?: boolean
  /** In the navigation. */
  readonly link?: NavigationLink
  /** The title under which its failure is told; without one it is a 'Route Error'. */
  readonly errorTitle?: AreaTitle
}
