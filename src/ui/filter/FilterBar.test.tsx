import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { JSX } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../test/render-at'
import { urlDollarsAsCents, urlList, urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { FilterBar, FoldedFilterBar } from './FilterBar'
import { type FilterDefinition, filterText } from './filters'

const text: FilterDefinition = { kind: 'text', key: 'q', label: 'Search' }
const states: FilterDefinition = {
  kind: 'multi',
  key: 'state',
  label: 'State',
  options: [
    { value: 'CA', label: 'California' },
    { value: 'NY', label: 'New York' },
    { value: 'TX', label: 'Texas' },
  ],
}
const price: FilterDefinition = { kind: 'range', key: 'price', label: 'Price' }
const dates: FilterDefinition = { kind: 'dates', key: 'date', label: 'Date' }
const oneOf = (key: string, label: string, anyLabel: string, value: string, name: string) =>
  ({ kind: 'select', key, label, anyLabel, options: [{ value, label: name }] }) as const
const source = oneOf('source', 'Source', 'All sources', 'rt1', 'Rate Table One')
const score = oneOf('score', 'Score', 'Any score', '80', 'Score 80 and up')
const order = oneOf('sort', 'Sort by', 'Newest first', 'price', 'Lowest price')

const filters = [text, source, states, price, dates]
const schema = { q: urlText(), state: urlList(), priceMin: urlDollarsAsCents() }

const UrlSearch = (): JSX.Element => <output>{useLocation().search}</output>
const search = (): string => screen.getByRole('status').textContent

function Page(): JSX.Element {
  const { values } = useUrlState(schema)
  const navigate = useNavigate()
  return (
    <>
      <FilterBar label="Filter open leads" filters={filters} />
      <UrlSearch />
      <p>{JSON.stringify(values)}</p>
      <button type="button" onClick={() => void navigate('/?q=elsewhere')}>
        Elsewhere
      </button>
    </>
  )
}

const renderPage = (address = '/') => renderAt(address, <Page />)

it('stores every filter in the URL, where the screen reads it', async () => {
  renderPage()
  await userEvent.selectOptions(screen.getByLabelText('Source'), 'rt1')
  await userEvent.click(screen.getByRole('button', { name: 'State' }))
  await userEvent.click(await screen.findByRole('option', { name: 'California' }))
  await userEvent.click(screen.getByRole('option', { name: 'New York' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'State, 2 selected' })).toHaveFocus())
  await userEvent.type(screen.getByLabelText('Price, from'), '$45.5x')
  await screen.findByText('{"q":"","state":["CA","NY"],"priceMin":4550}')
  await waitFor(() => expect(search()).toBe('?source=rt1&state=CA%2CNY&priceMin=45.5'))
  expect(screen.getByRole('button', { name: 'State, 2 selected' })).toBeInTheDocument()
})

it('restores the controls from the URL, and clears only the filters with one press', async () => {
  renderPage('/?q=ada&state=CA&tab=mine')
  expect(screen.getByLabelText('Search')).toHaveValue('ada')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByLabelText('Search')).toHaveValue('')
  expect(search()).toBe('?tab=mine')
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
})

it('keeps every letter of fast typing, and adopts external changes of the URL', async () => {
  renderPage()
  const field = screen.getByLabelText('Search')
  await userEvent.type(field, 'whitfield')
  expect(field).toHaveValue('whitfield')
  await screen.findByText('?q=whitfield')
  await act(async () => screen.getByRole('button', { name: 'Elsewhere' }).click())
  expect(field).toHaveValue('elsewhere')
})

it('treats the entered text literally', async () => {
  renderPage()
  await userEvent.type(screen.getByLabelText('Search'), '{{}"gt": "" & <b>')
  const shown = await screen.findByText(JSON.stringify({ q: '{}"gt": "" & <b>', state: [], priceMin: null }))
  expect(shown).toBeInTheDocument()
})

it('does not pass an invalid date to the date field', () => {
  // jsdom drops an invalid value and Chromium also logs a warning, so the test checks the values that were set.
  const handed = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')
  renderPage('/?dateFrom=2026-13-45&dateTo=2026-03-01')
  expect(handed.mock.calls.flat()).not.toContain('2026-13-45')
  expect(screen.getByLabelText('Date, from')).toHaveValue('')
  expect(screen.getByLabelText('Date, to')).toHaveValue('2026-03-01')
  expect(screen.getByLabelText('Date, from')).toHaveAttribute('max', '2026-03-01')
})

