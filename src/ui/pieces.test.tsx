import { fireEvent, render, screen } from '../../tools/testing/render'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Avatar, initials, isSafeImageUrl } from './mark/Avatar'
import { CopyButton } from './button/CopyButton'
import { CsvButton } from './button/CsvButton'
import { KpiCard } from './figure/KpiCard'
import { Sparkline, sparklinePath } from './figure/Sparkline'
import { Spinner } from './feedback/Spinner'
import { StatusBadge } from './figure/StatusBadge'
import { ToastProvider } from './feedback/Toasts'

it('names a figure by its title, as a group', () => {
  render(
    <MemoryRouter>
      <KpiCard title="Total Balance" value="$1.00" hint="Funds and wallets" to="/wallet" />
    </MemoryRouter>,
  )
  expect(screen.getByRole('group', { name: 'Total Balance' })).toHaveTextContent('$1.00Funds and wallets')
  expect(screen.getByRole('link', { name: 'Total Balance' })).toHaveAttribute('href', '/wallet')
})

it('says that something loads', () => {
  render(<Spinner />)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
})

it('carries a picture and words in a badge', () => {
  const { container } = render(<StatusBadge tone="warning">Low balance</StatusBadge>)
  expect(screen.getByText('Low balance')).toBeInTheDocument()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

it('draws a flat series in the middle, and nothing of a single value', () => {
  expect(sparklinePath([5, 5, 5], 80, 20)).toBe('M0.0 10.0L40.0 10.0L80.0 10.0')
  expect(sparklinePath([0, 10], 80, 20)).toBe('M0.0 20.0L80.0 0.0')
  const { container } = render(<Sparkline values={[5]} />)
  expect(container).toBeEmptyDOMElement()
})

it('draws the way to an unfinished value dashed, however few there are', () => {
  const { container } = render(<Sparkline values={[0, 10]} width={84} height={24} unfinished />)
  const [, solid, dashed] = container.querySelectorAll('path')
  expect(solid).toHaveAttribute('d', 'M0.0 20.0')
  expect(dashed).toHaveAttribute('d', 'M0.0 20.0L80.0 0.0')
})

it('I5: takes whole characters as initials', () => {
  expect(initials('Dana Whitfield')).toBe('DW')
  expect(initials('  ada  ')).toBe('A')
  expect(initials('👩‍💻 Émile')).toBe('👩‍💻É')
  // Written as a letter and an accent after it.
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
])('I1: takes %s for a picture: %s', (src, safe) => {
  expect(isSafeImageUrl(src)).toBe(safe)
})

it('I1: shows initials for a picture that is not to be trusted', () => {
  const { container } = render(<Avatar name="Dana Whitfield" src="javascript:alert(1)" />)
  expect(container.querySelector('img')).not.toBeInTheDocument()
  expect(container).toHaveTextContent('DW')
})

it('W7: shows initials for a picture that does not come, and tries another address anew', () => {
  const { container, rerender } = render(<Avatar name="Dana Whitfield" src="/uploads/up_1" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('img')).not.toBeInTheDocument()
  expect(container).toHaveTextContent('DW')
  rerender(<Avatar name="Dana Whitfield" src="/uploads/up_2" />)
  expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/up_2')
})

it('copies, and says so', async () => {
  userEvent.setup()
  render(<CopyButton text="T3mp-pass" what="temporary password" />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy temporary password' }))
  expect(await screen.findByText('Copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('T3mp-pass')
})

it('says when copying is not allowed', async () => {
  userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  render(<CopyButton text="x" what="code" />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await screen.findByText('Copying is blocked here')).toBeInTheDocument()
})

it('X3: tells in words when the rows of a file could not be fetched', async () => {
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
