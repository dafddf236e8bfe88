import { createSandbox } from '../../console/sandbox'
import { SandboxClient } from '../../presenter/play/sandbox-client'
import { copyWorld } from '../../world/scenarios/copy-world'
import { createBackend, type Backend, type BackendOptions } from '../../server'

export const BASE_URL = 'http://sandbox.local/'
/** A Monday at noon in New York. Leads arrive at this time, and neither the day nor the month ends soon. */
export const MONDAY_MS = Date.parse('2026-03-02T17:00:00Z')

export interface Sandbox {
  readonly backend: Backend
  readonly client: SandboxClient
  /** The machine's clock, which drives the world's clock. */
  readonly machine: { ms: number }
}

/** Creates a separate backend with a client, so that tests share no world. */
export async function openSandbox(scenario = 'default', options: BackendOptions = {}): Promise<Sandbox> {
  const machine = { ms: MONDAY_MS }
  const backend = await createBackend({
    wallClock: () => machine.ms,
    makeWorld: copyWorld,
    start: { scenario, seed: 1, nowMs: MONDAY_MS },
    ...options,
  })
  return { backend, machine, client: new SandboxClient(backend.fetch, BASE_URL) }
}

export async function openSignedInSandbox(
  username: string,
  scenario?: string,
  options?: BackendOptions,
): Promise<Sandbox> {
  const sandbox = await openSandbox(scenario, options)
  await sandbox.client.signIn(username)
  return sandbox
}

/** Returns a client of the backend's control API. */
export const controlOf = ({ backend }: Pick<Sandbox, 'backend'>) =>
  createSandbox(BASE_URL, (request) => backend.fetch(request))

/** Sends a GraphQL document without validation. */
export async function graphql(
  { backend }: Pick<Sandbox, 'backend'>,
  token: string | undefined,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<{
  status: number
  body: { data?: Record<string, unknown> | null; errors?: readonly Record<string, unknown>[] }
}> {
  const response = await backend.fetch(
    new Request(`${BASE_URL}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
      body: JSON.stringify({ query, variables }),
    }),
  )
  return { status: response.status, body: (await response.json()) as never }
}
