import type { ObservableQuery } from '@apollo/client'

const grown = new WeakSet<object>()

/** True for a page of a list that shows several: read again by itself, it would no longer fit between the others. */
export function hasGrown(query: ObservableQuery): boolean {
  return grown.has(query)
}

export function setGrown(query: object, isGrown: boolean): void {
  if (isGrown) grown.add(query)
  else grown.delete(query)
}
