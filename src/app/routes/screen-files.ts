import type { ComponentType } from 'react'
import type { Place, ScreenProps } from './place'

const arrived = new Map<Place, ComponentType<ScreenProps>>()

/** Fetches the screen of a place; from then on it is at hand without waiting. */
export async function fetchScreen(place: Place): Promise<ComponentType<ScreenProps>> {
  const Screen = await place.load()
  arrived.set(place, Screen)
  return Screen
}

/** The screen of a place if its file is here. */
export const screenAtHand = (place: Place): ComponentType<ScreenProps> | undefined => arrived.get(place)
