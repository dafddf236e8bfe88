import { panelOf } from '../../lib/session/roles'
import type { AuthUser } from '../../lib/session/user'
import { isOpenTo } from './is-open-to'
import type { BuildEnv, NavigationLink, Place } from './place'
import { placesOf } from './places'

type Person = Pick<AuthUser, 'groups'> | null

export interface NavigationEntry extends NavigationLink {
  readonly place: Place
  /** The further pages of the panel that this is the first page of. */
  readonly pages: readonly NavigationEntry[]
}

/** Whether the page is of use to this person: not for those who buy nothing, and not without what its screen needs. */
function isUsefulTo(person: Person, place: Place, env: BuildEnv): boolean {
  if (!isOpenTo(person, place) || (place.isForBuyers && panelOf(person) !== null)) return false
  return place.needs === undefined || env.capabilities[place.needs.capability]
}

/** What a person is led to. What they cannot use is not shown. */
export function navigationOf(person: Person, env: BuildEnv): readonly NavigationEntry[] {
  const useful = placesOf(env).filter((place) => isUsefulTo(person, place, env))
  const entries = (isWanted: (place: Place) => boolean): NavigationEntry[] =>
    useful.flatMap((place) =>
      place.link && isWanted(place)
        ? [
            {
              ...place.link,
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
