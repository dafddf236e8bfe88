import { separateIfPane } from '../../console/pane-storage'
import { isCardScriptBlocked, noteWishes } from '../../console/start-wishes'
import { asksForSomething } from './address-question'
import { answerForCardScript } from './card-script'
import { withKeepingNews } from './keeping-news'
import { installPageFetch } from './page-fetch'
import { createServiceWorkerClient, type ServiceWorkerClient } from './service-worker-client'
import { connectThread, type Fetch } from './thread-client'

/** How long a ready backend waits to be asked, and how long the page then shows its data undisturbed. */
const patienceMs = 3_000
const settleMs = 500

let backend: Promise<Fetch> | undefined

/**
 * Starts the in-browser backend. From here on every request of the app to one of its endpoints is answered by it: those
 * that come early wait. What the first screen does not need, Mock Service Worker included, is fetched when that screen
 * has its data.
 */
export async function start(basePath: string): Promise<void> {
  let serviceWorker: ServiceWorkerClient | undefined
  // First of all: from here on the app may read its storage.
  const isPane = separateIfPane(window)
  if (!isPane) noteWishes(window)
  takePreloaded()
  const answers = new EventTarget()
  const ask: Fetch = async (request) => {
    const response = await (await connect(basePath))(request)
    answers.dispatchEvent(new Event('answer'))
    return response
  }
  const firstAnswer = new Promise<void>((resolve) => {
    answers.addEventListener('answer', () => resolve(), { once: true })
  })
  installPageFetch(basePath, ask, () => serviceWorker)
  answerForCardScript(() => standInForStripe(basePath))
  connect(basePath)
    .then(() => Promise.race([firstAnswer, pause(patienceMs)]))
    .then(() => pause(settleMs))
    .then(() => {
      serviceWorker = createServiceWorkerClient(basePath, ask)
      // Where it cannot be loaded the card form says so, when it is needed.
      return standInForStripe(basePath).catch(() => undefined)
    })
    .then(async () => {
      if (!isPane) (await import('../../console/launch')).launchConsole(basePath)
    })
    // Whoever needs what is missing then says so: each request, or the card form. No one waits for it here.
    .catch(() => undefined)
  if (!asksForSomething(new URL(location.href))) return
  const { obeyAddress } = await import('./address')
  // The app starts in the world that is there, whatever the address holds.
  await obeyAddress(basePath, ask).catch(tellPerson)
}

/** In a thread that all tabs share; where that cannot be, in the page itself. */
function connect(basePath: string): Promise<Fetch> {
  backend ??= connectThread(basePath, () => {
    backend = undefined
  })
    .catch(async () => {
      const { createDurableBackend } = await import('../durable-backend')
      const inPage = await createDurableBackend(basePath)
      return (request: Request) => inPage.fetch(request)
    })
    .then((found) => withKeepingNews(basePath, found))
  return backend
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The card payment script that would come from its provider. The error atlas may ask for a world in which it is blocked. */
async function standInForStripe(basePath: string) {
  if (isCardScriptBlocked(window)) throw new Error('The card payment script is blocked')
  const { installStripe } = await import('../../payments/browser/install-stripe')
  installStripe({ apiBase: `${basePath}stripe-api/` })
}

/**
 * index.html preloads the thread's script, so that it is in the browser's cache when the thread asks for it. The page has
 * to take it too, or the browser complains that nobody did.
 */
function takePreloaded() {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) {
    fetch(href)
      .then((response) => response.arrayBuffer())
      // The thread asks for it by itself, and says what is wrong.
      .catch(() => undefined)
  }
}

async function tellPerson(error: unknown): Promise<void> {
  const { tell } = await import('../../console/notices/tell')
  tell(error instanceof Error ? error.message : String(error))
}
