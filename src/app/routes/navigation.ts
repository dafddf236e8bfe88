import { hasRole } from '../../lib/session/roles'
import type { AuthUser } from '../../lib/session/user'
import type { BuildEnv, Loadable, NavigationLink, Place } from './place'
import { placesOf } from './places'

/** Returns whether the role of this person opens the page. */
export const isOpenTo = (user: Person, { panel }: Place): boolean => panel === undefined || hasRole(user, panel.role)

type Person = Pick<AuthUser, 'groups'> | null

export interface NavigationEntry extends NavigationLink {
  readonly place: Place
  /** What is fetched ahead. */
  readonly shows: Loadable
  /** The further pages of the panel that this is the first page of. */
  readonly pages: readonly NavigationEntry[]
}

/** What is shown at a place in this deployment: its screen, or the one that asks less of the backend. */
export const loadableOf = (place: Place, { capabilities }: BuildEnv): Loadable =>
  place.needs && !capabilities[place.needs.capability] ? place.needs : place

/** The links of the navigation: the same for every person, and those of the panels that their roles open. */
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
