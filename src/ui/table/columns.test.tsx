import { render, screen, within } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Column } from './data-table-types'
import { DataTable } from './DataTable'
import { phoneColumns } from './columns'

interface Lead {
  readonly name: string
  readonly state: string | null
  readonly price: string
}

const leads: readonly Lead[] = [
  { name: 'Ada P.', state: 'CA', price: '$9.00' },
  { name: 'Bruno Q.', state: null, price: '$16.20' },
]

const name: Column<Lead> = { id: 'name', header: 'Name', cell: (lead) => lead.name }
const state: Column<Lead> = { id: 'state', header: 'State', cell: (lead) => lead.state }
const price: Column<Lead> = { id: 'price', header: 'Price', align: 'end', cell: (lead) => lead.price }
const buy: Column<Lead> = { id: 'buy', header: 'Buy', hideHeader: true, cell: () => <button type="button">Buy</button> }

const placesOf = (columns: readonly Column<Lead>[]) => phoneColumns(columns).map(({ header, phone }) => [header, phone])

describe('the columns on a phone', () => {
  it('join the details in order, and omit columns without a place', () => {
    const columns: Column<Lead>[] = [
      { ...name, phone: 'title' },
      { ...price, phone: { place: 'detail', cell: (lead) => lead.price.slice(1) } },
      buy,
      { ...state, phone: 'detail' },
    ]
    expect(placesOf(columns)).toEqual([
      ['Name', 'title'],
      ['Price, State', 'detail'],
    ])
  })

  it('have default places if no column defines one', () => {
    expect(placesOf([name, state, price, buy])).toEqual([
      ['Name', 'title'],
      ['State', 'detail'],
      ['Price', 'amount'],
      ['Buy', 'action'],
    ])
  })
})

describe('a list on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query === '(width < 40rem)', media: query }),
    )
  })

  it('joins the details without a separator for missing ones', () => {
    render(
      <DataTable
        label="Open leads"
        rows={leads}
        rowKey={(lead) => lead.name}
        empty={null}
        columns={[
          { ...name, phone: 'title' },
          { ...state, phone: 'detail' },
          { ...price, phone: 'detail' },
        ]}
      />,
    )
    expect(screen.getByRole('cell', { name: 'CA · $9.00' })).toBeInTheDocument()
    expect(screen.getByRole('cell', { name: '$16.20' })).toBeInTheDocument()
  })
})

it('moves between rows with j and k, and selects with x', async () => {
  const onChange = vi.fn<(selected: ReadonlySet<string>) => void>()
  render(
    <MemoryRouter>
      <DataTable
        label="Open leads"
        rows={leads}
        rowKey={(lead) => lead.name}
        empty={null}
        columns={[name, price]}
        rowTo={(lead) => `?lead=${lead.name}`}
        selection={{ selected: new Set(), onChange, label: (lead) => `Select ${lead.name}` }}
      />
    </MemoryRouter>,
  )
  const table = within(screen.getByRole('table', { name: 'Open leads' }))
  table.getByRole('link', { name: 'Ada P.' }).focus()
  await userEvent.keyboard('j')
  expect(table.getByRole('link', { name: 'Bruno Q.' })).toHaveFocus()
  await userEvent.keyboard('{Control>}x{/Control}')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('x')
  expect(onChange).toHaveBeenLastCalledWith(new Set(['Bruno Q.']))
  await userEvent.keyboard('k')
  expect(table.getByRole('link', { name: 'Ada P.' })).toHaveFocus()
})
