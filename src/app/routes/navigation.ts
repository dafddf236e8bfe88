import type { Command } from '../../features/palette/use-search-results'
import { type BuildEnv, isOpenTo, type NavigationLink, type RoleHolder, type RouteConfig } from './route-config'
import { routesInBuild } from './routes'

export interface NavigationEntry extends NavigationLink {
  readonly route: RouteConfig
  /** Other pages of the panel, if this is the panel's first page. Otherwise empty. */
  readonly pages: readonly NavigationEntry[]
}

/** Returns the navigation links: those of every user, and those of the panels that the user's roles open. */
export function navigationOf(user: RoleHolder, env: BuildEnv): readonly NavigationEntry[] {
  const open = routesInBuild(env).filter((route) => isOpenTo(user, route))
  const entries = (isWanted: (route: RouteConfig) => boolean): NavigationEntry[] =>
    open.flatMap((route) =>
      route.link && isWanted(route)
        ? [
            {
              ...route.link,
              route,
              pages: route.isPanelHome ? entries((page) => page.panel === route.panel && !page.isPanelHome) : [],
            },
          ]
        : [],
    )
  return entries(({ panel, isPanelHome }) => !panel || isPanelHome === true)
}

/** Number of links that fit beside each other at 320 px, next to the button for the rest. */
const placesOnPhone = 5

export interface PhoneNavigation {
  /** Links of the bar. */
  readonly places: readonly NavigationEntry[]
  /** Pages behind the bar's last button, with the label of their panel. The label is null for pages of every user. */
  readonly rest: readonly { readonly label: string | null; readonly pages: readonly NavigationEntry[] }[]
}

/** Splits the navigation for a phone: the first page of each panel keeps its place before the last pages of all users. */
export function phoneNavigation(entries: readonly NavigationEntry[]): PhoneNavigation {
  const shared = entries.filter(({ route }) => !route.panel)
  const panels = entries.filter(({ route }) => route.panel)
  const shown = shared.slice(0, placesOnPhone - panels.length)
  const groups = [
    { label: null, pages: shared.slice(shown.length) },
    ...panels.map(({ label, pages }) => ({ label, pages })),
  ]
  return { places: [...shown, ...panels], rest: groups.filter(({ pages }) => pages.length > 0) }
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
