import type { CountOpenLeadsQueryVariables } from '../../../lib/api/__generated__/documents'
import { type FilterChip, type FilterDefinition, isChipOn } from '../../../ui/filter/filters'

type OpenLeadQuery = CountOpenLeadsQueryVariables['queries'][number]

/** A filter that one press applies, and the query of the leads that it would leave. */
export interface QuickFilter extends Omit<FilterChip, 'count' | 'rank'> {
  readonly query: OpenLeadQuery
}

/** Largest number of chips for categories, sources, or states. "More filters" has the others. */
const shownPerGroup = 3

const fixedFilters = [
  { key: 'priceMax', value: '20', label: 'Up to $20', group: 'limits' },
  { key: 'age', value: '60', label: 'Under 1h', group: 'limits' },
  { key: 'age', value: '1440', label: 'Under 24h', group: 'limits' },
] as const

/**
 * Returns a chip for each category (or source, if all sources have one category), state, price limit, and age. A chip
 * replaces the value of its parameter and keeps the other filters.
 */
export function quickFilters(
  params: URLSearchParams,
  controls: readonly FilterDefinition[],
  states: readonly string[],
  read: (params: URLSearchParams) => { readonly problem: string | null; readonly variables: OpenLeadQuery },
): readonly QuickFilter[] {
  const optionsOf = (key: string) => {
    const control = controls.find((filter) => filter.key === key)
    return control?.kind === 'multi' ? control.options : []
  }
  const categories = optionsOf('category')
  const kinds = categories.length > 1 ? categories : optionsOf('source')
  const kindKey = categories.length > 1 ? 'category' : 'source'
  return [
    ...kinds.map(({ value, label }) => ({ key: kindKey, value, label, group: 'kind' })),
    ...states.map((code) => ({ key: 'state', value: code, label: code, group: 'state' })),
    ...fixedFilters,
  ].flatMap((chip) => {
    const next = new URLSearchParams(params)
    next.set(chip.key, chip.value)
    const { problem, variables } = read(next)
    return problem === null ? [{ ...chip, query: variables }] : []
  })
}

/** Returns the chips that would leave leads, of each group those with most leads. A chip in use stays. */
export function shownQuickFilters(
  chips: readonly QuickFilter[],
  counts: readonly number[],
  params: URLSearchParams,
): readonly FilterChip[] {
  // The counts of the previous filters are for the same chips, unless a chip was added or removed.
  if (counts.length !== chips.length) return []
  const counted = chips.map(({ key, value, label, group }, index) => {
    return { key, value, label, group, count: counts[index] ?? 0, index }
  })
  return counted.flatMap(({ index, ...chip }) => {
    const rank = counted.filter(
      (other) =>
        other.group === chip.group &&
        (chip.group === 'limits'
          ? other.count > 0 && other.index < index
          : other.count > chip.count || (other.count === chip.count && other.index < index)),
    ).length
    const isShown = isChipOn(chip, params) || (chip.count > 0 && rank < shownPerGroup)
    return isShown ? [{ ...chip, rank }] : []
  })
}
