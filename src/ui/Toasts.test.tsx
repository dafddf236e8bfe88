import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { JSX } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Modal } from './Modal'
import { createToastStore, type ToastStore } from './toast-store'
import { ToastProvider } from './Toasts'

let store: ToastStore
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  store = createToastStore()
})
afterEach(() => vi.useRealTimers())

function Page({ dialog = false }: { dialog?: boolean }): JSX.Element {
  return (
    <ToastProvider store={store}>
      <Modal open={dialog} onClose={() => undefined} title="Add Funds">
        Amount
      </Modal>
    </ToastProvider>
  )
}
const show = (input: Parameters<ToastStore['show']>[0]): void => act(() => void store.show(input))
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const region = (): HTMLElement => screen.getByRole('region', { name: 'Notifications' })

describe('B15: a notification', () => {
  it('is a status in the region Notifications, an error an alert', () => {
    render(<Page />)
    show({ title: 'Saved', tone: 'success' })
    show({ title: 'Payment failed', description: 'Please try again.', tone: 'error' })
    expect(within(region()).getByRole('status')).toHaveTextContent('Saved')
    expect(within(region()).getByRole('alert')).toHaveTextContent('Payment failedPlease try again.')
  })

  it('goes away after 5 seconds, or after its own time', () => {
    render(<Page />)
    show({ title: 'Short' })
    show({ title: 'Long', durationMs: 30_000 })
    pass(4_999)
    expect(screen.getByText('Short')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText('Short')).not.toBeInTheDocument()
    pass(25_000)
    expect(screen.queryByText('Long')).not.toBeInTheDocument()
  })

  it('stays while the pointer is on it, and goes on counting afterwards', () => {
    render(<Page />)
    show({ title: 'Read me' })
    pass(3_000)
    fireEvent.mouseEnter(region())
    pass(60_000)
    expect(screen.getByText('Read me')).toBeInTheDocument()
    fireEvent.mouseLeave(region())
    pass(1_999)
    expect(screen.getByText('Read me')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText('Read me')).not.toBeInTheDocument()
  })

  it('can be put away, and does not stop later ones from going when the pointer was on it', () => {
    render(<Page />)
    show({ title: 'First' })
    fireEvent.mouseEnter(region())
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: First' }))
    show({ title: 'Second' })
    pass(5_000)
    expect(screen.queryByText('Second')).not.toBeInTheDocument()
  })

  it('acts on a press when it has something to do', () => {
    render(<Page />)
    const onClick = vi.fn<() => void>()
    show({ title: 'Update Available', onClick })
    fireEvent.click(screen.getByRole('button', { name: 'Update Available' }))
    expect(onClick).toHaveBeenCalledOnce()
    expect(screen.queryByText('Update Available')).not.toBeInTheDocument()
  })

  it('replaces the one of the same key', () => {
    render(<Page />)
    show({ title: 'Update Available', key: 'update' })
    show({ title: 'Update Available', key: 'update' })
    expect(screen.getAllByText('Update Available')).toHaveLength(1)
  })

  it('stands inside an open dialog, outside of which nothing can be reached', () => {
    const { rerender } = render(<Page dialog />)
    show({ title: 'Payment failed', tone: 'error' })
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeInTheDocument()
    rerender(<Page />)
    expect(screen.getByRole('alert')).toBeInTheDocument()
  })
})
