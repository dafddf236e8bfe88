import { panelOf } from '../../lib/session/roles'
import type { AuthUser } from '../../lib/session/user'
import { isOpenTo } from './is-open-to'
import type { BuildEnv, Loadable, NavigationLink, Place } from './place'
import { placesOf } from './places'

type Person = Pick<AuthUser, 'groups'> | null

export interface NavigationEntry extends NavigationLink {
  readonly place: Place
  /** What is fetched ahead. */
  readonly shows: Loadable
  /** The further pages of the panel that this is the first page of. */
  readonly pages: readonly NavigationEntry[]
}

/** Whether the page is of use to this person: those who buy nothing have no use for some. */
function isUsefulTo(person: Person, place: Place): boolean {
  return isOpenTo(person, place) && !(place.isForBuyers && panelOf(person) !== null)
}

/** What is shown at a place in this deployment: its screen, or the one that asks less of the backend. */
export const loadableOf = (place: Place, { capabilities }: BuildEnv): Loadable =>
  place.needs && !capabilities[place.needs.capability] ? place.needs : place

/** What a person is led to. What they cannot use is not shown. */
export function navigationOf(person: Person, env: BuildEnv): readonly NavigationEntry[] {
  const useful = placesOf(env).filter((place) => isUsefulTo(person, place))
  const entries = (isWanted: (place: Place) => boolean): NavigationEntry[] =>
    useful.flatMap((place) =>
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

/**
 * The page of which a person sees the screen at an address. The dashboard of whoever has a panel is the first page of that
 * panel; null where this build lacks it.
 */
export function screenPlaceOf(person: Person, place: Place, env: BuildEnv): Place | null {
  if (!place.isHome) return place
  const panel = panelOf(person)
  return panel === null ? place : (placesOf(env).find(({ path }) => path === panel) ?? null)
}
