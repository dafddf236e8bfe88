import { hasToken, serverToken, takeToken, TOKEN_HEADER } from '../../console/server-token'
import type { Host } from '../browser/connection'
import type { Surroundings } from '../browser/hosts'
import { startInPageNetwork } from '../browser/in-page-network'
import type { UrlOptions } from '../browser/url-options'
import type { Fetch } from '../browser/worker-client'

const noKey =
  'This page has no key to the sandbox server. Open it by the address that the server has printed, or by the code in the panel World.'

/** The requests of a page, sent to the server that it came from; those for the control interface with its token. */
export function askServer(network: typeof fetch, basePath: string, token: string | null): Fetch {
  return (request) => {
    if (!new URL(request.url).pathname.startsWith(`${basePath}__sandbox/`)) return network(request)
    // What is certain to be refused is not asked.
    if (token === null) return Promise.resolve(Response.json({ error: noKey }, { status: 401 }))
    const headers = new Headers(request.headers)
    headers.set(TOKEN_HEADER, token)
    return network(new Request(request, { headers }))
  }
}

/** A page of the sandbox server: its backend is there already, and the console is for whoever has the token. */
export function surroundings(): Surroundings {
  takeToken(window)
  // Opened where the app stands already, the address would load nothing by itself.
  addEventListener('hashchange', () => hasToken(location) && location.reload())
  const token = serverToken()
  return {
    hosts: (basePath, options) => [serverHost(basePath, options, token)],
    startNetwork: startInPageNetwork,
    noConsole: token === null,
  }
}

/** The browser's own fetch, from before the interceptor replaces it. */
const network = fetch.bind(globalThis)

const serverHost =
  (basePath: string, options: UrlOptions, token: string | null): Host =>
  async () => {
    const ask = askServer(network, basePath, token)
    if (options.pendingUrl === undefined) return ask
    const { obeyAddress } = await import('../obey-address')
    options.applied(await obeyAddress(basePath, new URL(options.pendingUrl), ask))
    return ask
  }
