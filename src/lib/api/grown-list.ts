import type { ObservableQuery } from '@apollo/client'

const grown = new WeakSet<object>()

/** Returns true for one page of a list that shows several. Refetched alone, it would no longer fit the other pages. */
export function hasGrown(query: ObservableQuery): boolean {
  return grown.has(query)
}

export function setGrown(query: object, isGrown: boolean): void {
  if (isGrown) grown.add(query)
  else grown.delete(query)
}
