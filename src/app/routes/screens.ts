import { type ComponentType, lazy } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import type { Place } from './place'
import { places } from './places'

/** The screen of each place, whose file is fetched when it is first shown, again if the network fails. */
const screens: ReadonlyMap<Place, ComponentType> = new Map(
  places.map((place) => [place, lazy(async () => ({ default: await lazyLoad(place.load) }))]),
)

export function screenOf(place: Place): ComponentType {
  const screen = screens.get(place)
  if (!screen) throw new Error(`${place.path} is not in the table of places`)
  return screen
}
