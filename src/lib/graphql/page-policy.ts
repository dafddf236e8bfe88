import type { FieldPolicy, StoreObject } from '@apollo/client'

type Page = StoreObject | null

function nextTokenOf(page: StoreObject): string | null {
  const value = page['nextToken']
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Returns the field policy for a list paged by `limit` and `nextToken`. Each page is stored under its filters and
 * token, so every page costs the same. Screens join the pages (see use-paged-query).
 */
export function pagePolicy(): FieldPolicy<Page, Page> {
  return {
    keyArgs: (args) => {
      const known = Object.entries(args ?? {})
        .filter(([, value]) => value !== undefined && value !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      return JSON.stringify(known)
    },
    // Two queries may select different fields of a page. A different `nextToken` means that the page has changed.
    merge(former, incoming, { mergeObjects }) {
      const samePage = former && incoming && nextTokenOf(former) === nextTokenOf(incoming)
      return samePage ? mergeObjects<StoreObject>(former, incoming) : incoming
    },
  }
}
