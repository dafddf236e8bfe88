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
  const parsed = start && (await parse(start))
  const { newWorld, ...rest } = parsed?.command ?? {}
  const backend = await createBackend({ basePath, store, start: newWorld })
  return { backend, outcome: parsed && enter(backend, { ...parsed, command: rest }) }
}

/** Applies a start to a running backend. */
export const applyStart = async (backend: Backend, start: PageStart): Promise<StartOutcome> =>
  enter(backend, await parse(start))

interface ParsedStart {
  readonly baseUrl: string
  readonly command: StartCommand
  /** Why the start is invalid. Its command is empty then. */
  readonly problem?: string
}

async function parse({ baseUrl, input }: PageStart): Promise<ParsedStart> {
  try {
    return { baseUrl, command: await parseStart(input) }
  } catch (error) {
    return { baseUrl, command: {}, problem: problemOf(error) }
  }
}

/** Does what `POST start` of the control API does, without the code of that API. */
async function enter(backend: Backend, { baseUrl, command, problem }: ParsedStart): Promise<StartOutcome> {
  if (problem !== undefined) return { problem }
  try {
    const { tokens, warning } = await backend.host.run(() => startWorld({ ...backend, baseUrl }, command))
    return { ...(tokens ? { tokens } : {}), ...(warning ? { warning } : {}) }
  } catch (error) {
    return { problem: isRefusedSignIn(error) ? error.message : problemOf(error) }
  }
}

/** Returns whether only the sign-in failed. The world has started then, for example one that asks for a code. */
const isRefusedSignIn = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'CONFLICT' && error.field === 'as'

const problemOf = (error: unknown): string => problemText(error instanceof Error ? error.message : String(error))
