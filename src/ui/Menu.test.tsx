import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { JSX } from 'react'
import { expect, it, vi } from 'vitest'
import { Menu, type MenuGroup } from './Menu'

function Where(): JSX.Element {
  return <output>{useLocation().pathname}</output>
}

function open(groups: readonly MenuGroup[]) {
  render(
    <MemoryRouter>
      <Menu label="Account" groups={groups} />
      <Where />
    </MemoryRouter>,
  )
  return screen.getByRole('button', { name: 'Account' })
}

const item = (id: string, label: string, onSelect = (): void => undefined) => ({ id, label, onSelect })

it('B14: opens at the first item, walks round with the arrows, finds by letter, closes on Escape', async () => {
  const button = open([{ id: 'all', items: [item('a', 'Edit'), item('b', 'Move'), item('c', 'Sign out')] }])
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('menu', { name: 'Account' })).toBeInTheDocument()
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Move' })).toHaveFocus()
  await userEvent.keyboard('s')
  expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

it('does what was chosen and closes; a choice of several stays open', async () => {
  const signOut = vi.fn<() => void>()
  const dark = vi.fn<() => void>()
  const button = open([
    { id: 'theme', label: 'Theme', items: [{ ...item('dark', 'Dark', dark), kind: 'radio', checked: true }] },
    { id: 'rest', items: [item('out', 'Sign out', signOut)] },
  ])
  await userEvent.click(button)
  const radio = screen.getByRole('menuitemradio', { name: 'Dark' })
  expect(radio).toBeChecked()
  await userEvent.click(radio)
  expect(dark).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

it('leads to where a link says, and closes on a press elsewhere', async () => {
  const button = open([{ id: 'all', items: [{ id: 's', label: 'Settings', kind: 'link', to: '/settings' }] }])
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }))
  expect(screen.getByText('/settings')).toBeInTheDocument()
  await userEvent.click(button)
  await userEvent.click(document.body)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})
