import { compareText } from '../../../shared/search'
import type { LeadSort, OpenLeadFilters, PropertyType } from '../../../lib/api/__generated__/schema'
import { keysOf, leadCategoryName, optionsOf, propertyTypes } from '../../../lib/labels/labels'
import { usStateName, usStates } from '../../../lib/labels/us-states'
import {
  type SortState,
  type UrlCodec,
  urlChoice,
  urlDollarsAsCents,
  urlList,
  urlSort,
  urlText,
} from '../../../lib/url-state/codecs'
import type { UrlValues } from '../../../lib/url-state/use-url-state'
import type { FilterDefinition, SelectFilter } from '../../../ui/filter/filters'

const sortColumns = ['age', 'price', 'score', 'loan'] as const
const defaultSort: SortState<(typeof sortColumns)[number]> = { column: 'age', direction: 'asc' }

const ages = ['60', '240', '1440', '4320', '10080'] as const
const ageNames: Readonly<Record<(typeof ages)[number], string>> = {
  '60': 'Last hour',
  '240': 'Last 4 hours',
  '1440': 'Last 24 hours',
  '4320': 'Last 3 days',
  '10080': 'Last week',
}
const scores = ['50', '60', '70', '80', '90'] as const

/** URL parameters of the list of open leads. */
export const openLeadUrl = {
  q: urlText(),
  source: urlList(),
  category: urlList(),
  state: urlList(usStates.map(({ code }) => code)),
  property: urlList(keysOf(propertyTypes)),
  loanMin: urlDollarsAsCents({ isWhole: true }),
  loanMax: urlDollarsAsCents({ isWhole: true }),
  score: urlChoice(['', ...scores], ''),
  priceMin: urlDollarsAsCents(),
  priceMax: urlDollarsAsCents(),
  age: urlChoice(['', ...ages], ''),
  // The API sorts score and loan in descending order only.
  sort: urlSort(sortColumns, defaultSort, { score: 'desc', loan: 'desc' }),
  lead: urlText(),
}
export type OpenLeadUrl = UrlValues<typeof openLeadUrl>

/** Sort options that the lists of open and of bought leads share. */
export const sortOptions: SelectFilter['options'] = [
  { value: '-score', label: 'Highest score' },
  { value: '-loan', label: 'Largest loan' },
  { value: 'price', label: 'Lowest price' },
  { value: '-price', label: 'Highest price' },
]

/** Sort options of the open leads, as values of the `sort` parameter. */
export const openLeadOrder: SelectFilter = {
  key: 'sort',
  kind: 'select',
  label: 'Sort by',
  anyLabel: 'Newest first',
  options: [{ value: '-age', label: 'Oldest first' }, ...sortOptions],
}

/** URL parameters that filter leads. "Clear" resets them. */
export const filterParams = [
  'q',
  'source',
  'category',
  'state',
  'property',
  'loanMin',
  'loanMax',
  'score',
  'priceMin',
  'priceMax',
  'age',
] as const satisfies readonly (keyof OpenLeadUrl)[]

/** URL parameters that a saved search keeps: the filters and the order. */
export const searchParams = [...filterParams, 'sort'] as const

/** Returns the API's sort order. Bought leads have the column `bought` instead of `age`. */
export function leadSortOf(column: 'age' | 'bought' | 'price' | 'score' | 'loan', descending: boolean): LeadSort {
  switch (column) {
    case 'price':
      return descending ? 'PRICE_HIGH' : 'PRICE_LOW'
    case 'score':
      return 'SCORE_HIGH'
    case 'loan':
      return 'LOAN_HIGH'
    case 'age':
      return descending ? 'OLDEST' : 'NEWEST'
    case 'bought':
      return 'NEWEST'
  }
}

export interface OpenLeadQuery {
  readonly states: readonly string[] | null
  readonly filters: OpenLeadFilters
  readonly sort: LeadSort
  /** Error message if a minimum is above its maximum. The list sends no query in this case. */
  readonly problem: string | null
}

