import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { JSX } from 'react'
import { useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderAt } from '../../test/render-at'
import { type FilterDefinition, filterText, type SelectFilter } from './filters'
import { FoldedFilterBar } from './FilterBar'

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
const price: FilterDefinition = { kind: 'range', key: 'price', label: 'Price', unit: 'money' }
const days: FilterDefinition = { kind: 'dates', key: 'day', label: 'Day' }
const score: FilterDefinition = {
  kind: 'select',
  key: 'score',
  label: 'Score',
  anyLabel: 'Any score',
  options: [{ value: '80', label: 'Score 80 and up' }],
}
const order: SelectFilter = {
  kind: 'select',
  key: 'sort',
  label: 'Sort by',
  anyLabel: 'Newest first',
  options: [{ value: 'price', label: 'Lowest price' }],
}

function Page(): JSX.Element {
  return (
    <>
      <FoldedFilterBar
        label="Filter open leads"
        filters={[{ kind: 'text', key: 'q', label: 'Search' }, states, price, score]}
        order={order}
        actions={<button type="button">CSV</button>}
        keep={<button type="button">Keep</button>}
      />
      <output>{useLocation().search}</output>
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

it('keeps all filters but the search behind one button, each with its name', async () => {
  open()
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'State' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  expect(screen.getByRole('button', { name: 'State' })).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Score' }), '80')
  expect(screen.getByRole('group', { name: 'Price' })).toBeVisible()
  await waitFor(() => expect(search()).toBe('?score=80'))
})

it('shows active filters as chips, and removes one without losing the focus', async () => {
  open('/?state=CA,NY&priceMax=30&score=80&q=ada')
  expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter State: California, New York' }))
  await waitFor(() => expect(search()).toBe('?priceMax=30&score=80&q=ada'))
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Remove filter Score 80 and up' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(search()).toBe(''))
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
})

it('does not count the order as a filter', async () => {
  open()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price')
  await waitFor(() => expect(search()).toBe('?sort=price'))
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible()
  expect(within(screen.getByRole('search')).queryByRole('button', { name: 'Clear' })).toBeNull()
})

it.each([
  [states, 'state=CA', 'California'],
  [states, 'state=CA,NY,TX', '3 selected'],
  [states, 'state=ZZ', 'ZZ'],
  [price, 'priceMin=5&priceMax=30', '$5 to $30'],
  [price, 'priceMin=5', 'from $5'],
  [days, 'dayTo=2026-03-01', 'up to 2026-03-01'],
  [score, 'score=80', 'Score 80 and up'],
  [score, '', null],
])('describes the value of %o for the URL parameters %s', (filter, address, text) => {
  expect(filterText(filter, new URLSearchParams(address))).toBe(text)
})
