import type { Loadable, Screen } from './place'

const arrived = new Map<Loadable, Screen>()

/** Fetches a screen's file; from then on it is at hand without waiting. */
export async function fetchScreen(of: Loadable): Promise<Screen> {
  const screen = await of.load()
  arrived.set(of, screen)
  return screen
}

/** The screen if its file is here. */
export const screenAtHand = (of: Loadable): Screen | undefined => arrived.get(of)
