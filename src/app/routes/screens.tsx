import { type ComponentType, type JSX, lazy, useState } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import type { Place, ScreenProps } from './place'
import { places } from './places'
import { fetchScreen, screenAtHand } from './screen-files'

/** The screen of each place, whose file is fetched when it is first shown, again if the network fails. */
const screens: ReadonlyMap<Place, ComponentType<ScreenProps>> = new Map(
  places.map((place) => [place, screenFor(place)]),
)

/**
 * A lazy component shows its placeholder even when its file is here, and React lets that stand for 300 ms: a screen whose
 * file came before it was asked for is drawn at once.
 */
function screenFor(place: Place): ComponentType<ScreenProps> {
  const Fetched = lazy(async () => ({ default: await lazyLoad(() => fetchScreen(place)) }))
  return function Screen(props: ScreenProps): JSX.Element {
    // What is on the page stays what it is, whatever arrives meanwhile.
    const [Shown] = useState(() => screenAtHand(place) ?? Fetched)
    return <Shown {...props} />
  }
}

export function screenOf(place: Place): ComponentType<ScreenProps> {
  const screen = screens.get(place)
  if (!screen) throw new Error(`${place.path} is not in the table of places`)
  return screen
}
