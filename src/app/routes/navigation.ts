import type { Command } from '../../features/palette/use-search-results'
import {
  type BuildEnv,
  isOpenTo,
  type Loadable,
  type NavigationLink,
  type RoleHolder,
  type RouteConfig,
} from './route-config'
import { routesInBuild } from './routes'

export interface NavigationEntry extends NavigationLink {
  readonly route: RouteConfig
  /** The screen to prefetch. */
  readonly shows: Loadable
  /** Other pages of the panel, if this is the panel's first page. Otherwise empty. */
  readonly pages: readonly NavigationEntry[]
}

/** Returns the screen of a route in this deployment: the full one, or the fallback if a capability is missing. */
export const loadableOf = (route: RouteConfig, { capabilities }: BuildEnv): Loadable =>
  route.needs && !capabilities[route.needs.capability] ? route.needs : route

/** Returns the navigation links: those of every user, and those of the panels that the user's roles open. */
export function navigationOf(user: RoleHolder, env: BuildEnv): readonly NavigationEntry[] {
  const open = routesInBuild(env).filter((route) => isOpenTo(user, route))
  const entries = (isWanted: (route: RouteConfig) => boolean): NavigationEntry[] =>
    open.flatMap((route) =>
      route.link && isWanted(route)
        ? [
            {
              ...route.link,
              shows: loadableOf(route, env),
              route,
              pages: route.isPanelHome ? entries((page) => page.panel === route.panel && !page.isPanelHome) : [],
            },
          ]
        : [],
    )
  return entries(({ panel, isPanelHome }) => !panel || isPanelHome === true)
}

/** Returns the pages that the user can open, as commands for the palette. */
export function pageCommands(user: RoleHolder, env: BuildEnv): readonly Command[] {
  return navigationOf(user, env)
    .flatMap((entry) => [entry, ...entry.pages])
    .map(({ route, label, icon }) => ({
      id: `place:${route.path}`,
      label,
      ...(route.panel && !route.isPanelHome ? { detail: route.panel.label } : {}),
      icon,
      to: route.path,
    }))
}
