import type { ComponentType } from 'react'
import type { Capabilities, Env } from '../../lib/env'
import type { Role } from '../../lib/session/roles'
import type { AreaTitle } from '../../ui/failure/ErrorFallbacks'
import type { IconName } from '../../ui/mark/Icon'

/** What of a build decides which places it has. */
export type BuildEnv = Pick<Env, 'features' | 'adminEnabled' | 'capabilities'>

export interface NavigationLink {
  readonly label: string
  readonly icon: IconName
}

/** What a screen asks of the backend that not every deployment has, and what stands in its stead without it. */
export interface Need {
  readonly capability: keyof Capabilities
  readonly otherwise: string
  readonly instead?: { readonly to: string; readonly label: string }
}

/** Pages for one role, with links of their own above them. */
export interface Panel {
  readonly label: string
  readonly role: Role
}

/** A page of the app: everything about it that is decided outside of its screen. */
export interface Place {
  /** From the root of the app. */
  readonly path: string
  /** Another address of the same page. */
  readonly alias?: string
  /** Its name in the browser's tab. */
  readonly title: string
  readonly load: () => Promise<ComponentType>
  readonly isFor: 'signedOut' | 'signedIn'
  readonly panel?: Panel
  readonly isInBuild?: (env: BuildEnv) => boolean
  readonly needs?: Need
  /** In the main navigation. */
  readonly link?: NavigationLink
  /** Among the links of its panel. */
  readonly panelLabel?: string
  /** The title under which its failure is told; without one it is a 'Route Error'. */
  readonly errorTitle?: AreaTitle
}
