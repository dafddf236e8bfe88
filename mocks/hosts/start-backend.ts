import { ControlError, createClient } from '../control/client'
import type { StartInput } from '../control/parse-start'
import { openIndexedDbStore } from '../saved-world/indexed-db-store'
import { type Backend, type BackendOptions, createBackend } from '../server'
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
  // Load the code for signing in while the world is created.
  if (start?.input.as !== undefined) import('../services/cognito/http-handler').catch(() => undefined)
  const store = openIndexedDbStore(`fairlead-world:${storageKey}`)
  // Prepare the schema while the storage opens.
  prepareGraphQL()
  const plan = start && (await planStart(start.input))
  const backend = await createBackend({ basePath, store, start: plan?.newWorld })
  if (!start || !plan) return { backend, outcome: undefined }
  const { problem, rest } = plan
  const outcome = problem === undefined ? applyStart(backend.fetch, { ...start, input: rest }) : { problem }
  return { backend, outcome: Promise.resolve(outcome) }
}

/** Applies a start to a running backend. */
export async function applyStart(fetch: Backend['fetch'], { baseUrl, input }: PageStart): Promise<StartOutcome> {
  if (Object.keys(input).length === 0) return {}
  try {
    const { tokens, warning } = await createClient(baseUrl, fetch)('POST start', input)
    return { ...(tokens ? { tokens } : {}), ...(warning ? { warning } : {}) }
  } catch (error) {
    return { problem: isRefusedSignIn(error) ? error.message : problemOf(error) }
  }
}

/** Returns whether only the sign-in failed. The world has started then, for example one that asks for a code. */
const isRefusedSignIn = (error: unknown): error is ControlError =>
  error instanceof ControlError && error.status === 409 && error.path === 'as'

interface StartPlan {
  /** The new world in which the backend opens. */
  readonly newWorld?: BackendOptions['start']
  /** What remains to apply to the open backend. */
  readonly rest: StartInput
  readonly problem?: string
}

async function planStart(input: StartInput): Promise<StartPlan> {
  try {
    const { newWorld } = await (await import('../control/parse-start')).parseStart(input)
    if (!newWorld) return { rest: input }
    const { as, faults } = input
    return { newWorld, rest: { ...(as === undefined ? {} : { as }), ...(faults ? { faults } : {}) } }
  } catch (error) {
    return { rest: {}, problem: problemOf(error) }
  }
}

const problemOf = (error: unknown): string => problemText(error instanceof Error ? error.message : String(error))
