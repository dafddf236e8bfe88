import { act, fireEvent, render, screen, waitFor, within } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { type JSX, StrictMode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Modal } from '../dialog/Modal'
import { noteFailure, watchFailures } from '../../lib/errors/failures'
import { ToastProvider } from './Toasts'
import { createOwnToasts, createToastStore, type Toast, type ToastStore } from './toast-store'

let store: ToastStore
beforeEach(() => {
  store = createToastStore()
})

function Page({ dialog = false }: { dialog?: boolean }): JSX.Element {
  return (
    <StrictMode>
      <>
        <ToastProvider store={store}>
          <Modal open={dialog} onClose={() => undefined} title="Add Funds">
            Amount
          </Modal>
        </ToastProvider>
      </>
    </StrictMode>
  )
}
const show = (input: Parameters<ToastStore['show']>[0]): void => act(() => void store.show(input))
const region = (): HTMLElement => screen.getByRole('region', { name: 'Notifications' })
const isGone = (text: string): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByText(text)).not.toBeInTheDocument()
  })
const whileWaiting = (ms: number): Promise<void> =>
  act(() => new Promise<void>((resolve) => void setTimeout(resolve, ms)))

describe('a notification', () => {
  it('is a status in the region Notifications, or an alert for an error, even before its code has loaded', async () => {
    store.show({ title: 'Saved', tone: 'success' })
    render(<Page />)
    show({ title: 'Payment failed', description: 'Please try again.', tone: 'error' })
    expect(await screen.findByRole('status')).toHaveTextContent('Saved')
    expect(within(region()).getByRole('status')).toBeInTheDocument()
    expect(within(region()).getByRole('alert')).toHaveTextContent('Payment failedPlease try again.')
  })

  it('shows the details of its error', async () => {
    const diagnosis = { code: 'CORS', cause: '', setting: null, operation: 'Lead', host: null, status: null }
    watchFailures(() => Promise.resolve({ ...diagnosis, requestId: 'r-1', time: '2026-03-18T15:00:00.000Z' }))
    const error = new Error('Failed to fetch')
    noteFailure({ error, operation: 'Lead' })
    watchFailures(null)
    render(<Page />)
    show({ title: 'More could not be loaded', tone: 'error', error })
    await userEvent.click(await screen.findByText('Details'))
    expect(within(region()).getByText(/^CORS · request r-1/)).toBeVisible()
  })

  it('runs its action by a separate button, which also closes it', async () => {
    const undo = vi.fn<() => void>()
    render(<Page />)
    show({ title: 'Rate Table One hidden', action: { label: 'Undo', onClick: undo } })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    await isGone('Rate Table One hidden')
  })

  it.each(['success', 'error'] as const)('closes automatically after its duration: %s', async (tone) => {
    render(<Page />)
    show({ title: 'Short', tone, durationMs: 300 })
    expect(await screen.findByText('Short')).toBeInTheDocument()
    await isGone('Short')
  })

  it('is dismissed by its button', async () => {
    render(<Page />)
    show({ title: 'Payment failed', tone: 'error' })
    await screen.findByText('Payment failed')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Payment failed' }))
    await waitFor(() => expect(screen.queryByText('Payment failed')).not.toBeInTheDocument())
  })

  it('stays for 5 seconds, also for an error', () => {
    const shown = vi.fn<(toast: { durationMs: number }) => void>()
    store.attach({ show: shown, dismiss: () => undefined })
    store.show({ title: 'Saved' })
    store.show({ title: 'Payment failed', tone: 'error' })
    expect(shown.mock.calls.map(([{ durationMs }]) => durationMs)).toEqual([5_000, 5_000])
  })

  it('stays while the pointer is on it, then resumes its timer', async () => {
    render(<Page />)
    show({ title: 'Read me', durationMs: 500 })
    await screen.findByText('Read me')
    fireEvent.mouseEnter(region())
    await whileWaiting(900)
    expect(screen.getByText('Read me')).toBeInTheDocument()
    fireEvent.mouseLeave(region())
    await isGone('Read me')
  })

  it('stays while the focus is inside it, even if the pointer leaves, then resumes its timer', async () => {
    render(<Page />)
    show({ title: 'Read me', durationMs: 1_500 })
    const button = await screen.findByLabelText('Dismiss: Read me')
    act(() => button.focus())
    const toasts = screen.getByLabelText('Notifications')
    fireEvent.mouseEnter(toasts)
    fireEvent.mouseLeave(toasts)
    await whileWaiting(2_000)
    expect(screen.getByText('Read me')).toBeInTheDocument()
    act(() => button.blur())
    await waitFor(() => expect(screen.queryByText('Read me')).not.toBeInTheDocument(), { timeout: 3_000 })
  })

  it('runs its click handler and closes on a press', async () => {
    render(<Page />)
    const onClick = vi.fn<() => void>()
    show({ title: 'Update Available', onClick })
    await userEvent.click(await screen.findByRole('button', { name: 'Update Available' }))
    expect(onClick).toHaveBeenCalledOnce()
    await isGone('Update Available')
  })

  it('replaces the notification with the same key', async () => {
    render(<Page />)
    show({ title: 'Update Available', key: 'update' })
    await screen.findByText('Update Available')
    show({ title: 'Update Ready', key: 'update' })
    expect(await screen.findByText('Update Ready')).toBeInTheDocument()
    await isGone('Update Available')
  })

  it('removes the oldest notifications above the limit, even errors', async () => {
    render(<Page />)
    for (const number of [1, 2, 3, 4, 5, 6]) show({ title: `Failure ${number}`, tone: 'error' })
    await screen.findByText('Failure 6')
    expect(screen.getAllByRole('alert')).toHaveLength(4)
    expect(screen.queryByText('Failure 2')).not.toBeInTheDocument()
  })

  it('stays outside the part that an open dialog makes inert', async () => {
    render(<Page dialog />)
    await screen.findByRole('dialog')
    show({ title: 'Payment failed', tone: 'error' })
    const alert = await screen.findByRole('alert')
    expect(alert.closest<HTMLElement>('body > *')).not.toHaveProperty('inert', true)
  })
})

describe('the toasts of a user', () => {
  /** Returns a store, and a function that returns the titles of its toasts. */
  function storeWithScreen() {
    const shown = new Map<string, Toast>()
    const shared = createToastStore()
    shared.attach({ show: (toast) => shown.set(toast.id, toast), dismiss: (id) => shown.delete(id) })
    return { shared, titles: () => [...shown.values()].map(({ title }) => title) }
  }

  it('are dismissed when the user leaves, and later ones are not shown', () => {
    const { shared, titles } = storeWithScreen()
    const [former, next] = [createOwnToasts(shared), createOwnToasts(shared)]
    shared.show({ title: 'A new version is available' })
    former.show({ title: '$25.00 added' })
    next.show({ title: 'Saved' })
    former.close()
    expect(titles()).toEqual(['A new version is available', 'Saved'])
    former.show({ title: '$30.00 added' })
    expect(titles()).toEqual(['A new version is available', 'Saved'])
  })

  it('cannot be dismissed by another user', () => {
    const { shared, titles } = storeWithScreen()
    const [mine, theirs] = [createOwnToasts(shared), createOwnToasts(shared)]
    const id = mine.show({ title: 'Saved' })
    theirs.dismiss(id)
    expect(titles()).toEqual(['Saved'])
    mine.dismiss(id)
    expect(titles()).toEqual([])
  })
})
