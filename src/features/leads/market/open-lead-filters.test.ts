import { expect, it } from 'vitest'
import {
  leadSortOf,
  openLeadFilterControls,
  openLeadUrl,
  type OpenLeadUrl,
  readOpenLeadQuery,
  searchToSave,
} from './open-lead-filters'

function read(address: string): OpenLeadUrl {
  const params = new URLSearchParams(address)
  return Object.fromEntries(
    Object.entries(openLeadUrl).map(([key, codec]) => [key, codec.parse(params.get(key))]),
  ) as unknown as OpenLeadUrl
}
const sources = [
  { sourceId: 'a', name: 'Rate Tables One', category: 'RATE_TABLE' },
  { sourceId: 'b', name: 'Search', category: 'SEARCH_AD' },
  { sourceId: 'c', name: 'Social', category: 'SOCIAL_AD' },
]
const query = (address: string, hidden: readonly string[] = []) => readOpenLeadQuery(read(address), hidden, sources)

it('applies no filters if the URL has none', () => {
  expect(query('')).toEqual({ states: null, filters: {}, sort: 'NEWEST', problem: null })
})

it('reads every filter from the URL', () => {
  const address =
    'q=+ada+&source=a,b&state=CA,NV&property=CONDO,CASTLE&loanMin=100000&loanMax=400000&score=70&priceMin=4.35&priceMax=30&age=60&sort=-price'
  expect(query(address, ['c'])).toEqual({
    states: ['CA', 'NV'],
    sort: 'PRICE_HIGH',
    problem: null,
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
  expect(query('category=DIGITAL').filters.categories).toEqual(['DIGITAL', 'SEARCH_AD', 'SOCIAL_AD'])
  expect(query('category=RATE_TABLE').filters.categories).toEqual(['RATE_TABLE'])
  const control = openLeadFilterControls(sources, []).find(({ key }) => key === 'category')
  expect(control).toMatchObject({
    options: [
      { value: 'DIGITAL', label: 'Digital Leads' },
      { value: 'RATE_TABLE', label: 'Rate Tables' },
    ],
  })
})

it('reports a range that ends before it starts', () => {
  expect(query('loanMin=5&loanMax=4').problem).toBe('The loan amount’s upper limit is below its lower one.')
  expect(query('priceMin=5&priceMax=4.99').problem).toBe('The price’s upper limit is below its lower one.')
  expect(query('priceMin=5&priceMax=5').problem).toBeNull()
})

it('sorts only by orders that the API supports', () => {
  expect(openLeadUrl.sort.format({ column: 'score', direction: 'asc' })).toBe('-score')
  expect(read('sort=score').sort).toEqual({ column: 'score', direction: 'desc' })
  expect(leadSortOf('age', true)).toBe('OLDEST')
  expect(leadSortOf('price', false)).toBe('PRICE_LOW')
  expect(leadSortOf('loan', true)).toBe('LOAN_HIGH')
})

it('names the controls after their columns', () => {
  expect(openLeadFilterControls(sources, ['CA']).map(({ label }) => label)).toEqual([
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
  expect(searchToSave(params)).toBe('q=ada&state=CA&sort=-price')
  expect(searchToSave(new URLSearchParams('page=2'))).toBe('')
})
