import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from './Button'
import { Drawer } from './Drawer'
import { Modal } from './Modal'
import { TextField } from './TextField'

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
