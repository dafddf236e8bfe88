import { updateBrand } from '../../console/update-brand'
import type { PageNotices } from '../../console/notices/page-notices'
import { prefixOfFrame } from '../../console/pane-storage'
import { createClient } from '../../control/client'
import { type PageNews, pageNewsOf } from '../../server/page-news'
import type { Fetch } from './worker-client'
import { clock } from '../../../src/lib/time/clock'

/** Sets the app's clock to the world's time. Only the demo does this, because a live service sends no time. */
export function learnWorldTime({ nowMs, speed }: PageNews): void {
  clock.learnServerTime(nowMs, speed)
}

/** Reads what the backend tells the page: world time, the brand, and notices, whose code loads on first use. */
export class NewsReader {
  private notices: Promise<PageNotices | undefined> | undefined
  private latest: Pick<PageNews, 'unsaved' | 'notice' | 'reload'> = { unsaved: null, notice: null, reload: false }

  constructor(
    private readonly basePath: string,
    private readonly loadNotices: () => Promise<PageNotices>,
  ) {}

  /** Reads a response. The app notices a change of the clock at its own next request, not at one of the console. */
  readResponse(request: Request, response: Response): void {
    const news = pageNewsOf(response)
    if (!news) return
    if (!new URL(request.url).pathname.startsWith(`${this.basePath}__sandbox/`)) learnWorldTime(news)
    void this.read(news)
  }

  /** Resolves when the page has the brand. */
  async read({ brand, unsaved, notice, reload }: PageNews): Promise<void> {
    // The outer page shows the notices and the brand for its panes (iframes of the console).
    if (prefixOfFrame(window.name) !== undefined && window.parent !== window) return
    const { latest } = this
    this.latest = { unsaved, notice, reload: reload || latest.reload }
    if (reload && !latest.reload) this.notify((notices) => notices.askForReload())
    if (unsaved !== latest.unsaved) this.notify((notices) => notices.showUnsaved(unsaved))
    if (notice !== latest.notice) this.notify((notices) => notices.showNotice(notice))
    // If the brand cannot be updated, the next page load tries again.
    await updateBrand(this.basePath, brand).catch(() => undefined)
  }

  private notify(show: (notices: PageNotices) => void): void {
    this.notices ??= this.loadNotices().catch(() => {
      // If the code could not be loaded, for example offline, the next notice tries again.
      this.notices = undefined
      return undefined
    })
    void this.notices.then((notices) => notices && show(notices))
  }
}

/**
 * Saves the state of the world when the page is hidden, because the browser may close the page next. `backend` is no
 * request of the page, which would keep the page out of the back/forward cache.
 */
export function saveWhenHidden(baseUrl: URL, backend: Fetch): void {
  const call = createClient(baseUrl, backend)
  document.addEventListener('visibilitychange', () => {
    // Ignore an error, because a backend that has ended cannot save.
    if (document.visibilityState === 'hidden') call('POST save-state').catch(() => undefined)
  })
}
