import { type AuthUser, hasRole } from '../../lib/auth/user'
import type { BuildEnv, Loadable, NavigationLink, Place } from './place'
import { placesOf } from './places'

/** Returns whether the user's role opens the page. */
export const isOpenTo = (user: Person, { panel }: Place): boolean => panel === undefined || hasRole(user, panel.role)

type Person = Pick<AuthUser, 'groups'> | null

export interface NavigationEntry extends NavigationLink {
  readonly place: Place
  /** The screen to prefetch. */
  readonly shows: Loadable
  /** Other pages of the panel, if this is the panel's first page. Otherwise empty. */
  readonly pages: readonly NavigationEntry[]
}

/** Returns the screen of a route in this deployment: the full one, or the fallback if a capability is missing. */
export const loadableOf = (place: Place, { capabilities }: BuildEnv): Loadable =>
  place.needs && !capabilities[place.needs.capability] ? place.needs : place

/** Returns the navigation links: those of every user, and those of the panels that the user's roles open. */
export function navigationOf(person: Person, env: BuildEnv): readonly NavigationEntry[] {
  const open = placesOf(env).filter((place) => isOpenTo(person, place))
  const entries = (isWanted: (place: Place) => boolean): NavigationEntry[] =>
    open.flatMap((place) =>
      place.link && isWanted(place)
        ? [
            {
              ...place.link,
              shows: loadableOf(place, env),
              place,
              pages: place.isPanelHome ? entries((page) => page.panel === place.panel && !page.isPanelHome) : [],
            },
          ]
        : [],
    )
  return entries(({ panel, isPanelHome }) => !panel || isPanelHome === true)
}
