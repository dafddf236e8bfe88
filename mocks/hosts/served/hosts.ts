import { hasToken, serverToken, takeToken, TOKEN_HEADER } from '../../console/server-token'
import type { Host } from '../browser/connection'
import type { Surroundings } from '../browser/hosts'
import { installPageGate } from '../browser/page-gate'
import type { Fetch } from '../browser/thread-client'
import type { Wishes } from '../browser/wishes'

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
    hosts: (basePath, wishes) => [serverHost(basePath, wishes, token)],
    serviceWorkerOf: () => undefined,
    noConsole: token === null,
  }
}

const serverHost =
  (basePath: string, wishes: Wishes, token: string | null): Host =>
  async () => {
    const ask = askServer(installPageGate(basePath).network, basePath, token)
    if (wishes.asked === undefined) return ask
    const { obeyAddress } = await import('../obey-address')
    wishes.take(await obeyAddress(basePath, new URL(wishes.asked), ask))
    return ask
  }
