import { sessionStore } from '../../src/lib/browser/storage'

/** What opens the sandbox server's control interface, sent with each request for it. */
export const TOKEN_HEADER = 'x-sandbox-token'

/** In the fragment, which a browser tells no server: so it is in no log and no referrer. */
const prefix = '#token='
const tokenKey = 'sandbox:token'

/** As the server has handed it to whoever presents; null on a page of the audience's own. It is kept for the tab. */
export const serverToken = (): string | null => sessionStore.get(tokenKey)

/** The address at which a page of the server may use its console. */
export const withToken = (address: string, token: string): string => `${address}${prefix}${token}`

export const hasToken = ({ hash }: Pick<Location, 'hash'>): boolean => hash.startsWith(prefix)

/** Takes the token out of the address, before anybody sees it there. */
export function takeToken({ location, history }: Pick<Window, 'location' | 'history'>): void {
  if (!hasToken(location)) return
  sessionStore.set(tokenKey, location.hash.slice(prefix.length))
  history.replaceState(history.state, '', location.pathname + location.search)
}
