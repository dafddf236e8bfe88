import { useState } from 'react'
import { localStore } from '../../lib/browser/storage'

const storageKey = 'transactions-chart'

/** Returns whether the chart above the list is open, and its setter. Stored in this browser. */
export function useShownChart(): [shown: boolean, setShown: (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStore.get(storageKey) === 'shown')
  const keep = (next: boolean): void => {
    if (next) localStore.set(storageKey, 'shown')
    else localStore.remove(storageKey)
    setShown(next)
  }
  return [shown, keep]
}
