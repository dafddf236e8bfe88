import { BRAND_HEADER, NOTICE_HEADER, NOW_HEADER, RELOAD_HEADER, UNSAVED_HEADER } from '../../sandbox/page-headers'
import { updateBrand } from '../../console/update-brand'
import { prefixOfFrame } from '../../console/pane-storage'
import type { PageNotices } from '../../console/notices/page-notices'
import type { Fetch, Host } from './worker-client'

/** Shows notices to the user according to the headers of the backend's responses. Loads the notices on first use. */
export class SaveStatusMonitor {
  private notices: Promise<PageNotices | undefined> | undefined
  private unsavedReason: string | null = null
  private noticeText: string | null = null
  private isReloadRequested = false

  constructor(private readonly load: () => Promise<PageNotices>) {}

  read({ headers }: Response): void {
    if (headers.has(RELOAD_HEADER)) return this.askForReload()
    // A response that comes from a simulated fault lacks the page headers, so it says nothing about the save status.
    if (!headers.has(NOW_HEADER)) return
    const textOf = (name: string) => {
      const text = headers.get(name)
      return text === null ? null : decodeURIComponent(text)
    }
    const unsavedReason = textOf(UNSAVED_HEADER)
    if (unsavedReason !== this.unsavedReason) this.notify((notices) => notices.showUnsaved(unsavedReason))
    this.unsavedReason = unsavedReason
    const noticeText = textOf(NOTICE_HEADER)
    if (noticeText !== this.noticeText) this.notify((notices) => notices.showNotice(noticeText))
    this.noticeText = noticeText
  }

  private askForReload(): void {
    if (this.isReloadRequested) return
    this.isReloadRequested = true
    this.notify((notices) => notices.askForReload())
  }

  private notify(show: (notices: PageNotices) => void): void {
    this.notices ??= this.load().catch(() => {
      // If the code could not be loaded, for example offline, the next notice tries again.
      this.notices = undefined
      return undefined
    })
    void this.notices.then((notices) => notices && show(notices))
  }
}

let monitor: SaveStatusMonitor | undefined
/** The first save status. Resolves when the page has applied the company's brand. */
export let firstSaveStatus: Promise<Response | undefined> | undefined

/** Returns a host whose responses are monitored. A pane (an iframe of the console) leaves this to the outer page. */
export function withSaveStatus(basePath: string, host: Host): Host {
  if (prefixOfFrame(window.name) !== undefined && window.parent !== window) return host
  return async (start, onGone) => {
    const gone = new AbortController()
    const { fetch, outcome } = await host(start, () => {
      gone.abort()
      onGone()
    })
    return { fetch: monitoredFetch(basePath, fetch, gone.signal), outcome }
  }
}

function monitoredFetch(basePath: string, fetch: Fetch, gone: AbortSignal): Fetch {
  const current = (monitor ??= new SaveStatusMonitor(async () =>
    (await import('../../console/notices/page-notices')).createPageNotices(basePath),
  ))
  const read = (response: Response) => {
    current.read(response)
    const { headers } = response
    // If the brand cannot be updated, the next page load tries again.
    if (headers.has(NOW_HEADER)) return updateBrand(basePath, headers.get(BRAND_HEADER)).catch(() => undefined)
    return undefined
  }
  // The sign-in page sends no requests, but it must show notices too.
  firstSaveStatus = fetch(new Request(new URL(`${basePath}__sandbox/save-status`, location.href)))
    .then(async (response) => {
      await read(response)
      return response
    })
    .catch(() => undefined)
  saveWhenHidden(basePath, fetch, gone)
  return async (request) => {
    const response = await fetch(request)
    void read(response)
    return response
  }
}

/** Saves the state of the world when the page is hidden, because the browser may close the page next. */
function saveWhenHidden(basePath: string, fetch: Fetch, gone: AbortSignal): void {
  const save = () => {
    if (document.visibilityState !== 'hidden') return
    // Ignore an error, because a backend that has ended cannot save.
    fetch(new Request(new URL(`${basePath}__sandbox/save-state`, location.href), { method: 'POST' })).catch(
      () => undefined,
    )
  }
  document.addEventListener('visibilitychange', save, { signal: gone })
}
