import { act, render, screen } from '../../../tools/testing/render'
import userEvent from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import {
  Link,
  Route,
  Routes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  useSearchParams,
} from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { type AppHistory, GuardedRouter } from './GuardedRouter'
import { useLeaveGuard } from './leave-guard'

function Form(): JSX.Element {
  const [dirty, setDirty] = useState(false)
  const [, setParams] = useSearchParams()
  const question = useLeaveGuard(() => dirty)
  return (
    <>
      <button type="button" onClick={() => setDirty(!dirty)}>
        Type
      </button>
      <button type="button" onClick={() => setParams({ tab: 'more' })}>
        Other tab
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      {question.asking ? (
        <div role="dialog">
          <button type="button" onClick={question.leave}>
            Leave
          </button>
          <button type="button" onClick={question.stay}>
            Stay
          </button>
        </div>
      ) : null}
    </>
  )
}

function open(history: AppHistory, basename = '/'): void {
  render(
    <GuardedRouter history={history} basename={basename}>
      <Routes>
        <Route path="/" element={<p>Start</p>} />
        <Route path="/form" element={<Form />} />
        <Route path="/elsewhere" element={<p>Elsewhere indeed</p>} />
      </Routes>
    </GuardedRouter>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const memory = () => createMemoryHistory({ initialEntries: ['/', '/form'], initialIndex: 1, v5Compat: true })

describe('a page with unsaved changes', () => {
  it('lets everybody go while nothing is typed', async () => {
    open(memory())
    await userEvent.click(screen.getByRole('link'))
    expect(screen.getByText('Elsewhere indeed')).toBeInTheDocument()
  })

  it('asks before a link, stays, and leaves when so agreed', async () => {
    const history = memory()
    open(history)
    await press('Type')
    await userEvent.click(screen.getByRole('link'))
    expect(history.location.pathname).toBe('/form')
    await press('Stay')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('link'))
    await press('Leave')
    expect(screen.getByText('Elsewhere indeed')).toBeInTheDocument()
  })

  it('asks before Back, and goes back when so agreed', async () => {
    const history = memory()
    open(history)
    await press('Type')
    await act(async () => history.go(-1))
    expect(history.location.pathname).toBe('/form')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    await press('Stay')
    await act(async () => history.go(-1))
    await press('Leave')
    expect(screen.getByText('Start')).toBeInTheDocument()
    expect(history.location.pathname).toBe('/')
  })

  it('does not ask about filters and tabs of the page itself', async () => {
    const history = memory()
    open(history)
    await press('Type')
    await press('Other tab')
    expect(history.location.search).toBe('?tab=more')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

it('B7: follows the browser itself, under a base path', async () => {
  window.history.replaceState(null, '', '/x/form')
  const history = createBrowserHistory({ v5Compat: true })
  open(history, '/x/')
  await userEvent.click(screen.getByRole('link'))
  expect(screen.getByText('Elsewhere indeed')).toBeInTheDocument()
  expect(window.location.pathname).toBe('/x/elsewhere')
  window.history.back()
  await vi.waitFor(() => expect(screen.getByRole('link')).toBeInTheDocument())
  window.history.replaceState(null, '', '/')
})
