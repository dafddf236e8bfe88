import type { Company } from '../world/company/company'
import type { Fault } from '../world/faults/fault'
import type {
  ArchivedWorldSummary,
  Audit,
  CardPayment,
  SharedCompany,
  ClockReading,
  ClockInput,
  JournalEntry,
  LoggedRequest,
  SaveStatus,
  Mail,
  OpenFailureReason,
  Operation,
  PaymentEvent,
  Persona,
  PlayState,
  Recording,
  ControlErrorBody,
  RunReport,
  SandboxState,
  ScenarioSummary,
  StoryDocument,
  ShareLink,
  SignInChoice,
  Snapshot,
  StartWorldInput,
  MigrationReport,
  TestCard,
} from '../control/api-types'

/**
 * Adds the methods of the control API client to `window.sandbox`, which has only `ready` before this call. Returns the
 * client.
 */
export function provideSandbox(basePath: string): Sandbox {
  return Object.assign(window.sandbox, createSandbox(new URL(basePath, location.origin).href))
}

/** An error response of the control API. `path` is the position of the invalid value in the request body. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'

  constructor(
    message: string,
    readonly path: string | null,
    readonly status: number,
    /**
     * Reason why the backend did not open a world (the saved state of a demo) from a link, a file, or the archive. The
     * current world then continues. Null for all other errors.
     */
    readonly obstacle: OpenFailureReason | null = null,
  ) {
    super(message)
  }
}

