import type { LeadSort, OpenLeadFilters } from '../../../lib/api/__generated__/schema'
import { leadCategoryName, propertyTypes } from '../../../lib/labels/labels'
import { usStateName, usStates } from '../../../lib/labels/us-states'
import type { ListQuery } from '../../../list/define-list'
import type { ListFilters } from '../../../list/list-filters'
import type { SelectFilter } from '../../../ui/filter/filters'

export interface FilterSource {
  readonly sourceId: string
  readonly name: string
  readonly category: string
}

/** Data besides the leads, for the filters and the query. */
export interface OpenLeadContext {
  readonly sources: readonly FilterSource[]
  readonly hiddenSourceIds: readonly string[]
  /** States whose leads the list can contain. */
  readonly states: readonly string[]
}

const ages = {
  '60': 'Last hour',
  '240': 'Last 4 hours',
  '1440': 'Last 24 hours',
  '4320': 'Last 3 days',
  '10080': 'Last week',
}

const scores = {
  '50': 'Score 50 and up',
  '60': 'Score 60 and up',
  '70': 'Score 70 and up',
  '80': 'Score 80 and up',
  '90': 'Score 90 and up',
}

export const sourceOptions = (sources: readonly FilterSource[]) =>
  sources.map(({ sourceId, name }) => ({ value: sourceId, label: name }))

/**
 * Returns an option for each value, sorted by name. The names are the app's own and plain, so that the first page need
 * not load a collator.
 */
const sortedOptions = (values: readonly string[], nameOf: (value: string) => string) =>
  [...new Set(values)]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))

/** The filters, named after their columns. */
export const openLeadFilters = {
  q: { kind: 'text', label: 'Search', placeholder: 'Search by name' },
  source: { kind: 'multi', label: 'Source', options: ({ sources }) => sourceOptions(sources), values: 'any' },
  category: {
    kind: 'multi',
    label: 'Category',
    options: ({ sources }) =>
      sortedOptions(
        sources.map(({ category }) => categoryChoice(category)),
        leadCategoryName,
      ),
    values: 'any',
  },
  state: {
    kind: 'multi',
    label: 'State',
    options: ({ states }) => sortedOptions(states, usStateName),
    values: usStates.map(({ code }) => code),
  },
  property: { kind: 'multi', label: 'Property type', options: propertyTypes },
  loan: { kind: 'range', label: 'Loan amount', isWhole: true },
  score: { kind: 'select', label: 'Score', anyLabel: 'Any score', options: scores },
  age: { kind: 'select', label: 'Age', anyLabel: 'Any age', options: ages },
  price: { kind: 'range', label: 'Price' },
} as const satisfies ListFilters<OpenLeadContext>

export const openLeadSort = {
  by: { age: 'age', price: 'price', score: 'score', loan: 'loan' },
  initial: { column: 'age', direction: 'asc' },
  // The API sorts score and loan in descending order only.
  only: { score: 'desc', loan: 'desc' },
} as const

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

type Query = ListQuery<typeof openLeadFilters, keyof typeof openLeadSort.by, OpenLeadContext | undefined, unknown>

/** Returns the list's variables. Without states in the URL, the API uses the agent's selected states. */
export function openLeadVariables({
  filters: { q, source, category, state, property, loan, score, age, price },
  sort,
  descending,
  context,
}: Pick<Query, 'filters' | 'sort' | 'descending' | 'context'>): {
  states: readonly string[] | null
  filters: OpenLeadFilters
} {
  const order = leadSortOf(sort, descending)
  const { sources = [], hiddenSourceIds = [] } = context ?? {}
  return {
    states: state.length > 0 ? state : null,
    filters: {
      ...(q !== null && { search: q }),
      ...(source.length > 0 && { sourceIds: source }),
      ...(category.length > 0 && { categories: categoriesOf(category, sources) }),
      ...(property.length > 0 && { propertyTypes: property }),
      ...(loan.min !== null && { minLoanAmount: loan.min / 100 }),
      ...(loan.max !== null && { maxLoanAmount: loan.max / 100 }),
      ...(score !== null && { minScore: Number(score) }),
      ...(price.min !== null && { minPriceCents: price.min }),
      ...(price.max !== null && { maxPriceCents: price.max }),
      ...(age !== null && { maxAgeMinutes: Number(age) }),
      ...(hiddenSourceIds.length > 0 && { hiddenSourceIds }),
      ...(order !== 'NEWEST' && { sort: order }),
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

/** Returns a message if a minimum is above its maximum, or null. */
export function openLeadProblem({ filters: { loan, price } }: Pick<Query, 'filters'>): string | null {
  if (loan.min !== null && loan.max !== null && loan.max < loan.min)
    return 'The loan amount’s upper limit is below its lower one.'
  if (price.min !== null && price.max !== null && price.max < price.min)
    return 'The price’s upper limit is below its lower one.'
  return null
}
