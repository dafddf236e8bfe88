import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'
import { singleKeys } from './shortcuts'

const palette = () => screen.findByRole('dialog', { name: 'Search and commands' })
const chosen = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('option')
    .find((option) => option.hasAttribute('data-highlighted'))

async function open(path: string, as: string) {
  const app = await renderApp(path, { as })
  await screen.findByRole('button', { name: 'Search and commands' })
  return app
}

beforeEach(() => singleKeys.set(true))

describe('the palette', () => {
  it('opens a page by a few letters of its name', async () => {
    await open('/dashboard', 'agent')
    await userEvent.keyboard('{Control>}k{/Control}')
    const dialog = await palette()
    await userEvent.keyboard('transac')
    await waitFor(() => expect(chosen(dialog)).toHaveTextContent('Transactions'))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('finds and opens a user for an administrator', async () => {
    const { operations } = await open('/dashboard', 'admin')
    await userEvent.click(screen.getByRole('button', { name: 'Search and commands' }))
    const dialog = await palette()
    await userEvent.keyboard('fairweather')
    await userEvent.click(await within(dialog).findByRole('option', { name: /Riley Fairweather/ }))
    expect(await screen.findByRole('dialog', { name: 'Riley Fairweather' })).toBeVisible()
    expect(operations.filter((name) => name === 'FindForAgent')).toHaveLength(1)
    expect(operations.filter((name) => name === 'FindPeople')).toHaveLength(1)
  })

  it('finds and opens an agent of the branch for a manager', async () => {
    await open('/dashboard', 'manager')
    await userEvent.keyboard('{Control>}k{/Control}')
    const dialog = await palette()
    await userEvent.keyboard('fairweather')
    await userEvent.click(await within(dialog).findByRole('option', { name: /Riley Fairweather.*Agent/ }))
    expect(await screen.findByRole('dialog', { name: 'Riley Fairweather' })).toBeVisible()
    expect(window.location.pathname).toBe('/manager/team')
  })

  it('opens Add Funds from any page for an agent', async () => {
    await open('/settings', 'agent')
    await userEvent.keyboard('{Control>}k{/Control}')
    const dialog = await palette()
    await userEvent.keyboard('add f')
    await waitFor(() => expect(chosen(dialog)).toHaveTextContent('Add funds'))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Add Funds' })).toBeVisible()
  })

  it('finds leads that the agent owns or can buy', async () => {
    const app = await open('/dashboard', 'agent')
    await app.user.keyboard('{Meta>}k{/Meta}')
    const dialog = await palette()
    await app.user.keyboard('a')
    expect(within(dialog).queryByRole('group', { name: 'Open leads' })).not.toBeInTheDocument()
    await app.user.keyboard('n')
    expect(await within(dialog).findByRole('group', { name: 'Open leads' })).toBeVisible()
    expect(within(dialog).getByRole('group', { name: 'My leads' })).toBeVisible()
  })

  it('reports no matches for administration pages to an agent', async () => {
    await open('/dashboard', 'agent')
    await userEvent.keyboard('{Control>}k{/Control}')
    const dialog = await palette()
    await userEvent.keyboard('users')
    expect(await within(dialog).findByText('No matches')).toBeVisible()
  })
})

describe('global shortcuts', () => {
  it('focus the search with /, focus the list with j, and show all shortcuts with ?', async () => {
    await open('/marketplace', 'agent')
    const table = await screen.findByRole('table', { name: 'Open leads' })
    await within(table).findAllByRole('button', { name: /^Buy \$/ })
    await userEvent.keyboard('/')
    const [search] = within(screen.getByRole('main')).getAllByRole<HTMLInputElement>('searchbox')
    if (!search) throw new Error('The page has no field to search it')
    expect(search).toHaveFocus()
    await userEvent.keyboard('j?')
    expect(search).toHaveValue('j?')
    await userEvent.clear(search)
    search.blur()
    await within(table).findAllByRole('button', { name: /^Buy \$/ })
    await userEvent.keyboard('j')
    expect(document.activeElement).toHaveAttribute('data-row-open')
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('keep Ctrl+K when single-key shortcuts are turned off', async () => {
    await open('/dashboard', 'agent')
    await userEvent.keyboard('?')
    await userEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await userEvent.keyboard('?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(await palette()).toBeVisible()
  })

  it('do nothing behind a dialog', async () => {
    await open('/dashboard', 'agent')
    await userEvent.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name: 'Search and commands' })).not.toBeInTheDocument()
  })
})
