import { act, render, screen, waitFor } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { StrictMode, type JSX, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '../button/Button'
import { Drawer, Modal, topmostDialog } from './Modal'
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

it.each(['modal', 'drawer'] as const)('a %s has a name, takes the focus, and restores it on Escape', async (kind) => {
  render(<Page kind={kind} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Add Funds' })
  expect(dialog).toHaveAccessibleDescription('Money goes to your funds.')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await waitFor(() => expect(opener).toHaveFocus())
})

it('a dialog that is mounted open stays open in strict mode', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <StrictMode>
      <Modal open onClose={onClose} title="Add Funds">
        Text
      </Modal>
    </StrictMode>,
  )
  const heading = await screen.findByRole('heading', { name: 'Add Funds' })
  await waitFor(() => expect(heading).toHaveFocus())
  await nextFrame()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

/** Waits one frame and one task, until the library listens for events. */
const nextFrame = () => act(async () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

it('closes on a click on the backdrop, but not when a text selection ends on it', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog')
  await nextFrame()
  const backdrop = document.querySelector<HTMLElement>('[data-part=backdrop]') ?? document.body
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Name') },
    { keys: '[/MouseLeft]', target: backdrop },
  ])
  await nextFrame()
  expect(dialog).toBeInTheDocument()
  await userEvent.click(backdrop)
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})

it('makes the page behind it inert, except elements marked as outside dialogs', async () => {
  const beside = document.body.appendChild(document.createElement('div'))
  beside.dataset['outsideDialogs'] = ''
  const button = beside.appendChild(document.createElement('button'))
  const { container } = render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog')
  await nextFrame()
  expect([beside.inert, container.inert]).toEqual([undefined, true])
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  await nextFrame()
  expect(dialog).toBeInTheDocument()
  expect(button).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(container.inert).toBe(false)
  beside.remove()
})

function Suspending(): JSX.Element {
  const [suspended, setSuspended] = useState(false)
  return (
    <>
      <Button onClick={() => setSuspended(!suspended)}>Ask the bank</Button>
      <Modal open suspended={suspended} onClose={() => undefined} title="Add Funds">
        <Uncontrolled />
      </Modal>
    </>
  )
}

it('releases the page and keeps the entered text while it is suspended', async () => {
  const { container } = render(<Suspending />)
  await userEvent.type(await screen.findByLabelText('Note'), 'half a thought')
  const ask = screen.getByRole('button', { name: 'Ask the bank' })
  await userEvent.click(ask)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(topmostDialog()).toBeUndefined()
  expect(container.inert).toBe(false)
  expect(document.documentElement.style.overflow).toBe('')
  await userEvent.click(ask)
  expect(screen.getByLabelText('Note')).toHaveValue('half a thought')
  expect(container.inert).toBe(true)
})

function Nested(): JSX.Element {
  const [open, setOpen] = useState(false)
  return (
    <Drawer open onClose={() => undefined} title="Lead">
      <Button onClick={() => setOpen(true)}>Buy</Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Buy this lead?">
        Text
      </Modal>
    </Drawer>
  )
}

it('Escape closes only the topmost dialog, and the focus returns to the other', async () => {
  render(<Nested />)
  const opener = await screen.findByRole('button', { name: 'Buy' })
  await userEvent.click(opener)
  const modal = await screen.findByRole('dialog', { name: 'Buy this lead?' })
  await nextFrame()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(modal).not.toBeInTheDocument())
  expect(screen.getByRole('dialog', { name: 'Lead' })).toBeInTheDocument()
  await waitFor(() => expect(opener).toHaveFocus())
})

it('discards the entered text when it closes', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.type(await screen.findByLabelText('Note'), 'half a thought')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByLabelText('Note')).toHaveValue('')
})

it('locks the scrolling of the page behind it until it closes', async () => {
  // The library releases the lock of the former test's dialog one frame after it was unmounted.
  await waitFor(() => expect(document.body).not.toHaveAttribute('data-scroll-lock'))
  document.documentElement.style.overflowY = 'scroll'
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.documentElement.style.overflow).toBe('hidden'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.documentElement.style.overflow).not.toBe('hidden'))
  document.documentElement.style.overflowY = ''
})
