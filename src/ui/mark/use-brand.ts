import { useSyncExternalStore } from 'react'
import { readBrand, subscribeToBrand } from '../../lib/settings/brand'

export function useBrand(): string {
  return useSyncExternalStore(subscribeToBrand, readBrand)
}
