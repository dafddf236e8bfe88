import type { FieldPolicy, StoreObject } from '@apollo/client'
import { isRecord } from '../errors/signals'

/** One answer of a list, as the cache keeps it. Its items may be under any name: `items`, `users`. */
type Page = StoreObject | null

/** The pages of one list by the token that each was asked with; the first page has none. */
interface Pages {
  readonly byToken: Readonly<Record<string, Page>>
}

const firstPage = ''

function tokenOf(args: Readonly<Record<string, unknown>> | null): string {
  const token = args?.['nextToken']
  return typeof token === 'string' ? token : firstPage
}

/** The page's list of items; lists of errors are none of it. */
function itemsField(page: StoreObject): string | undefined {
  return Object.keys(page).find((name) => Array.isArray(page[name]) && !name.startsWith('errors'))
}

function nextTokenOf(page: StoreObject): string | null {
  const value = page['nextToken']
  return typeof value === 'string' && value !== '' ? value : null
}

/** Everything loaded so far, from the first page along the tokens. */
function joinPages(pages: Pages): Page | undefined {
  const first = pages.byToken[firstPage]
  const field = first && itemsField(first)
  if (!first || !field) return first
  const items: unknown[] = []
  const seen = new Set<string>()
  let last = first
  for (let page: Page | undefined = first; page;) {
    const list: unknown = page[field]
    if (Array.isArray(list)) items.push(...(list as readonly unknown[]))
    last = page
    const next = nextTokenOf(page)
    if (next === null || seen.has(next)) break
    seen.add(next)
    page = pages.byToken[next]
  }
  return { ...first, ...last, [field]: withoutRepeats(items) }
}

/** A record that has moved from one page to the next while both were loaded is listed once. */
function withoutRepeats(items: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const ref = isRecord(item) ? item['__ref'] : undefined
    if (typeof ref !== 'string') return true
    if (seen.has(ref)) return false
    seen.add(ref)
    return true
  })
}

/**
 * Lists paged by `limit` and `nextToken`. Each set of filters is a list of its own. Asked without a token, a list gives
 * everything loaded so far, so that "Load more" (`fetchMore` with `nextToken`) grows it in place; asked with a token,
 * it gives that page alone, for tables that turn pages. Loading the first page anew starts the list anew.
 */
export function pagePolicy(): FieldPolicy<Pages, Page> {
  return {
    keyArgs: (args) => {
      const filters = Object.entries(args ?? {})
        .filter(([name, value]) => name !== 'nextToken' && value !== undefined && value !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      return JSON.stringify(filters)
    },
    merge(existing, incoming, { args, mergeObjects }) {
      const token = tokenOf(args)
      const page: Page = incoming
      const kept = token === firstPage ? {} : (existing?.byToken ?? {})
      const former = existing?.byToken[token]
      const samePage = former && page && nextTokenOf(former) === nextTokenOf(page)
      return { byToken: { ...kept, [token]: samePage ? mergeObjects<StoreObject>(former, page) : page } }
    },
    read(existing, { args }) {
      if (!existing) return undefined
      const token = tokenOf(args)
      return token === firstPage ? joinPages(existing) : existing.byToken[token]
    },
  }
}
