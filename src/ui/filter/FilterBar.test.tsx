import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { JSX } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../test/render-at'
import { FilterBar } from './FilterBar'
import type { FilterDefinition } from './filters'
import { urlDollarsAsCents, urlList, urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'

const filters: readonly FilterDefinition[] = [
  { kind: 'text', key: 'q', label: 'Search' },
  {
    kind: 'select',
    key: 'source',
    label: 'Source',
    anyLabel: 'All sources',
    options: [{ value: 'rt1', label: 'Rate Table One' }],
  },
  {
    kind: 'multi',
    key: 'state',
    label: 'State',
    options: [
      { value: 'CA', label: 'California' },
      { value: 'NY', label: 'New York' },
    ],
  },
  { kind: 'range', key: 'price', label: 'Price', unit: 'money' },
  { kind: 'dates', key: 'date', label: 'Date' },
]
const schema = { q: urlText(), state: urlList(), priceMin: urlDollarsAsCents() }

function Page(): JSX.Element {
  const { values } = useUrlState(schema)
  const navigate = useNavigate()
  return (
    <>
      <FilterBar label="Filter open leads" filters={filters} />
      <output>{useLocation().search}</output>
      <p>{JSON.stringify(values)}</p>
      <button type="button" onClick={() => void navigate('/?q=elsewhere')}>
        Elsewhere
      </button>
    </>
  )
}

function open(address = '/'): void {
  renderAt(
    address,
    <>
      <Page />
    </>,
  )
}
const search = (): string => screen.getByRole('status').textContent

it('stores every filter in the URL, where the screen reads it', async () => {
  open()
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
  open('/?q=ada&state=CA&tab=mine')
  expect(screen.getByLabelText('Search')).toHaveValue('ada')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByLabelText('Search')).toHaveValue('')
  expect(search()).toBe('?tab=mine')
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
})

it('keeps every letter of fast typing, and adopts external changes of the URL', async () => {
  open()
  const field = screen.getByLabelText('Search')
  await userEvent.type(field, 'whitfield')
  expect(field).toHaveValue('whitfield')
  await screen.findByText('?q=whitfield')
  await act(async () => screen.getByRole('button', { name: 'Elsewhere' }).click())
  expect(field).toHaveValue('elsewhere')
})

it('treats the entered text literally', async () => {
  open()
  await userEvent.type(screen.getByLabelText('Search'), '{{}"gt": "" & <b>')
  const shown = await screen.findByText(JSON.stringify({ q: '{}"gt": "" & <b>', state: [], priceMin: null }))
  expect(shown).toBeInTheDocument()
})

it('does not pass an invalid date to the date field', () => {
  // jsdom drops an invalid value and Chromium also logs a warning, so the test checks the values that were set.
  const handed = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')
  open('/?dateFrom=2026-13-45&dateTo=2026-03-01')
  expect(handed.mock.calls.flat()).not.toContain('2026-13-45')
  expect(screen.getByLabelText('Date, from')).toHaveValue('')
  expect(screen.getByLabelText('Date, to')).toHaveValue('2026-03-01')
  expect(screen.getByLabelText('Date, from')).toHaveAttribute('max', '2026-03-01')
})

it('keeps a partly entered date before the URL changes, because the user enters a year digit by digit', async () => {
  open()
  const from = screen.getByLabelText('Date, from')
  for (const value of ['0002-02-01', '0020-02-01', '0202-02-01', '2026-02-01']) {
    fireEvent.change(from, { target: { value } })
    expect(from).toHaveValue(value)
  }
  await screen.findByText('?dateFrom=2026-02-01')
})

it('shows the default days if the URL has none, and keeps the unedited end', async () => {
  const dates: FilterDefinition = {
    kind: 'dates',
    key: 'date',
    label: 'Date',
    otherwise: { from: '2026-02-01', to: '2026-03-01' },
  }
  function Report(): JSX.Element {
    return (
      <>
        <FilterBar label="Filter reports" filters={[dates]} />
        <output>{useLocation().search}</output>
      </>
    )
  }
  renderAt('/', <Report />)
  const from = screen.getByLabelText('Date, from')
  expect(from).toHaveValue('2026-02-01')
  expect(screen.getByLabelText('Date, to')).toHaveValue('2026-03-01')
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
  fireEvent.change(from, { target: { value: '2026-02-10' } })
  expect(await screen.findByText('?dateTo=2026-03-01&dateFrom=2026-02-10')).toBeInTheDocument()
})

it('resets to the first page in the same write as the filter', async () => {
  open('/?page=3.p2s')
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