it('keeps a partly entered date before the URL changes, because the user enters a year digit by digit', async () => {
  renderPage()
  const from = screen.getByLabelText('Date, from')
  for (const value of ['0002-02-01', '0020-02-01', '0202-02-01', '2026-02-01']) {
    fireEvent.change(from, { target: { value } })
    expect(from).toHaveValue(value)
  }
  await screen.findByText('?dateFrom=2026-02-01')
})

it('resets to the first page in the same write as the filter', async () => {
  renderPage('/?page=3.p2s')
  await userEvent.type(screen.getByLabelText('Search'), 'a')
  expect(await screen.findByText('?q=a')).toBeInTheDocument()
})

it('renders only the control whose parameter changes', async () => {
  const options = vi.fn(() => [])
  const watched: FilterDefinition[] = [
    { kind: 'text', key: 'q', label: 'Search' },
    {
      kind: 'multi',
      key: 'state',
      label: 'State',
      get options() {
        return options()
      },
    },
  ]
  renderAt('/', <FilterBar label="Filter open leads" filters={watched} />)
  expect(options).toHaveBeenCalled()
  options.mockClear()
  await userEvent.type(screen.getByLabelText('Search'), 'ada')
  expect(screen.getByLabelText('Search')).toHaveValue('ada')
  expect(options).not.toHaveBeenCalled()
})

describe('a folded filter bar', () => {
  const renderFolded = (address = '/') =>
    renderAt(
      address,
      <>
        <FoldedFilterBar
          label="Filter open leads"
          filters={[text, states, price, score]}
          order={order}
          actions={<button type="button">CSV</button>}
          keep={<button type="button">Keep</button>}
        />
        <UrlSearch />
      </>,
    )

  it('keeps all filters but the search behind one button, each with its name', async () => {
    renderFolded()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'State' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    expect(screen.getByRole('button', { name: 'State' })).toBeVisible()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Score' }), '80')
    expect(screen.getByRole('group', { name: 'Price' })).toBeVisible()
    await waitFor(() => expect(search()).toBe('?score=80'))
  })

  it('shows active filters as chips, and removes one without losing the focus', async () => {
    renderFolded('/?state=CA,NY&priceMax=30&score=80&q=ada')
    expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter State: California, New York' }))
    await waitFor(() => expect(search()).toBe('?priceMax=30&score=80&q=ada'))
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Remove filter Score 80 and up' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(search()).toBe(''))
    expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
  })

  it('shows chips with counts, and a press replaces the value, narrows, or removes the filter', async () => {
    const chip = (value: string, count: number) => ({
      key: 'state',
      value,
      label: value,
      group: 'state',
      count,
      rank: 0,
    })
    renderAt(
      '/?state=CA,NY&score=80',
      <>
        <FoldedFilterBar
          label="Filter open leads"
          filters={[text, states, score]}
          order={order}
          chips={[chip('CA', 1_200), chip('NY', 3)]}
        />
        <UrlSearch />
      </>,
    )
    expect(screen.getByRole('button', { name: 'More filters (1)' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Remove filter State/ })).toBeNull()
    const california = screen.getByRole('button', { name: 'CA 1,200', pressed: true })
    await userEvent.click(california)
    await waitFor(() => expect(search()).toBe('?state=CA&score=80'))
    await userEvent.click(screen.getByRole('button', { name: 'NY 3', pressed: false }))
    await waitFor(() => expect(search()).toBe('?state=NY&score=80'))
    await userEvent.click(screen.getByRole('button', { name: 'NY 3', pressed: true }))
    await waitFor(() => expect(search()).toBe('?score=80'))
  })

  it('does not count the order as a filter', async () => {
    renderFolded()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price')
    await waitFor(() => expect(search()).toBe('?sort=price'))
    expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible()
    expect(within(screen.getByRole('search')).queryByRole('button', { name: 'Clear' })).toBeNull()
  })
})

it.each([
  [states, 'state=CA', 'California'],
  [states, 'state=CA,NY,TX', '3 selected'],
  [states, 'state=ZZ', 'ZZ'],
  [price, 'priceMin=5&priceMax=30', '$5 to $30'],
  [price, 'priceMin=5', 'from $5'],
  [dates, 'dateTo=2026-03-01', 'up to 2026-03-01'],
  [score, 'score=80', 'Score 80 and up'],
  [score, '', null],
])('describes the value of %o for the URL parameters %s', (filter, address, shown) => {
  expect(filterText(filter, new URLSearchParams(address))).toBe(shown)
})
