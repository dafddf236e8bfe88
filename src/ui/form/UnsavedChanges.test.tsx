import userEvent from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import { createBrowserRouter, createMemoryRouter, Link, Outlet, useSearchParams } from 'react-router-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { act, render, screen } from '../../test/render'
import type { AppRouter as Router } from '../../lib/url-state/url-state-store'
import { AppRouter } from '../page/AppRouter'
import { LeaveBlocker, UnsavedChanges } from './UnsavedChanges'

function Form(): JSX.Element {
  const [dirty, setDirty] = useState(false)
  const [, setParams] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => setDirty(!dirty)}>
        Type
      </button>
      <button type="button" onClick={() => setParams({ tab: 'more' })}>
        Other tab
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      <LeaveBlocker isDirty={() => dirty}>
        {({ open: asking, leave, stay }) =>
          asking ? (
            <div role="dialog">
              <button type="button" onClick={leave}>
                Leave
              </button>
              <button type="button" onClick={stay}>
                Stay
              </button>
            </div>
          ) : (
            <p>Unsaved</p>
          )
        }
      </LeaveBlocker>
    </>
  )
}

/** A second form on the same page. Only the form with changes shows a confirmation. */
const CleanForm = (): JSX.Element => <LeaveBlocker isDirty={() => false}>{() => <p>Nothing to lose</p>}</LeaveBlocker>

const routes = [
  {
    element: (
      <UnsavedChanges>
        <Outlet />
      </UnsavedChanges>
    ),
    children: [
      { path: '/', element: <p>Start</p> },
      {
        path: '/form',
        element: (
          <>
            <Form />
            <CleanForm />
          </>
        ),
      },
      { path: '/elsewhere', element: <p>Elsewhere indeed</p> },
    ],
  },
]

function open(router: Router = createMemoryRouter(routes, { initialEntries: ['/', '/form'] })): Router {
  render(<AppRouter router={router} />)
  onTestFinished(() => router.dispose())
  return router
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a page with unsaved changes', () => {
  it('allows navigation while nothing has been entered', async () => {
    open()
    await userEvent.click(screen.getByRole('link'))
    expect(screen.getByText('Elsewhere indeed')).toBeInTheDocument()
  })

  it('asks for confirmation before following a link, then stays or leaves as chosen', async () => {
    const router = open()
    await press('Type')
    await userEvent.click(screen.getByRole('link'))
    expect(router.state.location.pathname).toBe('/form')
    expect(screen.queryByText('Nothing to lose')).not.toBeInTheDocument()
    await press('Stay')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('link'))
    await press('Leave')
    expect(screen.getByText('Elsewhere indeed')).toBeInTheDocument()
  })

  it('asks for confirmation before Back, and goes back once confirmed', async () => {
    const router = open()
    await press('Type')
    await act(async () => router.navigate(-1))
    expect(router.state.location.pathname).toBe('/form')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    await press('Stay')
    await act(async () => router.navigate(-1))
    await press('Leave')
    expect(screen.getByText('Start')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/')
  })

  it('does not ask for confirmation of filters and tabs on the same page', async () => {
    const router = open()
    await press('Type')
    await press('Other tab')
    expect(router.state.location.search).toBe('?tab=more')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('makes the browser confirm closing the tab, only after something has been entered', async () => {
    open()
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(asks()).toBe(false)
    await press('Type')
    expect(asks()).toBe(true)
  })
})

it('follows the browser history under a base path', async () => {
  window.history.replaceState(null, '', '/x/form')
  open(createBrowserRouter(routes, { basename: '/x' }))
  await userEvent.click(screen.getByRole('link'))
  expect(screen.getByText('Elsewhere indeed')).toBeInTheDocument()
  expect(window.location.pathname).toBe('/x/elsewhere')
  window.history.back()
  await vi.waitFor(() => expect(screen.getByRole('link')).toBeInTheDocument())
  window.history.replaceState(null, '', '/')
})
