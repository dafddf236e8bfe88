import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { JSX } from 'react'
import { expect, it, vi } from 'vitest'
import { ToastProvider } from './Toasts'
import { useLoadMore } from './use-load-more'

function List({ fetchPage }: { fetchPage: () => Promise<unknown> }): JSX.Element {
  const { loadingMore, loadMore } = useLoadMore()
  return (
    <button type="button" onClick={() => void loadMore(fetchPage)}>
      {loadingMore ? 'Loading' : 'Load more'}
    </button>
  )
}

const renderList = (fetchPage: () => Promise<unknown>) =>
  render(
    <ToastProvider>
      <List fetchPage={fetchPage} />
    </ToastProvider>,
  )

it('asks once while a page is on its way', async () => {
  let arrive: () => void = () => undefined
  const fetchPage = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  renderList(fetchPage)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Load more' }))
  expect(fetchPage).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Loading' })).toBeVisible()
  arrive()
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(fetchPage).toHaveBeenCalledTimes(2)
})

it('announces a page that does not come, and takes the next press', async () => {
  const fetchPage = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('Failed to fetch')))
  renderList(fetchPage)
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('More could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(fetchPage).toHaveBeenCalledTimes(2)
})

it('N13: says nothing when the page was called off', async () => {
  renderList(() => Promise.reject(new DOMException('gone', 'AbortError')))
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible())
  expect(screen.queryByRole('alert')).toBeNull()
})
