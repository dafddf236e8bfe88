import { BRAND_HEADER, NOW_HEADER, RELOAD_HEADER, SET_ASIDE_HEADER, UNSAVED_HEADER } from '../../sandbox/page-headers'
import { followBrand } from '../../console/saved-brand'
import { prefixOfFrame } from '../../console/pane-storage'
import type { PageNotices } from '../../console/notices/page-notices'
import type { Host } from './connection'
import type { Fetch } from './worker-client'

/** Loads what tells the person. Most visits never need it. */
type LoadNotices = () => Promise<PageNotices>

/**
 * Reads from the backend's answers what a person should know of how the world is kept. What is told comes with its own
 * file; until there is something to tell, all that happens is a look at the headers.
 */
export class SaveStatusMonitor {
  private notices: Promise<PageNotices | undefined> | undefined
  private unsaved: string | null = null
  private setAside: string | null = null
  private reloadTold = false

  constructor(private readonly load: LoadNotices) {}

  read({ headers }: Response): void {
    if (headers.has(RELOAD_HEADER)) return this.askForReload()
    // Not every answer comes from a world: a fault may have cut it off.
    if (!headers.has(NOW_HEADER)) return
    const unsaved = headers.get(UNSAVED_HEADER)
    if (unsaved !== this.unsaved) {
      this.unsaved = unsaved
      this.tell((notices) => notices.unsaved(unsaved === null ? null : decodeURIComponent(unsaved)))
    }
    const setAside = headers.get(SET_ASIDE_HEADER)
    if (setAside === this.setAside) return
    this.setAside = setAside
    if (setAside === null) return this.tell((notices) => notices.setAsideTold())
    // The session may end in the world that has taken its place: who was there is known now, and perhaps not later.
    const before = presentPerson()
    this.tell((notices) => notices.setAside(setAside, before))
  }

  private askForReload(): void {
    if (this.reloadTold) return
    this.reloadTold = true
    this.tell((notices) => notices.reload())
  }

  private tell(say: (notices: PageNotices) => void): void {
    this.notices ??= this.load().catch(() => {
      // Without a network it may be there next time; a refusal of the backend's is told by the app as well.
      this.notices = undefined
      return undefined
    })
    void this.notices.then((notices) => notices && say(notices))
  }
}

let news: SaveStatusMonitor | undefined
/** Settles when the page has heard of the world that it stands in, and looks like it. */
export let firstNews: Promise<void> | undefined

/** The host, with its answers read on their way to whoever asked. In a pane the page around it tells. */
export function withSaveStatus(basePath: string, host: Host): Host {
  if (prefixOfFrame(window.name) !== undefined && window.parent !== window) return host
  return async (onGone) => {
    const gone = new AbortController()
    const ask = await host(() => {
      gone.abort()
      onGone()
    })
    return readingNews(basePath, ask, gone.signal)
  }
}

function readingNews(basePath: string, ask: Fetch, gone: AbortSignal): Fetch {
  news ??= new SaveStatusMonitor(async () =>
    (await import('../../console/notices/page-notices')).createPageNotices(basePath),
  )
  const reader = news
  const read = (response: Response) => {
    reader.read(response)
    const { headers } = response
    // The next page tries again.
    if (headers.has(NOW_HEADER)) return followBrand(basePath, headers.get(BRAND_HEADER)).catch(() => undefined)
    return undefined
  }
  // The sign-in page asks for nothing, and yet has something to tell.
  firstNews = ask(new Request(new URL(`${basePath}__sandbox/keeping`, location.href)))
    .then(read)
    .catch(() => undefined)
  saveWhenHidden(basePath, ask, gone)
  return async (request) => {
    const response = await ask(request)
    void read(response)
    return response
  }
}

/** A hidden page may be closed next: the world's state is saved now, so that a later release can go on from it. */
function saveWhenHidden(basePath: string, ask: Fetch, gone: AbortSignal): void {
  const save = () => {
    if (document.visibilityState !== 'hidden') return
    // Without a backend there is nothing to save.
    ask(new Request(new URL(`${basePath}__sandbox/checkpoint`, location.href), { method: 'POST' })).catch(
      () => undefined,
    )
  }
  document.addEventListener('visibilitychange', save, { signal: gone })
}

function presentPerson(): { readonly tokens: string | null; readonly address: string } {
  const address = location.pathname + location.search
  try {
    return { tokens: localStorage.getItem('cognito_tokens'), address }
  } catch {
    // Storage is blocked: nobody is signed in when a page has just been loaded.
    return { tokens: null, address }
  }
}
