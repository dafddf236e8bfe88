import type { PageSandbox, Sandbox } from '../../console/sandbox'
import { isEndpoint } from './endpoints'
import type { Asked } from './page-fetch'

/** What the page's requests to the backend's endpoints go to as soon as it is there. */
interface PageBackend {
  readonly ask: (asked: Asked) => Promise<Response>
  /** What `window.sandbox.ready` is. */
  readonly ready: () => Promise<Sandbox>
}

export interface PageGate {
  /** The page's fetch as the browser has made it. */
  readonly network: typeof fetch
  /** From here on nothing waits any longer. */
  open(backend: PageBackend): void
}

export type GatedPage = Pick<Window, 'addEventListener' | 'fetch'> & {
  readonly location: Pick<Location, 'href' | 'origin'>
  pageGate?: PageGate
  sandbox?: PageSandbox
}

const notLoaded = 'The demo could not be loaded whole, so its backend cannot start. Reload the page.'

/**
 * Holds the page's requests to the backend's endpoints until there is a backend, so that none is ever lost to the static
 * host. A script of its own in index.html comes before all others and does it (first-script.ts); the host finds its gate.
 */
export function installPageGate(basePath: string, page: GatedPage = window): PageGate {
  return (page.pageGate ??= createPageGate(basePath, page))
}

function createPageGate(basePath: string, page: GatedPage): PageGate {
  const network = page.fetch.bind(page)
  let arrive: (backend: PageBackend) => void
  const backend = new Promise<PageBackend>((resolve, reject) => {
    arrive = resolve
    // Nobody else can tell when the very files are missing that would start the backend. Those that they ask for later
    // (links without the mark of tools/vite/preload.ts) are missed by whoever asks.
    const watch = ({ target }: Event) => {
      const { type, dataset } = target as Partial<HTMLScriptElement & HTMLLinkElement>
      if (type === 'module' || dataset?.['start'] !== undefined) reject(new TypeError(notLoaded))
    }
    page.addEventListener('error', watch, true)
  })
  let opened: PageBackend | undefined
  // It is for those who wait, and there may be nobody.
  backend.catch(() => undefined)

  page.fetch = async (input, init) => {
    const { href, origin } = page.location
    const address = new URL(input instanceof Request ? input.url : input, href)
    if (!isEndpoint(address, origin, basePath)) return network(input, init)
    // A request that is made already can be read once.
    const given = input instanceof Request ? new Request(input, init) : undefined
    const asked = () => given?.clone() ?? new Request(address, init)
    // At once: a question that is asked while the app draws is on its way before it has drawn.
    if (opened) return opened.ask(asked)
    const { ask } = await Promise.race([backend, abortOf((given ?? init)?.signal)])
    return ask(asked)
  }
  page.sandbox = {
    get ready() {
      return opened?.ready() ?? backend.then(({ ready }) => ready())
    },
  }

  return {
    network,
    open(there) {
      opened = there
      arrive(there)
    },
  }
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal?.reason as Error)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}
