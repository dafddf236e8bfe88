/**
 * The name that the product goes by. It is a setting of the platform which only people who are signed in may read, so
 * the last one seen is kept for the sign-in page.
 */
import { localStore } from './browser/storage'

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
