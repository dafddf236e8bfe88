import { useSyncExternalStore } from 'react'
import { reducedMotion, type ReducedMotion } from './reduced-motion'

export interface ReducedMotionPreference {
  readonly reduced: boolean
  readonly setReduced: (reduced: boolean) => void
}

export function useReducedMotion(source: ReducedMotion = reducedMotion): ReducedMotionPreference {
  const reduced = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot)
  return { reduced, setReduced: source.setReduced }
}
