import { fireEvent, render, screen } from '../test/render'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Avatar, initials, isSafeImageUrl } from './mark/Avatar'
import { CopyButton } from './button/CopyButton'
import { CsvButton } from './button/CsvButton'
import { KpiCard, Sparkline, sparklinePath } from './figure/KpiCard'
import { Spinner } from './feedback/Progress'
import { StatusBadge } from './figure/StatusBadge'
import { ToastProvider } from './feedback/Toasts'

it('renders a figure as a group that is named by its title', () => {
  render(
    <MemoryRouter>
      <KpiCard title="Total Balance" value="$1.00" hint="Funds and wallets" to="/wallet" />
    </MemoryRouter>,
  )
  expect(screen.getByRole('group', { name: 'Total Balance' })).toHaveTextContent('$1.00Funds and wallets')
  expect(screen.getByRole('link', { name: 'Total Balance' })).toHaveAttribute('href', '/wallet')
})

it('announces that something is loading', () => {
  render(<Spinner />)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
})

it('shows an icon and text in a badge', () => {
  const { container } = render(<StatusBadge tone="warning">Low balance</StatusBadge>)
  expect(screen.getByText('Low balance')).toBeInTheDocument()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

it('draws a sparkline from zero, and renders nothing for a single value', () => {
  expect(sparklinePath([5, 5, 5])).toBe('M0.0 0.0L30.0 0.0L60.0 0.0')
  expect(sparklinePath([0, 5, 10])).toBe('M0.0 18.0L30.0 9.0L60.0 0.0')
  const { container } = render(<Sparkline values={[5]} />)
  expect(container).toBeEmptyDOMElement()
})

it('does not split characters in initials', () => {
  expect(initials('Dana Whitfield')).toBe('DW')
  expect(initials('  ada  ')).toBe('A')
  expect(initials('👩‍💻 Émile')).toBe('👩‍💻É')
  // The letter is followed by a combining accent.
  expect(initials('Ada E\u0301mile')).toBe('AE\u0301')
  expect(initials('')).toBe('')
})

it.each([
  ['https://images.example.com/a.png', true],
  ['/uploads/a.png', true],
  ['blob:http://localhost:3000/1-2-3', true],
  ['http://images.example.com/a.png', false],
  ['javascript:alert(1)', false],
  ['data:text/html,<script>', false],
])('accepts %s as an image URL: %s', (src, safe) => {
  expect(isSafeImageUrl(src)).toBe(safe)
})

it('shows initials instead of a picture with an unsafe URL', () => {
  const { container } = render(<Avatar name="Dana Whitfield" src="javascript:alert(1)" />)
  expect(container.querySelector('img')).not.toBeInTheDocument()
  expect(container).toHaveTextContent('DW')
})

it('shows initials if the picture fails to load, and tries again with another URL', () => {
  const { container, rerender } = render(<Avatar name="Dana Whitfield" src="/uploads/up_1" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('img')).not.toBeInTheDocument()
  expect(container).toHaveTextContent('DW')
  rerender(<Avatar name="Dana Whitfield" src="/uploads/up_2" />)
  expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/up_2')
})

it('copies the text and confirms it', async () => {
  userEvent.setup()
  render(<CopyButton text="T3mp-pass" what="temporary password" />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy temporary password' }))
  expect(await screen.findByText('Copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('T3mp-pass')
})

it('reports that copying is not allowed', async () => {
  userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  render(<CopyButton text="x" what="code" />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await screen.findByText('Copying is blocked here')).toBeInTheDocument()
})

it('shows a message if the rows of a file could not be fetched', async () => {
  render(
    <ToastProvider>
      <CsvButton
        fileName="leads"
        columns={[{ header: 'Name', value: (row: { name: string }) => row.name }]}
        rows={() => Promise.reject(new TypeError('Failed to fetch'))}
      />
    </ToastProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Connection error. Please check your internet and try again.',
  )
})
