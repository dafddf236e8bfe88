import { act, fireEvent, render, screen } from '../../../tools/testing/render'
import userEvent from '@testing-library/user-event'
import { StrictMode, type JSX, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '../button/Button'
import { Drawer } from './Drawer'
import { Modal } from './Modal'
import { TextField } from '../field/TextField'

function Page({ kind = 'modal' }: { kind?: 'modal' | 'drawer' }): JSX.Element {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const Dialog = kind === 'modal' ? Modal : Drawer
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add Funds" description="Money goes to your funds.">
        <TextField autoFocus label="Name" value={name} onChange={setName} />
        <Uncontrolled />
      </Dialog>
    </>
  )
}

function Uncontrolled(): JSX.Element {
  const [note, setNote] = useState('')
  return <TextField label="Note" value={note} onChange={setNote} />
}

it.each(['modal', 'drawer'] as const)(
  'B14: a %s is named, takes the focus, and gives it back on Escape',
  async (kind) => {
    render(<Page kind={kind} />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    expect(screen.getByRole('dialog', { name: 'Add Funds' })).toHaveAccessibleDescription('Money goes to your funds.')
    expect(screen.getByLabelText('Name')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(opener).toHaveFocus()
  },
)

it('U2: a dialog that is mounted open stays open in strict mode, and tells when it is closed for good', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <StrictMode>
      <Modal open onClose={onClose} title="Add Funds">
        Text
      </Modal>
    </StrictMode>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  await waitForQueuedEvents()
  expect(onClose).not.toHaveBeenCalled()
  dialog.close()
  await waitForQueuedEvents()
  expect(onClose).toHaveBeenCalledOnce()
})

/** The browser queues the event of a dialog that has closed. */
const waitForQueuedEvents = () => act(async () => new Promise((resolve) => setTimeout(resolve)))

it('closes on a press that begins and ends on the backdrop, and not when text is dragged out of it', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.mouseDown(screen.getByLabelText('Name'))
  fireEvent.click(dialog)
  expect(dialog).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  fireEvent.mouseDown(dialog)
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('forgets what was typed when it closes', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.type(screen.getByLabelText('Note'), 'half a thought')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByLabelText('Note')).toHaveValue('')
})

it('keeps the page behind it from scrolling, and lets it go again', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(document.documentElement.style.overflow).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  expect(document.documentElement.style.overflow).toBe('')
})
