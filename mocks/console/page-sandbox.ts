import type { ClockInput } from '../control/api-types'
import { createClient, type ControlInput, type ControlOutput, type RouteName, type Send } from '../control/client'
import type { Company } from '../world/company/company'
import type { Fault } from '../world/faults/fault'

/**
 * Adds the methods of the control API client to `window.sandbox`, which has only `ready` before this call. Returns the
 * client.
 */
export function provideSandbox(basePath: string): PageSandbox {
  return Object.assign(window.sandbox, createPageSandbox(new URL(basePath, location.origin).href))
}

/** Creates the client of the control API that pages have as `window.sandbox` (docs/qa-guide.md). */
export function createPageSandbox(baseUrl: string, send?: Send) {
  const call = createClient(baseUrl, send)
  const get =
    <Name extends RouteName>(...input: Parameters<typeof call<Name>>) =>
    (): Promise<ControlOutput<Name>> =>
      call(...input)

  return {
    /** Calls any route of the control API, such as `call('POST clock', { advance: 'PT2H' })`. */
    call,
    state: get('GET state'),
    /** Like `state`, but without the hash of the world's data, which is slow to compute. */
    stateWithoutHash: get('GET state', { hash: 'no' }),
    scenarios: get('GET scenarios'),
    /** Starts a new world (the demo's data, clock, and recorded changes) from a scenario or from a story document. */
    start: (start: string | ControlInput<'POST start'>) =>
      call('POST start', typeof start === 'string' ? { scenario: start } : start),
    people: get('GET people'),
    signInChoices: get('GET sign-in-choices'),
    company: {
      /** Returns the world's custom company, or null if the world uses the scenario's default company. */
      current: get('GET company'),
      /** Returns the URL parameters that contain a company, and the company's story. */
      share: (company: Company) => call('POST company', company),
    },
    /**
     * Changes the clock of the world. If the clock moves forward, the backend simulates the time in between in small
     * steps. The response contains the progress of the simulation (`moving`).
     */
    clock: (change: ClockInput) => call('POST clock', change),
    /** Returns only the part of the state that concerns the clock. */
    clockReading: get('GET clock'),
    market: (tempo: number) => call('POST market', { tempo }),
    faults: get('GET faults'),
    setFaults: (faults: readonly Fault[]) => call('PUT faults', faults),
    /** Returns entries of the request log: the newest ones, or those with a number above `after`. */
    requests: (after?: number) => call('GET requests', after === undefined ? {} : { after }),
    journal: get('GET journal'),
    /**
     * Rewinds the world to its first `to` journal entries. The journal is the list of all changes since the world
     * started.
     */
    rewind: (to: number) => call('POST rewind', { to }),
    /** Like `rewind`. The response also contains the former world as a snapshot. */
    fork: (at: number) => call('POST fork', { at }),
    snapshot: get('GET snapshot'),
    restore: (snapshot: unknown) => call('POST start', { snapshot }),
    /** Confirms that the user has seen the notice about the saved world. */
    noticed: get('POST noticed'),
    /** Returns the complete world as a URL fragment that links can have. */
    share: get('GET share'),
    /** Returns the complete world as a URL fragment for a file: of any length, with all pictures. */
    fileWorld: get('GET file-world'),
    audit: get('GET audit'),
    inbox: get('GET inbox'),
    events: get('GET events'),
    settleEvent: (id: string, action: 'deliver' | 'duplicate' | 'drop') => call('POST events', { id, action }),
    payments: get('GET payments'),
    /** Refunds the amount of a card payment, or by default everything that is not refunded yet. */
    refund: (id: string, amountCents?: number) => call('POST payments', { id, action: 'refund', amountCents }),
    /** Reverses a payment, as a dispute by the cardholder does. */
    dispute: (id: string) => call('POST payments', { id, action: 'dispute' }),
    cards: get('GET cards'),
    operations: get('GET operations'),
    /** Returns the schema fields with generated values, as `Type.field`. The list is empty except in development. */
    fieldsWithoutRule: get('GET fields-without-rule'),
    /** Returns the built-in story with this name, about a company, or in a document. Rejects if the choice is invalid. */
    findStory: (story: ControlInput<'POST stories'>) => call('POST stories', story),
    /** Returns the journal of this world, or the part that a page has recorded, as a story. */
    story: (recording?: ControlInput<'POST story'>) => call('POST story', recording),
  }
}

export type PageSandbox = ReturnType<typeof createPageSandbox>

/** Type of `window.sandbox`. The page's first script adds `ready`. `provideSandbox` adds the client's methods later. */
interface WindowSandbox extends Partial<PageSandbox> {
  /** Resolves when the backend handles the page's requests and the URL options are applied. */
  readonly ready: Promise<PageSandbox>
}

declare global {
  interface Window {
    /** The control API of the in-browser backend (docs/qa-guide.md). */
    readonly sandbox: WindowSandbox
    /** Resolves when the user presses Ctrl+`. The page's first script listens, so that no press is lost. */
    readonly sandboxShortcut: Promise<void>
    /** Settles `sandbox.ready`. The page's first script (tools/vite/index-html.ts) sets `sandboxReady` and `sandbox`. */
    readonly sandboxReady: {
      readonly resolve: (sandbox: PageSandbox) => void
      readonly reject: (reason: Error) => void
    }
  }
}
