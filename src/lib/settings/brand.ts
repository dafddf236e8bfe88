/**
 * The product name. Only signed-in users can read this platform setting, so the browser stores the last known name for
 * the sign-in page.
 */
import { localStore } from '../browser/storage'

export const defaultBrand = 'Fairlead'
const storageKey = 'brand'
const longestBrand = 60
const listeners = new Set<() => void>()

export function readBrand(): string {
  return localStore.get(storageKey)?.trim().slice(0, longestBrand) || defaultBrand
}

export function saveBrand(name: string): void {
  localStore.set(storageKey, name)
  for (const listener of listeners) listener()
}

export function subscribeToBrand(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
