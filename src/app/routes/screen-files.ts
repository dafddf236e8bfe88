import type { ComponentType } from 'react'
import type { Place } from './place'

const arrived = new Map<Place, ComponentType>()

/** Fetches the screen of a place; from then on it is at hand without waiting. */
export async function fetchScreen(place: Place): Promise<ComponentType> {
  const Screen = await place.load()
  arrived.set(place, Screen)
  return Screen
}

/** The screen of a place if its file is here. */
export const screenAtHand = (place: Place): ComponentType | undefined => arrived.get(place)
