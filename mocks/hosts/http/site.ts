import { SERVED_MARK } from '../../console/served-page'

export interface SiteFile {
  readonly body: Uint8Array
  readonly type: string
  readonly caching: string
}

/** A build of the demo, for pages whose backend is this server. */
export interface Site {
  /** Sent with everything. */
  readonly headers: Readonly<Record<string, string>>
  /** By the path below the server's address, percent-encoded; index.html for a page of the app. */
  readonly fileFor: (path: string, accept: string | undefined) => SiteFile | undefined
}

/** A file of the site, or that there is none: whatever the backend answers has been asked before. */
export function answerFromSite({ headers, fileFor }: Site, { method, url, headers: asked }: Request): Response {
  const refuse = (status: number, words: string) => new Response(words, { status, headers })
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'Method not allowed')
  const file = fileFor(new URL(url).pathname.slice(1), asked.get('accept') ?? undefined)
  if (!file) return refuse(404, 'Not found')
  const body = file.type.startsWith('text/html')
    ? asServed(new TextDecoder().decode(file.body))
    : new Uint8Array(file.body)
  return new Response(method === 'HEAD' ? null : body, {
    headers: { ...headers, 'content-type': file.type, 'cache-control': file.caching },
  })
}

/** The page is told whose it is, and asks for no backend of its own. */
const asServed = (html: string): string =>
  html.replace('<html', `<html ${SERVED_MARK}`).replaceAll(/\s*<link rel="preload" as="fetch"[^>]*>/g, '')
