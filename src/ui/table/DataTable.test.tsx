import { act, fireEvent, render, screen, waitFor, within } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { type JSX, Profiler } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../lib/errors/app-error'
import type { DataTableProps } from './data-table-types'
import { DataTable } from './DataTable'
import { EmptyState } from '../feedback/EmptyState'

interface Lead {
  id: string
  name: string
  price: number
}

const leads: Lead[] = ['Ada', 'Bruno', 'Chika'].map((name, index) => ({ id: `l${index}`, name, price: 40 + index }))

function table(props: Partial<DataTableProps<Lead>> = {}) {
  return render(tableOf(props))
}

function tableOf(props: Partial<DataTableProps<Lead>>): JSX.Element {
  return (
    <MemoryRouter>
      <DataTable
        label="Open leads"
        rows={leads}
        rowKey={(lead) => lead.id}
        empty={<EmptyState icon="leads" title="No leads yet" />}
        columns={[
          { id: 'name', header: 'Name', cell: (lead) => lead.name },
          { id: 'price', header: 'Price', align: 'end', sortable: true, cell: (lead) => lead.price },
          { id: 'buy', header: 'Actions', hideHeader: true, cell: () => <button type="button">Buy</button> },
        ]}
        {...props}
      />
    </MemoryRouter>
  )
}

const rowTo = (lead: Lead): string => `?lead=${lead.id}`

const rowOf = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(name) })

it('renders the rows that fit in the window first, and the others right after', () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({ id: `l${n}`, name: `Lead ${n}`, price: n }))
  const drawn: number[] = []
  const look = (): void => void drawn.push(document.querySelectorAll('tr[data-index]').length)
  render(
    <Profiler id="table" onRender={look}>
      {tableOf({ rows })}
    </Profiler>,
  )
  expect(drawn).toEqual([Math.ceil(window.innerHeight / 44), 60])
})

describe('rows that open', () => {
  it('open by a click anywhere in them, except on their own buttons', async () => {
    const onOpen = vi.fn<(lead: Lead) => void>()
    table({ rowTo, onOpen })
    await userEvent.click(within(rowOf('Bruno')).getByText('41'))
    expect(onOpen).toHaveBeenLastCalledWith(leads[1])
    await userEvent.click(within(rowOf('Bruno')).getByRole('button', { name: 'Buy' }))
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  it('take the focus by the arrow keys, and open by Enter', async () => {
    const onOpen = vi.fn<(lead: Lead) => void>()
    table({ rowTo, onOpen })
    screen.getByRole('link', { name: 'Ada' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('link', { name: 'Chika' })).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(leads[1])
  })

  it('are links, which open in a new tab by a modifier key or the middle button, also beside the link', async () => {
    const [onOpen, openTab] = [vi.fn<(lead: Lead) => void>(), vi.spyOn(window, 'open').mockReturnValue(null)]
    table({ rowTo, onOpen })
    const link = screen.getByRole('link', { name: 'Bruno' })
    expect(link).toHaveAttribute('href', '/?lead=l1')
    const presses: MouseEvent[] = []
    link.addEventListener('click', (event) => presses.push(event))
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(within(rowOf('Bruno')).getByText('41'))
    await user.click(link)
    await user.keyboard('{/Control}')
    expect(presses.map(({ ctrlKey, defaultPrevented }) => [ctrlKey, defaultPrevented])).toEqual([
      [true, false],
      [true, false],
    ])
    await user.pointer({ keys: '[MouseMiddle]', target: within(rowOf('Bruno')).getByText('41') })
    expect(openTab).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/\?lead=l1$/), '_blank', 'noopener')
    expect(onOpen).not.toHaveBeenCalled()
  })
})

it('shows its order, and reverses it when the header is pressed again', async () => {
  const onSort = vi.fn<(sort: object) => void>()
  table({ onSort, sort: { column: 'price', direction: 'asc' } })
  const header = screen.getByRole('columnheader', { name: 'Price' })
  expect(header).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(within(header).getByRole('button'))
  expect(onSort).toHaveBeenCalledWith({ column: 'price', direction: 'desc' })
})

describe('instead of rows', () => {
  const none = { rows: [] as Lead[] }

  it('shows skeleton rows while the first page loads', () => {
    table({ ...none, loading: true })
    expect(screen.getByRole('table', { name: 'Open leads' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText('No leads yet')).not.toBeInTheDocument()
  })

  it('distinguishes an empty list from filters that match nothing', async () => {
    const onClearFilters = vi.fn<() => void>()
    const { unmount } = table(none)
    expect(screen.getByText('No leads yet')).toBeInTheDocument()
    unmount()
    table({ ...none, filtered: true, onClearFilters })
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onClearFilters).toHaveBeenCalledOnce()
  })

  it('shows the error catalog’s message for a failure, and offers Retry', async () => {
    const onRetry = vi.fn<() => void>()
    table({ ...none, error: new AppError('TIMEOUT'), onRetry })
    expect(screen.getByRole('alert')).toHaveTextContent('Request timed out. Please try again.')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('shows no Retry for rows that the user may not see', () => {
    table({ ...none, error: new AppError('FORBIDDEN'), onRetry: () => undefined })
    expect(screen.getByRole('alert')).toHaveTextContent('Access denied.')
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('keeps the rows when a later request fails', () => {
    table({ error: new AppError('TIMEOUT'), partial: <p role="status">Some data is missing</p> })
    expect(rowOf('Ada')).toBeInTheDocument()
    expect(screen.getByText('Some data is missing')).toBeInTheDocument()
  })
})

it('selects single rows or all rows, except those that cannot be selected', async () => {
  const onChange = vi.fn<(selected: ReadonlySet<string>) => void>()
  table({
    selection: {
      selected: new Set(['l0']),
      onChange,
      label: (lead) => `Select ${lead.name}`,
      selectable: (lead) => lead.name !== 'Chika',
    },
  })
  expect(screen.queryByRole('checkbox', { name: 'Select Chika' })).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bruno' }))
  expect(onChange).toHaveBeenLastCalledWith(new Set(['l0', 'l1']))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(onChange).toHaveBeenLastCalledWith(new Set(['l0', 'l1']))
})

it('groups rows under a heading with a subtotal', () => {
  table({
    groupBy: (lead) =>
      lead.price < 42
        ? { key: 'low', label: 'Below $42', summary: { under: 'price', content: '2 leads' } }
        : { key: 'high', label: 'Above' },
  })
  expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual(['Below $42', 'Above'])
  expect(screen.getByRole('cell', { name: '2 leads' })).toHaveAttribute('data-kind', 'figure')
})

it('loads more on demand, but only once at a time', async () => {
  const onLoadMore = vi.fn<() => void>()
  const { unmount } = table({ hasMore: true, onLoadMore, total: 1234 })
  expect(screen.getByText('3 of 1,234 shown')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  unmount()
  table({ hasMore: true, onLoadMore, loadingMore: true })
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(onLoadMore).toHaveBeenCalledTimes(1)
})

describe('a long list', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: `n${index}`, name: `Lead ${index}`, price: index }))

  it('renders only the visible rows, and exposes the total number of rows', async () => {
    table({ rows, total: 9_000 })
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(100))
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '9001')
    expect(screen.getByRole('row', { name: 'Lead 0' })).toHaveAttribute('aria-rowindex', '2')
  })

  it('renders every row on paper, and only the visible rows again afterwards', async () => {
    table({ rows: rows.slice(0, 150) })
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(100))
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(document.querySelectorAll('tr[data-row]')).toHaveLength(150)
    expect(document.querySelectorAll('tbody > tr')).toHaveLength(150)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.getAllByRole('row').length).toBeLessThan(100)
  })

  it('moves to its ends by keyboard', async () => {
    // jsdom does not scroll. A browser fires the event in the next frame.
    const scrollTo = (to: ScrollToOptions): void => {
      Object.defineProperty(window, 'scrollY', { value: to.top, configurable: true })
      requestAnimationFrame(() => fireEvent.scroll(window))
    }
    vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo as typeof window.scrollTo)
    table({ rows, rowTo, onOpen: vi.fn<() => void>() })
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(100))
    const first = await screen.findByRole('link', { name: 'Lead 0' })
    act(() => first.focus())
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Lead 4999' })).toHaveFocus())
    await userEvent.keyboard('{PageUp}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Lead 4989' })).toHaveFocus())
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Lead 0' })).toHaveFocus())
  })
})