export function readOpenLeadQuery(
  url: OpenLeadUrl,
  hiddenSourceIds: readonly string[],
  sources: readonly FilterSource[],
): OpenLeadQuery {
  const sort = leadSortOf(url.sort.column, url.sort.direction === 'desc')
  return {
    states: url.state.length > 0 ? url.state : null,
    sort,
    problem: rangeProblem(url),
    filters: {
      ...(url.q !== '' && { search: url.q }),
      ...(url.source.length > 0 && { sourceIds: url.source }),
      ...(url.category.length > 0 && { categories: categoriesOf(url.category, sources) }),
      ...(url.property.length > 0 && { propertyTypes: url.property as readonly PropertyType[] }),
      ...(url.loanMin !== null && { minLoanAmount: url.loanMin / 100 }),
      ...(url.loanMax !== null && { maxLoanAmount: url.loanMax / 100 }),
      ...(url.score !== '' && { minScore: Number(url.score) }),
      ...(url.priceMin !== null && { minPriceCents: url.priceMin }),
      ...(url.priceMax !== null && { maxPriceCents: url.priceMax }),
      ...(url.age !== '' && { maxAgeMinutes: Number(url.age) }),
      ...(hiddenSourceIds.length > 0 && { hiddenSourceIds }),
      ...(sort !== 'NEWEST' && { sort }),
    },
  }
}

const digital = 'DIGITAL'

/** Returns the filter option of a category. All categories without a specific name share the option "digital leads". */
function categoryChoice(category: string): string {
  return leadCategoryName(category) === leadCategoryName(null) ? digital : category
}

function categoriesOf(choices: readonly string[], sources: readonly FilterSource[]): readonly string[] {
  const found = sources.map(({ category }) => category).filter((category) => choices.includes(categoryChoice(category)))
  return [...new Set([...choices, ...found])]
}

function rangeProblem({ loanMin, loanMax, priceMin, priceMax }: OpenLeadUrl): string | null {
  if (loanMin !== null && loanMax !== null && loanMax < loanMin)
    return 'The loan amount’s upper limit is below its lower one.'
  if (priceMin !== null && priceMax !== null && priceMax < priceMin)
    return 'The price’s upper limit is below its lower one.'
  return null
}

/** Returns the filters and the order of a URL, in a fixed order that makes saved searches comparable. */
export function searchToSave(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of searchParams) {
    const codec: UrlCodec<unknown> = openLeadUrl[key]
    const value = codec.format(codec.parse(params.get(key)))
    if (value) kept.set(key, value)
  }
  return kept.toString()
}

export interface FilterSource {
  readonly sourceId: string
  readonly name: string
  readonly category: string
}

export const sourceOptions = (sources: readonly FilterSource[]) =>
  sources.map(({ sourceId, name }) => ({ value: sourceId, label: name }))

/** Returns the filter controls, named after their columns. */
export function openLeadFilterControls(
  sources: readonly FilterSource[],
  states: readonly string[],
): readonly FilterDefinition[] {
  const categories = [...new Set(sources.map((source) => categoryChoice(source.category)))]
  return [
    { key: 'q', kind: 'text', label: 'Search', placeholder: 'Search by name' },
    { key: 'source', kind: 'multi', label: 'Source', options: sourceOptions(sources) },
    {
      key: 'category',
      kind: 'multi',
      label: 'Category',
      options: categories
        .map((category) => ({ value: category, label: leadCategoryName(category) }))
        .sort((a, b) => compareText(a.label, b.label)),
    },
    {
      key: 'state',
      kind: 'multi',
      label: 'State',
      options: states
        .map((code) => ({ value: code, label: usStateName(code) }))
        .sort((a, b) => compareText(a.label, b.label)),
    },
    { key: 'property', kind: 'multi', label: 'Property type', options: optionsOf(propertyTypes) },
    { key: 'loan', kind: 'range', label: 'Loan amount', isWhole: true },
    {
      key: 'score',
      kind: 'select',
      label: 'Score',
      anyLabel: 'Any score',
      options: scores.map((score) => ({ value: score, label: `Score ${score} and up` })),
    },
    {
      key: 'age',
      kind: 'select',
      label: 'Age',
      anyLabel: 'Any age',
      options: ages.map((age) => ({ value: age, label: ageNames[age] })),
    },
    { key: 'price', kind: 'range', label: 'Price' },
  ]
}
