import { applySavedBrand } from '../../console/saved-brand'
import { provideSandbox } from '../../console/page-sandbox'
import { isolatePaneStorage } from '../../console/pane-storage'
import {
  cardLibraryKey,
  isSignedOut,
  reportKey,
  reserveConsoleSpace,
  storePageOptions,
  storeTokens,
} from '../../console/page-options'
import { hostEnvironment } from './hosts'
import { learnWorldTime, NewsReader, saveWhenHidden } from './news-reader'
import { parseUrlOptions } from './parse-url-options'
import { hasUrlOptions, type PageStart, problemText, type StartOutcome, withoutOptions } from './url-options'
import type { Connection, Fetch, Host } from './worker-client'
import { localStore, sessionStore } from '../../../src/lib/browser/storage'
import { clock } from '../../../src/lib/time/clock'

const provider = 'https://js.stripe.com/'

/**
 * Intercepts the `<script>` of the card payment provider, and calls `install`, which loads the stand-in. The page may
 * insert the script before the stand-in has loaded. No request leaves the page's origin, and the card library gets the
 * usual `load` or `error` event.
 */
export function serveCardScript(install: () => Promise<void>): void {
  const { head } = document
  const appendChild = head.appendChild.bind(head)
  head.appendChild = <Child extends Node>(child: Child): Child => {
    if (!(child instanceof HTMLScriptElement) || !child.src.startsWith(provider)) return appendChild(child)
    install().then(
      () => child.dispatchEvent(new Event('load')),
      () => child.dispatchEvent(new Event('error')),
    )
    return child
  }
}

const clockKey = 'sandbox:clock'

/** Continues the world's clock of the last visit until the first response, so that no other day appears before it. */
function resumeAppClock(): void {
  const [worldMs = 0, wallMs = 0, speed = 1] = (localStore.get(clockKey) ?? '').split(' ').map(Number)
  clock.learnServerTime(worldMs + (Date.now() - wallMs) * speed, speed)
  clock.onJump((jumpedToMs, newSpeed) => localStore.set(clockKey, [jumpedToMs, Date.now(), newSpeed].join(' ')))
}

/** Error for requests when no host started. It matches `fetch` without a network, so the app needs no extra case. */
class NoBackendError extends TypeError {
  constructor(reasons: readonly unknown[]) {
    super('Failed to fetch', { cause: reasons })
  }
}

/**
 * Returns a function that connects to the first host that starts. After a host dies, the next call starts over. The
 * first host that starts also applies the page's start. If no host starts, calls `onNone` once, and every call fails
 * until the page is reloaded.
 */
export function createConnection(
  hosts: readonly Host[],
  pageStart: Promise<PageStart | undefined> | undefined,
  onNone: () => void,
): () => Promise<Connection> {
  let backend: Promise<Connection> | undefined
  let isStartApplied = false
  const reset = () => {
    backend = undefined
  }

  async function startFirst(): Promise<Connection> {
    const reasons: unknown[] = []
    const pendingStart = isStartApplied ? undefined : await pageStart
    for (const host of hosts) {
      try {
        const connection = await host(pendingStart, reset)
        isStartApplied = true
        return connection
      } catch (reason) {
        reasons.push(reason)
      }
    }
    onNone()
    throw new NoBackendError(reasons)
  }

  return () => (backend ??= startFirst())
}

/** Time after which further code loads even if the app has not received its first response. */
const firstRequestTimeoutMs = 3_000
/** Time for the first screen to render before further code loads. */
const settleMs = 500

const noBackend =
  'The demo’s backend could not be started in this browser, so nothing can be loaded or saved. Reload the page. If that does not help, close all tabs of the demo and open it again, or try another browser.'

/**
 * Starts the in-browser backend. Resolves when it answers requests and has applied the URL options, so that the app may
 * mount. Code that the first screen does not need loads after that screen has its data.
 */
