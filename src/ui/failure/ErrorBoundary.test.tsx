import { act, render, screen } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError } from '../../lib/browser/lazy-load'
import { createDiagnosis } from '../../lib/errors/diagnosis'
import { watchFailures } from '../../lib/errors/failures'
import { log } from '../../lib/telemetry/log'
import { ErrorBoundary, RouteError } from './ErrorBoundary'
import { ErrorTitleContext, GeneralErrorFallback, PageFailure } from './ErrorFallbacks'

let failure: Error | null = null
beforeEach(() => {
  failure = new Error('A secret of the server')
  // React and the log both report this expected failure.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => watchFailures(null))

function Screen(): JSX.Element {
  if (failure) throw failure
  return <p>All is well</p>
}

function Places(): JSX.Element {
  const [place, setPlace] = useState('a')
  return (
    <>
      <button type="button" onClick={() => setPlace('b')}>
        Go
      </button>
      <ErrorBoundary resetKey={place} renderFallback={() => <p>Broken</p>}>
        <Screen />
      </ErrorBoundary>
    </>
  )
}

function renderAt(element: JSX.Element, path = '/wallet') {
  const router = createMemoryRouter(
    [
      { path: '/wallet', element },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/dashboard', path] },
  )
  render(<RouterProvider router={router} />)
  return router
}

describe('a component that throws', () => {
  it('shows Route Error without details of the error, and retries', async () => {
    renderAt(
      <ErrorBoundary renderFallback={(retry) => <PageFailure onRetry={retry} />}>
        <Screen />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent(/^Route ErrorThis page could not be shown\.Try againGo home$/)
    expect(document.body).not.toHaveTextContent('secret')
    failure = null
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('All is well')).toBeInTheDocument()
  })

  it.each([
    ['Go Back', '/dashboard'],
    ['Go Home', '/'],
    ['Back to Dashboard', '/dashboard'],
  ])('navigates by the button %s', async (button, place) => {
    const router = renderAt(
      <ErrorTitleContext value="Financial Data Error">
        <ErrorBoundary renderFallback={(retry) => <PageFailure onRetry={retry} />}>
          <Screen />
        </ErrorBoundary>
      </ErrorTitleContext>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Financial Data ErrorYour wallets and payments could not be shown\.Try again/,
    )
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(router.state.location.pathname).toBe(place)
  })

  it('resets on another page', async () => {
    render(<Places />)
    expect(screen.getByText('Broken')).toBeInTheDocument()
    failure = null
    await userEvent.click(screen.getByRole('button', { name: 'Go' }))
    expect(screen.getByText('All is well')).toBeInTheDocument()
  })

  it('shows Something went wrong as the last fallback', () => {
    render(
      <ErrorBoundary renderFallback={(retry) => <GeneralErrorFallback onRetry={retry} homeHref="/" />}>
        <Screen />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent(/^Something went wrongThe app could not be shown\./)
    expect(screen.getByText('Fairlead').querySelector('svg')).toBeInTheDocument()
  })
})

describe('the details of a crash', () => {
  beforeEach(() =>
    watchFailures(
      createDiagnosis({
        env: { graphqlEndpoint: '/graphql', identity: null, problems: [] },
        violations: () => [],
        isOnline: () => true,
        page: 'https://app.example.com/wallet',
        fetch,
        log,
        report: vi.fn(),
        now: () => Date.now(),
      }),
    ),
  )
  const details = async () => {
    await userEvent.click(await screen.findByText('Details'))
    return screen.getByText(/ · version /).textContent
  }

  it('are on the page of a route and of the app', async () => {
    const router = createMemoryRouter([{ path: '/', element: <Screen />, errorElement: <RouteError /> }])
    const { unmount } = render(<RouterProvider router={router} />)
    expect(await details()).toMatch(/^CRASH · \d{4}-.*Z · app.example.com · version/)
    unmount()
    failure = new Error('another')
    render(
      <ErrorBoundary
        renderFallback={(retry, crash) => <GeneralErrorFallback crash={crash} onRetry={retry} homeHref="/" />}
      >
        <Screen />
      </ErrorBoundary>,
    )
    expect(await details()).toMatch(/^CRASH · /)
  })

  it('say that a file is gone, once the reload has not helped, and so does the log', async () => {
    const error = vi.spyOn(log, 'error')
    sessionStorage.setItem('chunk-reload-at', String(Date.now()))
    failure = new ChunkLoadError('gone')
    render(
      <ErrorBoundary renderFallback={() => <p>Broken</p>}>
        <Screen />
      </ErrorBoundary>,
    )
    expect(await details()).toMatch(/^LOST_FILE · /)
    expect(error).toHaveBeenCalledWith('gone (LOST_FILE)', expect.objectContaining({ error: failure }))
    expect(failure).toHaveProperty('code', 'LOST_FILE')
  })
})

describe('a component whose code cannot be loaded', () => {
  it('shows Loading Latest Version and reloads once, after two seconds', () => {
    vi.useFakeTimers()
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { reload })
    failure = new ChunkLoadError('gone')
    const part = (
      <ErrorBoundary renderFallback={() => <p>Broken</p>}>
        <Screen />
      </ErrorBoundary>
    )
    const { unmount } = render(part)
    expect(screen.getByRole('status')).toHaveTextContent('Loading Latest Version')
    act(() => void vi.advanceTimersByTime(1_999))
    expect(reload).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(reload).toHaveBeenCalledOnce()
    unmount()
    render(part)
    act(() => void vi.advanceTimersByTime(10_000))
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
    vi.useRealTimers()
  })
})
