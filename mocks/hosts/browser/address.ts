import { keepTokens } from '../../console/page'
import { SandboxRefusal } from '../../console/sandbox'
import { names, worldPrefix } from './address-question'
import type { Fetch } from './thread-client'
import type { ObstacleReason } from '../../backend/control/wire'
import { unpackWorld } from '../../backend/shared-world'
import { signIn, type Tokens } from '../../backend/sign-in'

interface Page {
  readonly address: URL
  readonly clean: (address: URL) => void
  readonly keepTokens: (tokens: Tokens) => void
  /** Asks what is to be done with a world that was not opened as it is; `as` is who wanted to be there. */
  readonly offerLink: (world: unknown, refusal: SandboxRefusal, as: string | null) => void
}

/**
 * Does what the address asks for, and cleans it afterwards: `?scenario=low-balance&as=agent&now=2026-03-02T15:00Z&freeze=1&seed=7`,
 * `&faults=[…]` as in the control interface, or `#world=…`, a whole world made by the console's share link.
 */
export async function obeyAddress(basePath: string, backend: Fetch, page: Page = browserPage(basePath)): Promise<void> {
  const { address } = page
  try {
    await obey(basePath, backend, page)
  } finally {
    const cleaned = new URL(address)
    for (const name of names) cleaned.searchParams.delete(name)
    if (address.hash.startsWith(worldPrefix)) cleaned.hash = ''
    page.clean(cleaned)
  }
}

async function obey(basePath: string, backend: Fetch, page: Page): Promise<void> {
  const { address } = page
  const asked = Object.fromEntries(names.map((name) => [name, address.searchParams.get(name)]))
  const world = address.hash.startsWith(worldPrefix) ? address.hash.slice(worldPrefix.length) : undefined
  const control = (method: string, path: string, body: unknown) =>
    send(backend, new URL(`${basePath}__sandbox/${path}`, address), method, body)

  if (world !== undefined) {
    const snapshot = await worldIn(world)
    try {
      await control('PUT', 'snapshot', snapshot)
    } catch (error) {
      if (!(error instanceof SandboxRefusal)) throw error
      // Nothing has been replaced. The rest of the address was meant for a world that is not there.
      return page.offerLink(snapshot, error, asked['as'] ?? null)
    }
  }
  const freeze = asked['freeze'] === null ? {} : { freeze: asked['freeze'] !== '0' }
  if (asked['scenario'] ?? asked['seed'] ?? asked['now']) {
    await control('POST', 'scenario', {
      name: asked['scenario'] ?? 'default',
      ...(asked['seed'] ? { seed: Number(asked['seed']) } : {}),
      ...(asked['now'] ? { now: asked['now'] } : {}),
      ...freeze,
    })
  } else if ('freeze' in freeze) {
    await control('POST', 'clock', freeze)
  }
  if (asked['as']) page.keepTokens(await signIn(backend, new URL(basePath, address), asked['as']))
  if (asked['faults']) await control('PUT', 'faults', faultsIn(asked['faults']))
}

async function worldIn(packed: string): Promise<unknown> {
  try {
    return await unpackWorld(packed)
  } catch {
    throw new Error('This link is damaged: the world in it cannot be read. The world you had goes on.')
  }
}

function faultsIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The address asks for faults that are not JSON, such as [{"effect":{"code":"TIMEOUT"}}].')
  }
}

function browserPage(basePath: string): Page {
  return {
    address: new URL(location.href),
    clean: (address) => history.replaceState(history.state, '', address),
    keepTokens,
    offerLink: (world, refusal, as) =>
      void import('../../console/notices/page-notices').then(({ offerLink }) =>
        offerLink(basePath, world, refusal, as),
      ),
  }
}

async function send(backend: Fetch, address: URL, method: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await backend(new Request(address, { method, headers, body: JSON.stringify(body) }))
  if (response.ok) return
  const { error, reason } = (await response.json()) as { error?: string; reason?: ObstacleReason }
  if (error !== undefined && reason !== undefined) throw new SandboxRefusal(error, null, response.status, reason)
  throw new Error(`The sandbox refused what the address asks for. ${error ?? `Status ${response.status}`}`)
}
