import { expect, it } from 'vitest'
import { quickFilters, shownQuickFilters } from '../../features/leads/market/quick-filters'
import { filterControls } from '../../list/list-filters'
import { openLeads } from './OpenLeadsTab'

const source = (sourceId: string, category: string) => ({
  id: sourceId,
  sourceId,
  name: `Source ${sourceId}`,
  category,
  isActive: true,
  finalCostPerLead: 0,
})
const sources = [source('a', 'RATE_TABLE'), source('b', 'FORM_LEAD'), source('c', 'FORM_LEAD')]

function filtersFor(
  params: URLSearchParams,
  offered: typeof sources,
  states: readonly string[],
  hiddenSourceIds: readonly string[],
) {
  const context = { sources: offered, hiddenSourceIds, states: [...states] }
  const controls = filterControls(openLeads.filters, context)
  return quickFilters(params, controls, states, (url) => openLeads.read(url, undefined, context))
}
const labels = (chips: readonly { label: string }[]) => chips.map(({ label }) => label)

it('offers categories, states, a price, and ages, each as a replacement of its own parameter', () => {
  const chips = filtersFor(new URLSearchParams('state=CA,TX&score=80'), sources, ['CA', 'TX'], ['c'])
  expect(labels(chips)).toEqual(['Form Leads', 'Rate Tables', 'CA', 'TX', 'Up to $20', 'Under 1h', 'Under 24h'])
  const filters = { minScore: 80, hiddenSourceIds: ['c'] }
  expect(chips[0]?.query).toEqual({ states: ['CA', 'TX'], filters: { ...filters, categories: ['FORM_LEAD'] } })
  expect(chips[3]?.query).toEqual({ states: ['TX'], filters })
  expect(chips[4]?.query).toEqual({ states: ['CA', 'TX'], filters: { ...filters, maxPriceCents: 2_000 } })
})

it('offers the sources if all have one category, and no chip that contradicts another filter', () => {
  const chips = filtersFor(new URLSearchParams('priceMin=30'), sources.slice(1), [], [])
  expect(labels(chips)).toEqual(['Source b', 'Source c', 'Under 1h', 'Under 24h'])
})

it('shows of each filter the three chips that leave the most leads, none that leaves none, and each in use', () => {
  const params = new URLSearchParams('state=FL')
  const chips = filtersFor(params, sources, ['CA', 'FL', 'NY', 'PA', 'TX'], [])
  const shown = shownQuickFilters(chips, [0, 7, 4, 0, 9, 2, 4, 0, 1, 5], params)
  expect(shown.map(({ label, count, rank }) => [label, count, rank])).toEqual([
    ['Rate Tables', 7, 0],
    ['CA', 4, 1],
    ['FL', 0, 4],
    ['NY', 9, 0],
    ['TX', 4, 2],
    ['Under 1h', 1, 0],
    ['Under 24h', 5, 1],
  ])
  expect(shownQuickFilters(chips, [1], params)).toEqual([])
})