/** Creates a typed client of the control API (docs/qa-guide.md). The page has one as `window.sandbox`. */
export function createSandbox(baseUrl: string, send: typeof fetch = (input, init) => globalThis.fetch(input, init)) {
  async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await send(new URL(`__sandbox/${path}`, baseUrl), {
      method,
      ...(method === 'GET'
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    })
    const parsed: unknown = await response.json()
    if (response.ok) return parsed as Body
    const {
      error,
      message,
      path: invalidPath,
      reason,
    } = parsed as Partial<ControlErrorBody> & { readonly message?: string }
    const text = error ?? message ?? `The sandbox responded with status ${response.status}`
    throw new SandboxError(text, invalidPath ?? null, response.status, reason)
  }
  const get = <Body>(path: string) => call<Body>('GET', path)
  const post = <Body>(path: string, body?: unknown) => call<Body>('POST', path, body)

  return {
    call,
    state: () => get<SandboxState>('state'),
    /** Like `state`, but without the hash of the world's data, which is slow to compute. */
    stateWithoutHash: () => get<SandboxState>('state?hash=no'),
    scenarios: () => get<readonly ScenarioSummary[]>('scenarios'),
    /** Starts a new world (the demo's data, clock, and recorded changes) from a scenario or from a story document. */
    start: (scenario: string | StartWorldInput | { readonly document: StoryDocument }) =>
      post<SandboxState>('scenario', typeof scenario === 'string' ? { name: scenario } : scenario),
    people: () => get<readonly Persona[]>('people'),
    /** Returns one person of each role. This call does not load the control API in the backend. */
    signInChoices: () => get<readonly SignInChoice[]>('sign-in-choices'),
    company: {
      /** Returns the world's custom company, or null if the world uses the scenario's default company. */
      current: () => get<Company | null>('company'),
      /** Returns the URL parameters that contain a company, and the company's story. */
      share: (company: Company) => post<SharedCompany>('company', company),
    },
    /**
     * Changes the clock of the world. If the clock moves forward, the backend simulates the time in between in small
     * steps. The response contains the progress of the simulation (`moving`).
     */
    clock: (change: ClockInput) => post<SandboxState>('clock', change),
    /** Returns only the part of the state that concerns the clock. */
    clockReading: () => get<ClockReading>('clock'),
    market: (tempo: number) => post<SandboxState>('market', { tempo }),
    faults: () => get<readonly Fault[]>('faults'),
    setFaults: (faults: readonly Fault[]) => call<readonly Fault[]>('PUT', 'faults', faults),
    /** Returns entries of the request log: the newest ones, or those with a number above `after`. */
    requests: (after?: number) =>
      get<readonly LoggedRequest[]>(after === undefined ? 'requests' : `requests?after=${after}`),
    journal: () => get<readonly JournalEntry[]>('journal'),
    saveStatus: () => get<SaveStatus>('save-status'),
    /**
     * Rewinds the world to its first `to` journal entries. The journal is the list of all changes since the world
     * started.
     */
    rewind: (to: number) => post<SandboxState>('rewind', { to }),
    /** Like `rewind`. The response also contains the former world as a snapshot. */
    fork: (at: number) => post<SandboxState & { readonly former: Snapshot }>('fork', { at }),
    snapshot: () => get<Snapshot>('snapshot'),
    restore: (snapshot: unknown) => call<SandboxState>('PUT', 'snapshot', snapshot),
    /** Like `restore`, but replays as many journal entries as possible and accepts a different result. */
    migrate: (snapshot: unknown) =>
      call<SandboxState & { readonly migration: MigrationReport }>('PUT', 'snapshot?anyway=1', snapshot),
    /** Archived worlds, which the backend stored separately because it could not open them unchanged. */
    worlds: {
      list: () => get<readonly ArchivedWorldSummary[]>('worlds'),
      /** Returns an archived world as a snapshot file. */
      file: (id: string) => get<unknown>(`worlds/${encodeURIComponent(id)}`),
      open: (id: string) =>
        post<SandboxState & { readonly migration: MigrationReport }>(`worlds/${encodeURIComponent(id)}/open`),
      forget: (id: string) => post<readonly ArchivedWorldSummary[]>(`worlds/${encodeURIComponent(id)}/forget`),
      /** Confirms that the user has seen the notice about an archived world. */
      noticed: () => post<null>('worlds/noticed'),
    },
    /** Returns the complete world as a URL fragment. */
    share: () => get<ShareLink>('share'),
    audit: () => get<Audit>('audit'),
    inbox: () => get<readonly Mail[]>('inbox'),
    events: () => get<readonly PaymentEvent[]>('events'),
    settleEvent: (id: string, action: 'deliver' | 'duplicate' | 'drop') =>
      post<PaymentEvent>(`events/${encodeURIComponent(id)}/${action}`),
    payments: () => get<readonly CardPayment[]>('payments'),
    /** Refunds the amount of a card payment, or by default everything that is not refunded yet. */
    refund: (paymentId: string, amountCents?: number) =>
      post<CardPayment>(`payments/${encodeURIComponent(paymentId)}/refund`, { amountCents }),
    /** Reverses a payment, as a dispute by the cardholder does. */
    dispute: (paymentId: string) => post<CardPayment>(`payments/${encodeURIComponent(paymentId)}/dispute`),
    cards: () => get<readonly TestCard[]>('cards'),
    operations: () => get<readonly Operation[]>('operations'),
    /** Returns the schema fields with generated values, as `Type.field`. The list is empty except in development. */
    fieldsWithoutRule: () => get<readonly string[]>('fields-without-rule'),
    run: (document: StoryDocument) => post<RunReport>('run', document),
    /** Controls the story (a scripted presentation) that plays step by step. */
    play: {
      state: () => get<PlayState | null>('play'),
      choose: (story: { readonly name: string } | { readonly document: unknown; readonly memory?: unknown }) =>
        post<PlayState>('play', story),
      next: () => post<PlayState>('play/next'),
      again: () => post<PlayState>('play/again'),
      leave: () => post<null>('play/leave'),
    },
    /** Returns the journal of this world, or the part that a page has recorded, as a story. */
    story: (recording?: Recording & { readonly world: string }) => post<StoryDocument>('story', recording),
  }
}

export type Sandbox = ReturnType<typeof createSandbox>

/** Type of `window.sandbox`. The page's first script adds `ready`. `provideSandbox` adds the client's methods later. */
interface PageSandbox extends Partial<Sandbox> {
  /** Resolves when the backend handles the page's requests and the URL options are applied. */
  readonly ready: Promise<Sandbox>
}

declare global {
  interface Window {
    /** The control API of the in-browser backend (docs/qa-guide.md). */
    readonly sandbox: PageSandbox
    /** Resolves when the user presses Ctrl+`. The page's first script listens, so that no press is lost. */
    readonly sandboxShortcut: Promise<void>
    /** Settles `sandbox.ready`. The page's first script (tools/vite/index-html.ts) sets `sandboxReady` and `sandbox`. */
    readonly sandboxReady: { readonly resolve: (sandbox: Sandbox) => void; readonly reject: (reason: Error) => void }
  }
}
