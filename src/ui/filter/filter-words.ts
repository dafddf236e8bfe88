import type { DatesFilter, FilterDefinition, RangeFilter } from './filters'

/** So many choices are named one by one; more are counted. */
const namedUpTo = 2

/** What a filter lets through, in words: "California, Nevada", "3 selected", "$5 to $30". Null while it is off. */
export function filterText(filter: FilterDefinition, params: URLSearchParams): string | null {
  switch (filter.kind) {
    case 'range':
      return betweenText(filter, params.get(`${filter.key}Min`), params.get(`${filter.key}Max`))
    case 'dates':
      return betweenText(filter, params.get(`${filter.key}From`), params.get(`${filter.key}To`))
    case 'text':
      return params.get(filter.key) || null
    case 'select':
    case 'multi': {
      const chosen = (params.get(filter.key) ?? '').split(',').filter(Boolean)
      if (chosen.length > namedUpTo) return `${chosen.length} selected`
      const name = (value: string): string => filter.options.find((option) => option.value === value)?.label ?? value
      return chosen.map(name).join(', ') || null
    }
  }
}

function betweenText(filter: RangeFilter | DatesFilter, from: string | null, to: string | null): string | null {
  const shown = (value: string): string => (filter.kind === 'range' && filter.unit === 'money' ? `$${value}` : value)
  if (from && to) return `${shown(from)} to ${shown(to)}`
  if (from) return `from ${shown(from)}`
  return to ? `up to ${shown(to)}` : null
}
