import type { ComponentType } from 'react'
import type { Loadable, ScreenProps } from './place'

const arrived = new Map<Loadable, ComponentType<ScreenProps>>()

/** Fetches a screen's file; from then on it is at hand without waiting. */
export async function fetchScreen(of: Loadable): Promise<ComponentType<ScreenProps>> {
  const Screen = await of.load()
  arrived.set(of, Screen)
  return Screen
}

/** The screen if its file is here. */
export const screenAtHand = (of: Loadable): ComponentType<ScreenProps> | undefined => arrived.get(of)
