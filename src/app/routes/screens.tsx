import { type ComponentType, type JSX, lazy, useState } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import type { Loadable, ScreenProps } from './place'
import { places } from './places'
import { fetchScreen, screenAtHand } from './screen-files'

/** The screens of each place, whose files are fetched when they are first shown, again if the network fails. */
const screens: ReadonlyMap<Loadable, ComponentType<ScreenProps>> = new Map(
  places.flatMap((place) => [place, place.needs ?? place]).map((each) => [each, screenFor(each)]),
)

/**
 * A lazy component shows its placeholder even when its file is here, and React lets that stand for 300 ms: a screen whose
 * file came before it was asked for is drawn at once.
 */
function screenFor(of: Loadable): ComponentType<ScreenProps> {
  const Fetched = lazy(async () => ({ default: await lazyLoad(() => fetchScreen(of)) }))
  return function Screen(props: ScreenProps): JSX.Element {
    // What is on the page stays what it is, whatever arrives meanwhile.
    const [Shown] = useState(() => screenAtHand(of) ?? Fetched)
    return <Shown {...props} />
  }
}

export function screenOf(of: Loadable): ComponentType<ScreenProps> {
  const screen = screens.get(of)
  if (!screen) throw new Error('No screen of the table of places')
  return screen
}
