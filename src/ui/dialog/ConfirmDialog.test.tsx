import { render, screen } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog'

function pending(): { promise: Promise<void>; resolve: () => void } {
  const handle = { promise: Promise.resolve(), resolve: (): void => undefined }
  handle.promise = new Promise((resolve) => {
    handle.resolve = resolve
  })
  return handle
}

const changes = [{ label: 'Rate Table One', beforeCents: -500, afterCents: 24_500 }]

it('shows the amount and the balance before and after', async () => {
  render(
    <ConfirmDialog
      open
      title="Credit this wallet"
      amountCents={25_000}
      changes={changes}
      confirmLabel="Credit $250.00"
      onClose={() => undefined}
      onConfirm={() => undefined}
    />,
  )
  expect(await screen.findByText('$250.00')).toBeInTheDocument()
  expect(screen.getByText('Rate Table One').parentElement).toHaveTextContent('from \u2212$5.00 to $245.00')
})

it('requires a reason, passes it on trimmed, and confirms only once on a double click', async () => {
  const { promise, resolve } = pending()
  const onConfirm = vi.fn<(reason: string) => Promise<void>>(() => promise)
  render(
    <ConfirmDialog
      open
      title="Disable this user"
      reason="required"
      tone="danger"
      confirmLabel="Disable"
      onClose={() => undefined}
      onConfirm={onConfirm}
    />,
  )
  expect(await screen.findByRole('alertdialog', { name: 'Disable this user' })).toBeInTheDocument()
  const button = screen.getByRole('button', { name: 'Disable' })
  expect(button).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Reason'), '  left the company ')
  await userEvent.dblClick(button)
  expect(onConfirm.mock.calls).toEqual([['left the company']])
  resolve()
  await vi.waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
})
