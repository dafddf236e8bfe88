/** What a page must learn from the backend. Each response carries it in a header, and the worker's first message too. */
export interface PageNews {
  /** World time, epoch milliseconds. */
  readonly nowMs: number
  /** World seconds per second. 0 while the clock is frozen. */
  readonly speed: number
  /** Hash of the custom company. Null without one. */
  readonly brand: string | null
  /** Why changes are not saved. Null while they are saved, or if the backend has no storage. */
  readonly unsaved: string | null
  /** What the user must know about the saved world, until they have dismissed it. */
  readonly notice: string | null
  /** Whether the user must reload the page, because a newer version of the app has taken over the saved world. */
  readonly reload: boolean
}

const HEADER = 'x-fairlead-page'

export function setPageNews({ headers }: Response, news: PageNews): void {
  headers.set(HEADER, encodeURIComponent(JSON.stringify(news)))
}

/** Returns the news in a response. The response of a simulated fault may have none. */
export function pageNewsOf({ headers }: Response): PageNews | undefined {
  const text = headers.get(HEADER)
  return text === null ? undefined : JSON.parse(decodeURIComponent(text))
}