it('marks stale rows as busy, and hides their count', () => {
  table({ stale: true, total: 12, hasMore: true })
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('3 of 12 shown')).not.toBeVisible()
})

describe('the content of a row', () => {
  it('renders only when it changes, however often the table renders', async () => {
    const cell = vi.fn((lead: Lead) => lead.name)
    const columns = [{ id: 'name', header: 'Name', cell }]
    const other = (lead: Lead): Partial<DataTableProps<Lead>> => ({
      columns,
      rowTo,
      onOpen: () => undefined,
      openLabel: (row) => `Open ${row.name}`,
      selection: { selected: new Set([lead.id]), onChange: () => undefined, label: () => 'Select' },
    })
    const [ada, bruno] = leads as [Lead, Lead]
    const { rerender } = table(other(ada))
    await screen.findByRole('checkbox', { checked: true, name: 'Select' })
    cell.mockClear()
    rerender(tableOf({ ...other(ada), refreshing: true }))
    expect(cell).not.toHaveBeenCalled()
    // A change of the selection renders only the affected rows.
    rerender(tableOf(other(bruno)))
    expect(new Set(cell.mock.calls.map(([lead]) => lead.name))).toEqual(new Set(['Ada', 'Bruno']))
  })

  it('calls the latest handler, not that of the last render of the row', async () => {
    const [former, latest] = [vi.fn<(lead: Lead) => void>(), vi.fn<(lead: Lead) => void>()]
    const columns = [{ id: 'name', header: 'Name', cell: (lead: Lead) => lead.name }]
    const { rerender } = table({ columns, rowTo, onOpen: former })
    rerender(tableOf({ columns, rowTo, onOpen: latest }))
    await userEvent.click(screen.getByRole('link', { name: 'Ada' }))
    expect(former).not.toHaveBeenCalled()
    expect(latest).toHaveBeenCalledExactlyOnceWith(leads[0])
  })
})
