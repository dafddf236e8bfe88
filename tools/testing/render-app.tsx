import { act, render } from './render'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import type { Fault } from '../../mocks/faults/fault'
import { syncAppClock } from '../../mocks/hosts/browser/start'
import { installStripe } from '../../mocks/stripe-js/stripe'
import { openApp } from '../../src/app/App'
import { TimeZoneContext } from '../../src/lib/time/use-calendar'
import { type Backend, createBackend, origin, tokensOf } from './backend'

export interface RenderAppOptions {
  readonly scenario?: string
  /** The username of the person who is signed in; null for nobody. */
  readonly as?: string | null
  readonly seed?: number
  /** World time at the start; it does not move unless the test moves it. */
  readonly now?: string
  /** Where the person is; without it, where the machine is. */
  readonly timeZone?: string
  readonly faults?: readonly Fault[]
  /** Answers GraphQL in the backend's stead. */
  readonly graphql?: (request: Request) => Promise<Response>
  /**
   * Told of each request: a GraphQL operation by its name, others by the end of their path. A page that is left in here
   * neither sends what it was about to send nor hears what was answered.
   */
  readonly onTraffic?: (name: string, moment: 'asking' | 'answered') => void
}

export interface RenderedApp {
  readonly user: UserEvent
  readonly backend: Backend
  /** The control interface: `control('clock', { advance: 'PT1H' })`. */
  readonly control: (path: string, body?: unknown, method?: string) => Promise<unknown>
  /** Names of the GraphQL operations and of the identity provider's calls that were sent, in their order. */
  readonly operations: readonly string[]
  /** The page goes, with all that it has under way. What the browser has stored stays, and so does the backend. */
  readonly leave: () => void
  /** Opens the app anew, as a reload does. */
  readonly open: (path: string) => Promise<void>
}

/**
 * The whole app on a backend of its own, called directly: no port, no thread, no network. Time stands still, so that a
 * test sees the same world whenever it runs.
 */
export async function renderApp(path: string, options: RenderAppOptions = {}): Promise<RenderedApp> {
  const { scenario = 'default', as = 'agent', seed, now = '2026-03-18T16:00:00Z', faults = [], graphql } = options
  const backend = await createBackend({
    start: { scenario, nowMs: Date.parse(now), freeze: true, ...(seed === undefined ? {} : { seed }) },
  })
  const operations: string[] = []
  let pages = 0
  let leave = (): void => undefined
  const send = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    // The page's abort signals are jsdom's own, which Node's Request does not know.
    const { signal, ...rest } = init
    signal?.throwIfAborted()
    const gone = new AbortController()
    signal?.addEventListener('abort', () => gone.abort())
    const address = new URL(input instanceof Request ? input.url : String(input), origin)
    const request = new Request(address, { ...rest, signal: gone.signal })
    const operation = operationOf(rest.body)
    const name = operation ?? address.pathname.split('/').at(-1) ?? ''
    const page = pages
    options.onTraffic?.(name, 'asking')
    if (page !== pages) return neverAnswered()
    const sent = operation ?? request.headers.get('x-amz-target')?.split('.')[1]
    if (sent) operations.push(sent)
    const answer = syncAppClock('/', graphql && operation ? graphql : backend.fetch)
    const response = await answer(request)
    options.onTraffic?.(name, 'answered')
    if (page !== pages) return neverAnswered()
    signal?.throwIfAborted()
    // What a page sees of a network that fails.
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
  vi.stubGlobal('fetch', send)
  // By way of the global fetch: the app keeps the provider's object, and the next test has another backend.
  installStripe({ apiBase: `${origin}/stripe-api/` })

  const control = async (place: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(`/__sandbox/${place}`, { method, headers, body: JSON.stringify(body) })
    return response.json() as Promise<unknown>
  }
  if (as !== null) localStorage.setItem('cognito_tokens', JSON.stringify(await tokensOf(backend, as)))
  if (faults.length > 0) await control('faults', faults, 'PUT')

  const open = async (place: string): Promise<void> => {
    window.history.pushState(null, '', place)
    const app = openApp()
    const { unmount } = await act(async () =>
      render(<TimeZoneContext value={options.timeZone ?? null}>{app}</TimeZoneContext>),
    )
    leave = () => {
      pages += 1
      unmount()
    }
  }
  await open(path)
  // Polling and timers of the app must not outlive the test.
  onTestFinished(() => leave())
  return { user: userEvent.setup(), backend, control, operations, leave: () => leave(), open }
}

const neverAnswered = (): Promise<never> => new Promise(() => undefined)

function operationOf(body: unknown): string | null {
  if (typeof body !== 'string' || !body.startsWith('{')) return null
  const { operationName } = JSON.parse(body) as { operationName?: unknown }
  return typeof operationName === 'string' ? operationName : null
}
