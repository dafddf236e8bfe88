import type { Backend } from '../sandbox/backend'
import { createDurableBackend } from './durable-backend'
import type { UrlOptionsResult } from './browser/url-options'
import { obeyAddress, prepareFor, startAskedFor } from './obey-address'

export interface Begun {
  readonly backend: Pick<Backend, 'fetch'>
  /** What has become of the wishes of the address, if it had any. */
  readonly granted: Promise<UrlOptionsResult | undefined>
}

/** A backend that begins in the world which an address asks for, so that no other is made before it. */
export async function beginBackend(
  basePath: string,
  asked: string | undefined,
  keptAs: string = basePath,
): Promise<Begun> {
  if (asked === undefined)
    return { backend: await createDurableBackend(basePath, undefined, keptAs), granted: Promise.resolve(undefined) }
  const address = new URL(asked)
  prepareFor(address)
  const start = await startAskedFor(address)
  const backend = await createDurableBackend(basePath, start, keptAs)
  return { backend, granted: obeyAddress(basePath, address, (request) => backend.fetch(request), start !== undefined) }
}