export async function start(basePath: string): Promise<void> {
  // Isolate the storage first, because the app may read it from now on.
  const isPane = isolatePaneStorage(window)
  applySavedBrand()
  resumeAppClock()
  const { hosts, startNetwork } = hostEnvironment
  if (!isPane) {
    storePageOptions(location.href)
    reserveConsoleSpace(document)
  }
  const url = new URL(location.href)
  const options = hasUrlOptions(url) ? readOptions(basePath, url) : undefined
  const connect = createConnection(
    hosts(basePath),
    options?.then((read) => read.start),
    () => void notify(noBackend),
  )
  const reader = new NewsReader(basePath, async () =>
    (await import('../../console/notices/page-notices')).createPageNotices(basePath),
  )
  let noteResponse: () => void = () => undefined
  const firstResponse = new Promise<void>((resolve) => (noteResponse = resolve))
  const backend: Fetch = async (request) => {
    const { fetch } = await connect()
    const response = await fetch(request)
    reader.readResponse(request, response)
    noteResponse()
    return response
  }
  if (!isPane) saveWhenHidden(new URL(basePath, location.href), backend)
  const connected = connect()
  // The sign-in page sends no requests, but it shows the brand and the notices too.
  const firstNews = connected.then(({ news }) => {
    if (!news) return undefined
    learnWorldTime(news)
    return reader.read(news)
  })
  const networkStarted = startNetwork(basePath, backend)
  const outcome = options && connected.then(async (connection) => connection.outcome ?? (await options))
  // Ignore an error here, because each request fails with it and the app shows it.
  const optionsShown = outcome
    ?.then((result) => showOutcome(url, result))
    // The app's first frame has the world's time and the company's brand.
    .then(() => firstNews)
    .catch(() => undefined)
  const { resolve, reject } = window.sandboxReady
  window.sandbox.ready.catch(() => undefined)
  Promise.all([outcome, connected, networkStarted, optionsShown]).then(
    ([result]) => {
      const sandbox = provideSandbox(basePath)
      const problem = result?.problem
      if (problem === undefined) resolve(sandbox)
      else reject(new Error(problem))
    },
    (cause: unknown) => reject(new Error(noBackend, { cause })),
  )
  // With `?desk` in the URL, the page shows the presenter's desk instead of the app.
  if (new URLSearchParams(location.search).has('desk')) {
    await networkStarted
    return (await import('../../presenter/desk/Desk')).mountDesk(basePath)
  }
  serveCardScript(() => standInForStripe(basePath))
  let isShortcutPressed = false
  const shortcut = window.sandboxShortcut.then(() => (isShortcutPressed = true))
  const firstScreen = async (): Promise<void> => {
    await Promise.all([networkStarted, optionsShown])
    // The sign-in page sends no requests, so there is no response to wait for.
    if (!isSignedOut()) await Promise.race([firstResponse, pause(firstRequestTimeoutMs)])
    await pause(settleMs)
  }
  connected
    .then(() => Promise.race([firstScreen(), shortcut]))
    .then(async () => {
      if (!isPane) (await import('../../presenter/launch')).launchConsole(basePath, isShortcutPressed)
    })
    // If the stand-in cannot load, the card form shows an error.
    .then(() => standInForStripe(basePath))
    // Ignore a failed start here, because each request then fails and the app shows the error.
    .catch(() => undefined)
  await Promise.all([networkStarted, optionsShown])
}

/** Returns the start that the URL describes, or why it describes none. */
async function readOptions(basePath: string, url: URL): Promise<{ start?: PageStart; problem?: string }> {
  try {
    const base = new URL(basePath, url)
    return { start: { baseUrl: base.href, input: await parseUrlOptions(url, base) } }
  } catch (error) {
    return { problem: problemText(error instanceof Error ? error.message : String(error)) }
  }
}

/** Signs in the user that the URL names, removes the options from the URL, and says why they were not applied. */
function showOutcome(url: URL, { tokens, problem, warning }: StartOutcome): void {
  if (tokens) storeTokens(tokens)
  if (problem !== undefined) sessionStore.remove(reportKey)
  history.replaceState(history.state, '', withoutOptions(url))
  for (const text of [problem, warning]) if (text !== undefined) void notify(text)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Installs the stand-in for Stripe.js. Throws if the console's error atlas simulates a blocked script. */
async function standInForStripe(basePath: string) {
  const fault = sessionStore.get(cardLibraryKey)
  if (fault === 'blocked') throw new Error('The card payment script is blocked')
  const { installStripe } = await import('../../stripe-js/stripe')
  installStripe({ apiBase: `${basePath}stripe-api/`, isWithoutForm: fault === 'without-form' })
}

async function notify(text: string): Promise<void> {
  const notice = await import('../../console/notices/notify')
  notice.notify(text)
}
