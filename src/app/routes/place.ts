import type { ApolloClient } from '@apollo/client'
import type { ComponentType } from 'react'
import type { Capabilities, Env } from '../../lib/env'
import type { Role } from '../../lib/session/roles'
import type { AuthUser } from '../../lib/session/user'
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

export type Screen = ComponentType<ScreenProps>

/** What a route's loader knows when it starts the first queries of its screen. */
export interface LoaderContext {
  readonly client: ApolloClient
  readonly user: AuthUser
  readonly params: URLSearchParams
}

/** Starts a screen's first queries and does not wait for them: the screen's `useQuery` joins the request under way. */
export type StartQueries = (context: LoaderContext) => void

/** How the code of a screen is loaded. */
export interface Loadable {
  readonly load: () => Promise<Screen>
  /** From the same file, so that a refused role loads neither. */
  readonly loadQueries?: () => Promise<StartQueries>
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
