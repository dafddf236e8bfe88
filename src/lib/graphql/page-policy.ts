import type { FieldPolicy, StoreObject } from '@apollo/client'

type Page = StoreObject | null

function nextTokenOf(page: StoreObject): string | null {
  const value = page['nextToken']
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Lists paged by `limit` and `nextToken`: each page is kept by itself, under its filters and its token, so that another
 * page costs what the first one did. Screens put pages one after the other (see use-paged-query).
 */
export function pagePolicy(): FieldPolicy<Page, Page> {
  return {
    keyArgs: (args) => {
      const known = Object.entries(args ?? {})
        .filter(([, value]) => value !== undefined && value !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      return JSON.stringify(known)
    },
    // Two questions for one page may select different fields of it; those of another page do not count.
    merge(former, incoming, { mergeObjects }) {
      const samePage = former && incoming && nextTokenOf(former) === nextTokenOf(incoming)
      return samePage ? mergeObjects<StoreObject>(former, incoming) : incoming
    },
  }
}
