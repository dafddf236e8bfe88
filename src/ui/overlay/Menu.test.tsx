import { fireEvent, render, screen, waitFor } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { type JSX, StrictMode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Button } from '../button/Button'
import { Modal } from '../dialog/Modal'
import { Menu } from './Menu'
import type { MenuGroup } from './MenuPanel'

function Where(): JSX.Element {
  return <output>{useLocation().pathname}</output>
}

function draw(groups: readonly MenuGroup[], onCloseDialog?: () => void): void {
  const menu = <Menu label="Account" groups={groups} trigger={<Button>Account</Button>} />
  render(
    <StrictMode>
      <>
        <MemoryRouter>
          {onCloseDialog ? (
            <Modal open onClose={onCloseDialog} title="Around">
              {menu}
            </Modal>
          ) : (
            menu
          )}
          <Where />
        </MemoryRouter>
      </>
    </StrictMode>,
  )
}

function open(groups: readonly MenuGroup[]): HTMLElement {
  draw(groups)
  return screen.getByRole('button', { name: 'Account' })
}

const item = (id: string, label: string, onSelect = (): void => undefined) => ({ id, label, onSelect })
const three: readonly MenuGroup[] = [
  { id: 'all', items: [item('a', 'Edit'), item('b', 'Move'), { ...item('c', 'Sign out'), danger: true }] },
]
/** Returns the highlighted item. The focus itself stays on the menu. */
async function active(): Promise<HTMLElement | null> {
  const menu = await screen.findByRole('menu', { name: 'Account' })
  await waitFor(() => expect(menu).toHaveFocus())
  return document.querySelector(`[id="${menu.getAttribute('aria-activedescendant')}"]`)
}
const activeIs = (name: string): Promise<void> =>
  waitFor(async () => {
    expect(await active()).toHaveTextContent(name)
  })
const isGone = (): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

it('opens after its code loads if the button was pressed earlier', async () => {
  const button = open(three)
  fireEvent.click(button, { detail: 1 })
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  const menu = await screen.findByRole('menu', { name: 'Account' })
  // The menu looks up its element one frame later, and warns if the element is missing.
  await waitFor(() => expect(menu).toHaveFocus())
  fireEvent.click(button, { detail: 1 })
  await isGone()
})

it('opens at the first item, moves in a loop by arrow keys, finds by letter, and closes on Escape', async () => {
  const button = open(three)
  button.focus()
  await userEvent.keyboard('{Enter}')
  await activeIs('Edit')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await activeIs('Sign out')
  await userEvent.keyboard('{ArrowDown}')
  await activeIs('Edit')
  await userEvent.keyboard('{End}')
  await activeIs('Sign out')
  await userEvent.keyboard('{Home}m')
  await activeIs('Move')
  await userEvent.keyboard('{Escape}')
  await isGone()
  await waitFor(() => expect(button).toHaveFocus())
})

it('opens at the last item by ArrowUp, and without a highlight by a click', async () => {
  const button = open(three)
  button.focus()
  await userEvent.keyboard('{ArrowUp}')
  await activeIs('Sign out')
  await userEvent.keyboard('{Escape}')
  await isGone()
  await userEvent.click(button)
  expect(await active()).toBeNull()
})

it('closes on Escape without closing the dialog around it', async () => {
  const onClose = vi.fn<() => void>()
  draw(three, onClose)
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
  expect(screen.getByRole('dialog')).toContainElement(await screen.findByRole('menu', { name: 'Account' }))
  await active()
  await userEvent.keyboard('{Escape}')
  await isGone()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('runs the chosen action and closes, but stays open after a radio choice', async () => {
  const signOut = vi.fn<() => void>()
  const dark = vi.fn<() => void>()
  const button = open([
    { id: 'theme', label: 'Theme', items: [{ ...item('dark', 'Dark', dark), kind: 'radio', checked: true }] },
    { id: 'rest', items: [item('out', 'Sign out', signOut)] },
  ])
  await userEvent.click(button)
  const radio = await screen.findByRole('menuitemradio', { name: 'Dark' })
  expect(screen.getByRole('group', { name: 'Theme' })).toContainElement(radio)
  expect(radio).toBeChecked()
  await userEvent.click(radio)
  expect(screen.getByRole('menu')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledOnce()
  await isGone()
})

it('runs an item that is clicked without hovering, as assistive technology does', async () => {
  const move = vi.fn<() => void>()
  await userEvent.click(open([{ id: 'all', items: [item('a', 'Edit'), item('b', 'Move', move)] }]))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move' }))
  expect(move).toHaveBeenCalledOnce()
  await isGone()
})

it('selects one of several radio items', async () => {
  const dark = vi.fn<() => void>()
  const themes = [
    { ...item('light', 'Light'), kind: 'radio' as const, checked: true },
    { ...item('dark', 'Dark', dark), kind: 'radio' as const, checked: false },
  ]
  await userEvent.click(open([{ id: 'theme', label: 'Theme', items: themes }]))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  expect(dark).toHaveBeenCalledOnce()
})

it('follows a link item, and closes on a click outside', async () => {
  const button = open([{ id: 'all', items: [{ id: 's', label: 'Settings', kind: 'link', to: '/settings' }] }])
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  await activeIs('Settings')
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('/settings')).toBeInTheDocument()
  await isGone()
  await userEvent.click(button)
  await active()
  await userEvent.click(document.body)
  await isGone()
})
