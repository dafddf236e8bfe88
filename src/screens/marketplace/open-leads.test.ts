import { expect, it } from 'vitest'
import { leadSortOf } from '../../features/leads/market/open-lead-filters'
import { filterControls } from '../../list/list-filters'
import { openLeads } from './OpenLeadsTab'

const sources = [
  { sourceId: 'a', name: 'Rate Tables One', category: 'RATE_TABLE' },
  { sourceId: 'b', name: 'Search', category: 'SEARCH_AD' },
  { sourceId: 'c', name: 'Social', category: 'SOCIAL_AD' },
]
const context = (hiddenSourceIds: readonly string[] = []) => ({
  hiddenSourceIds,
  sources: sources.map((source) => ({ ...source, id: source.sourceId, isActive: true, finalCostPerLead: 0 })),
  states: ['CA'],
})
const read = (address: string, hidden?: readonly string[]) =>
  openLeads.read(new URLSearchParams(address), undefined, context(hidden))
const query = (address: string, hidden?: readonly string[]) => read(address, hidden).variables
const controls = filterControls(openLeads.filters, context())

it('applies no filters if the URL has none', () => {
  expect(query('')).toEqual({ states: null, filters: {} })
})

it('reads every filter from the URL', () => {
  const address =
    'q=+ada+&source=a,b&state=CA,NV&property=CONDO,CASTLE&loanMin=100000&loanMax=400000&score=70&priceMin=4.35&priceMax=30&age=60&sort=-price'
  expect(query(address, ['c'])).toEqual({
    states: ['CA', 'NV'],
    filters: {
      search: 'ada',
      sourceIds: ['a', 'b'],
      propertyTypes: ['CONDO'],
      minLoanAmount: 100_000,
      maxLoanAmount: 400_000,
      minScore: 70,
      minPriceCents: 435,
      maxPriceCents: 3_000,
      maxAgeMinutes: 60,
      hiddenSourceIds: ['c'],
      sort: 'PRICE_HIGH',
    },
  })
})

it('keeps the search text unchanged, and ignores values that no filter offers', () => {
  expect(query("q=' OR 1=1 --").filters).toEqual({ search: "' OR 1=1 --" })
  expect(query('score=71&age=abc&loanMin=-5&priceMax=1e9&sort=name').filters).toEqual({})
})

it('includes every category without a specific name in digital leads', () => {
  expect(query('category=DIGITAL').filters?.categories).toEqual(['DIGITAL', 'SEARCH_AD', 'SOCIAL_AD'])
  expect(query('category=RATE_TABLE').filters?.categories).toEqual(['RATE_TABLE'])
  const control = controls.find(({ key }) => key === 'category')
  expect(control).toMatchObject({
    options: [
      { value: 'DIGITAL', label: 'Digital Leads' },
      { value: 'RATE_TABLE', label: 'Rate Tables' },
    ],
  })
})

it('reports a range that ends before it starts', () => {
  expect(read('loanMin=5&loanMax=4').problem).toBe('The loan amount’s upper limit is below its lower one.')
  expect(read('priceMin=5&priceMax=4.99').problem).toBe('The price’s upper limit is below its lower one.')
  expect(read('priceMin=5&priceMax=5').problem).toBeNull()
})

it('sorts only by orders that the API supports', () => {
  expect(openLeads.searchOf(new URLSearchParams('sort=score'))).toBe('sort=-score')
  expect(query('sort=score').filters).toEqual({ sort: 'SCORE_HIGH' })
  expect(leadSortOf('age', true)).toBe('OLDEST')
  expect(leadSortOf('price', false)).toBe('PRICE_LOW')
  expect(leadSortOf('loan', true)).toBe('LOAN_HIGH')
})

it('names the controls after their columns', () => {
  expect(controls.map(({ label }) => label)).toEqual([
    'Search',
    'Source',
    'Category',
    'State',
    'Property type',
    'Loan amount',
    'Score',
    'Age',
    'Price',
  ])
})

it('saves the filters and the order, but not the page or the open lead', () => {
  const params = new URLSearchParams('page=3&lead=x&sort=-price&state=CA&q=ada&tab=open')
  expect(openLeads.searchOf(params)).toBe('q=ada&state=CA&sort=-price')
  expect(openLeads.searchOf(new URLSearchParams('page=2'))).toBe('')
})
