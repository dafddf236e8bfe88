import { act, render } from './render'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { learnWorldTime, NewsReader } from '../../mocks/hosts/browser/news-reader'
import { newsOf } from '../../mocks/server/steps'
import { installStripe } from '../../mocks/stripe-js/stripe'
import { openApp } from '../app/mount'
import { TimeZoneContext } from '../lib/time/use-calendar'
import { type Backend, type Call, createClient, type Fault, openWorld, type World } from './world'

/** Origin of the app and its backend in tests. */
export const origin = 'http://localhost:3000'

export interface RenderAppOptions {
  readonly scenario?: string
  /** Username of the signed-in user; null for a signed-out page. */
  readonly as?: string | null
  readonly seed?: number
  /** Initial world time. The clock is frozen, and only the test moves it. */
  readonly now?: string
  /** Time zone of the user. Defaults to that of the machine. */
  readonly timeZone?: string
  readonly faults?: readonly Fault[]
  /** Handles GraphQL requests instead of the backend. */
  readonly graphql?: (request: Request) => Promise<Response>
  /**
   * Called before and after each request with the name of the GraphQL operation, or else the end of the path. If the
   * test leaves the page in this callback, the request is not sent, or its response not delivered.
   */
  readonly onTraffic?: (name: string, moment: 'asking' | 'answered') => void
}

export interface RenderedApp {
  readonly user: UserEvent
  readonly backend: Backend
  /** Control API: `control('POST clock', { advance: 'PT1H' })`. */
  readonly control: Call
  /** The app's world, in which `call` acts as another user, without an app. */
  readonly world: World
  /** Names of the sent GraphQL operations and identity provider calls, in order. */
  readonly operations: readonly string[]
  /** Closes the page and drops its pending requests. Browser storage and backend remain. */
  readonly leave: () => void
  /** Opens the app again, like a reload. */
  readonly open: (path: string) => Promise<void>
}

/**
 * Renders the complete app with a new backend that is called directly: no port, no worker, no network. The clock is
 * frozen, so that each run sees the same world.
 */
export async function renderApp(path: string, options: RenderAppOptions = {}): Promise<RenderedApp> {
  const { scenario = 'default', as = 'agent', seed, now = '2026-03-18T16:00:00Z', faults = [], graphql } = options
  const { world, backend } = await openWorld({ scenario, seed, now }, { url: `${origin}/` })
  const operations: string[] = []
  let pages = 0
  let leave = (): void => undefined
  const reader = new NewsReader('/', () => Promise.reject(new Error('No notices in this test')))
  const send = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    // Node's Request does not accept jsdom's abort signals.
    const { signal, ...rest } = init
    signal?.throwIfAborted()
    const gone = new AbortController()
    signal?.addEventListener('abort', () => gone.abort())
    const address = new URL(input instanceof Request ? input.url : String(input), origin)
    const request = new Request(input instanceof Request ? input : address, { ...rest, signal: gone.signal })
    const operation = operationOf(rest.body)
    const name = operation ?? address.pathname.split('/').at(-1) ?? ''
    const page = pages
    options.onTraffic?.(name, 'asking')
    if (page !== pages) return neverAnswered()
    const sent = operation ?? request.headers.get('x-amz-target')?.split('.')[1]
    if (sent) operations.push(sent)
    const answer = graphql && operation ? graphql : backend.fetch
    const response = await answer(request)
    reader.readResponse(request, response)
    options.onTraffic?.(name, 'answered')
    if (page !== pages) return neverAnswered()
    signal?.throwIfAborted()
    // Browsers report a network failure with this error.
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
  vi.stubGlobal('fetch', send)
  // Stripe uses the global fetch: the app keeps the Stripe object, but the next test has another backend.
  installStripe({ apiBase: `${origin}/stripe-api/` })

  const control = createClient(origin, send)
  if (as !== null) localStorage.setItem('cognito_tokens', JSON.stringify(await world.signIn(as)))
  if (faults.length > 0) await control('PUT faults', faults)

  const open = async (place: string): Promise<void> => {
    // A page learns the world's time before the app starts.
    learnWorldTime(newsOf(backend.host))
    window.history.pushState(null, '', place)
    const app = await openApp()
    const { timeZone } = options
    const { unmount } = await act(async () =>
      render(<TimeZoneContext value={timeZone ? () => timeZone : null}>{app}</TimeZoneContext>),
    )
    leave = () => {
      pages += 1
      unmount()
    }
  }
  await open(path)
  // Polling and timers of the app must stop with the test.
  onTestFinished(() => leave())
  return { user: userEvent.setup(), backend, control, world, operations, leave: () => leave(), open }
}

const neverAnswered = (): Promise<never> => new Promise(() => undefined)

function operationOf(body: unknown): string | null {
  if (typeof body !== 'string' || !body.startsWith('{')) return null
  const { operationName } = JSON.parse(body) as { operationName?: unknown }
  return typeof operationName === 'string' ? operationName : null
}
