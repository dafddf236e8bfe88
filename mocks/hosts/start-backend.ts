import { DomainError } from '../domain/errors'
import { parseStart, type StartCommand } from '../control/parse-start'
import { startWorld } from '../control/start-world'
import { openIndexedDbStore } from '../saved-world/indexed-db-store'
import { type Backend, createBackend } from '../server'
import { prepareGraphQL } from '../services/graphql/server'
import { type PageStart, problemText, type StartOutcome } from './browser/url-options'

export { newsOf } from '../server/steps'

export interface StartedBackend {
  readonly backend: Backend
  /** Outcome of the page's start. Undefined if the page has none. */
  readonly outcome: Promise<StartOutcome> | undefined
}

/** Starts the backend. If the page starts in a new world (the state of a demo), no other world is created first. */
export async function startBackend(
  basePath: string,
  start: PageStart | undefined,
  storageKey: string = basePath,
): Promise<StartedBackend> {
  const store = openIndexedDbStore(`fairlead-world:${storageKey}`)
  // Prepare the schema while the storage opens.
  prepareGraphQL()
  if (!start) return { backend: await createBackend({ basePath, store }), outcome: undefined }
  const parsed = await parse(start)
  if ('problem' in parsed)
    return { backend: await createBackend({ basePath, store }), outcome: Promise.resolve(parsed) }
  const { newWorld, ...rest } = parsed
  const backend = await createBackend({ basePath, store, start: newWorld })
  return { backend, outcome: enter(backend, rest, start.baseUrl) }
}

/** Applies a start to a running backend. */
export async function applyStart(backend: Backend, start: PageStart): Promise<StartOutcome> {
  const parsed = await parse(start)
  return 'problem' in parsed ? parsed : enter(backend, parsed, start.baseUrl)
}

const parse = (start: PageStart): Promise<StartCommand | { readonly problem: string }> =>
  parseStart(start.input).catch((error: unknown) => ({ problem: problemOf(error) }))

/** Does what `POST start` of the control API does, without the code of that API. */
async function enter(backend: Backend, command: StartCommand, baseUrl: string): Promise<StartOutcome> {
  try {
    const { tokens, warning } = await backend.host.run(async () => ({
      ...(await startWorld({ ...backend, baseUrl }, command)),
      world: undefined,
    }))
    return { ...(tokens ? { tokens } : {}), ...(warning ? { warning } : {}) }
  } catch (error) {
    return { problem: isRefusedSignIn(error) ? error.message : problemOf(error) }
  }
}

/** Returns whether only the sign-in failed. The world has started then, for example one that asks for a code. */
const isRefusedSignIn = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'CONFLICT' && error.field === 'as'

const problemOf = (error: unknown): string => problemText(error instanceof Error ? error.message : String(error))
