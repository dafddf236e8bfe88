import { wearKept } from '../../console/brand/kept-brand'
import { separateIfPane } from '../../console/pane-storage'
import { isCardScriptBlocked, keepButtonPlace, noteWishes } from '../../console/start-wishes'
import { asksForSomething } from './address-question'
import { answerForCardScript } from './card-script'
import { createConnection } from './connection'
import { heed } from './heed'
import { surroundings } from './hosts'
import { firstNews, tellingKeepingNews } from './keeping-news'
import { createPageFetch } from './page-fetch'
import { installPageGate } from './page-gate'
import type { ServiceWorkerClient } from './service-worker-client'
import type { Fetch } from './thread-client'
import { Wishes } from './wishes'

/** How long a ready backend waits to be asked, and how long the page then shows its data undisturbed. */
const patienceMs = 3_000
const settleMs = 500

const noBackend =
  'The demo’s backend could not be started in this browser, so nothing can be loaded or saved. Reload the page. If that does not help, close all tabs of the demo and open it again, or try another browser.'

/**
 * Starts the in-browser backend, and lets the page's requests to it go, which have waited at the gate. What the first screen
 * does not need, Mock Service Worker included, is fetched when that screen has its data.
 */
export async function start(basePath: string): Promise<void> {
  let serviceWorker: ServiceWorkerClient | undefined
  // First of all: from here on the app may read its storage.
  const isPane = separateIfPane(window)
  wearKept()
  const { hosts, serviceWorkerOf, noConsole } = await surroundings()
  const isBare = isPane || noConsole
  if (!isBare) {
    noteWishes(window, location.href)
    keepButtonPlace(window)
  }
  const address = new URL(location.href)
  const wishes = new Wishes(asksForSomething(address) ? address.href : undefined)
  const connect = createConnection(
    hosts(basePath, wishes).map((host) => tellingKeepingNews(basePath, host)),
    () => void tell(noBackend),
  )
  const answers = new EventTarget()
  const ask: Fetch = async (request) => {
    const response = await (await connect())(request)
    answers.dispatchEvent(new Event('answer'))
    return response
  }
  const firstAnswer = new Promise<void>((resolve) => {
    answers.addEventListener('answer', () => resolve(), { once: true })
  })
  const gate = installPageGate(basePath)
  const send = createPageFetch(gate.network, ask, () => serviceWorker)
  const open = () => gate.open({ ask: send, ready })
  const connected = connect()
  // Where there is none, each request says so.
  connected.then(open, open)
  // The presenter's desk: a page of its own, in which the app does not begin.
  if (new URLSearchParams(location.search).has('desk'))
    return (await import('../../console/desk/mount-desk')).mountDesk(basePath)
  answerForCardScript(() => standInForStripe(basePath))
  connected
    .then(() => Promise.race([firstAnswer, pause(patienceMs)]))
    .then(() => pause(settleMs))
    .then(() => {
      serviceWorker = serviceWorkerOf(basePath, ask)
      // Where it cannot be loaded the card form says so, when it is needed.
      return standInForStripe(basePath).catch(() => undefined)
    })
    .then(async () => {
      if (!isBare) (await import('../../console/launch')).launchConsole(basePath)
    })
    // Whoever needs what is missing then says so: each request, or the card form. No one waits for it here.
    .catch(() => undefined)
  const obeyed =
    wishes.asked === undefined
      ? undefined
      : connected.then(() => heedGranted(basePath, address, wishes)).catch(() => undefined)

  async function ready() {
    await connect().catch((reason: unknown) => {
      throw new Error(noBackend, { cause: reason })
    })
    await obeyed
    const { provideSandbox } = await import('../../console/page-sandbox')
    return provideSandbox(basePath)
  }

  await obeyed
}

/** The app is drawn as the company's whose world it is: from its first frame on. */
async function heedGranted(basePath: string, address: URL, { granted }: Wishes): Promise<void> {
  heed(granted, {
    address,
    clean: (cleaned) => history.replaceState(history.state, '', cleaned),
    tell: (problem) => void tell(problem),
    offerLink: ({ world, words, status, reason, as }) =>
      void Promise.all([import('../../console/notices/page-notices'), import('../../console/sandbox')]).then(
        ([{ offerLink }, { SandboxRefusal }]) =>
          offerLink(basePath, address, world, new SandboxRefusal(words, null, status, reason), as),
      ),
  })
  await firstNews
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

async function tell(text: string): Promise<void> {
  const notice = await import('../../console/notices/tell')
  notice.tell(text)
}
