import type { Company } from '../company/company'
import type { Fault } from '../faults/fault'
import type {
  ArchivedWorldSummary,
  Audit,
  CardPayment,
  SharedCompany,
  ClockReading,
  ClockInput,
  JournalEntry,
  LoggedRequest,
  Keeping,
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
  Snapshot,
  StartWorldInput,
  TakenUp,
  TestCard,
} from '../sandbox/control/api-types'

/** What the control interface refuses with: where the mistake is, and what was expected. */
export class SandboxError extends Error {
  override readonly name = 'SandboxRefusal'

  constructor(
    message: string,
    readonly path: string | null,
    readonly status: number,
    /** Set when a world from elsewhere was not opened as it is; nothing has been replaced. */
    readonly obstacle: OpenFailureReason | null = null,
  ) {
    super(message)
  }
}

/** A typed client of the control interface (docs/sandbox.md). The page has one as `window.sandbox`. */
export function createSandbox(baseUrl: string, send: typeof fetch = (input, init) => globalThis.fetch(input, init)) {
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await send(new URL(`__sandbox/${path}`, baseUrl), {
      method,
      ...(method === 'GET'
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    })
    const answer: unknown = await response.json()
    if (response.ok) return answer as Answer
    const { error, message, path: place, reason } = answer as Partial<ControlErrorBody> & { readonly message?: string }
    const words = error ?? message ?? `The sandbox answered ${response.status}`
    throw new SandboxError(words, place ?? null, response.status, reason)
  }
  const get = <Answer>(path: string) => call<Answer>('GET', path)
  const post = <Answer>(path: string, body?: unknown) => call<Answer>('POST', path, body)

  return {
    /** Any call of the control interface. */
    call,
    state: () => get<SandboxState>('state'),
    /** The same without the world's hash, which costs most. */
    standing: () => get<SandboxState>('state?hash=no'),
    scenarios: () => get<readonly ScenarioSummary[]>('scenarios'),
    /** Begins a new world of a named scenario, or of a document's. */
    start: (scenario: string | StartWorldInput | { readonly document: StoryDocument }) =>
      post<SandboxState>('scenario', typeof scenario === 'string' ? { name: scenario } : scenario),
    /** Those whom one can become in the present world. */
    people: () => get<readonly Persona[]>('people'),
    company: {
      /** Whose world it is; null when it is the one that scenarios are written for. */
      present: () => get<Company | null>('company'),
      /** A company as the end of an address, and its story. */
      handOn: (company: Company) => post<SharedCompany>('company', company),
    },
    /** Changes the clock; what comes of it is lived through in small steps, and the answer says how far it is. */
    clock: (change: ClockInput) => post<SandboxState>('clock', change),
    /** What time it is, without all the rest of the state. */
    clockReading: () => get<ClockReading>('clock'),
    market: (tempo: number) => post<SandboxState>('market', { tempo }),
    faults: () => get<readonly Fault[]>('faults'),
    setFaults: (faults: readonly Fault[]) => call<readonly Fault[]>('PUT', 'faults', faults),
    /** The newest of the log, or those that came after one: a page at a time. */
    requests: (after?: number) =>
      get<readonly LoggedRequest[]>(after === undefined ? 'requests' : `requests?after=${after}`),
    journal: () => get<readonly JournalEntry[]>('journal'),
    /** Whether what is done is kept. */
    keeping: () => get<Keeping>('keeping'),
    /** The world as it was before entry number `to` of its journal. */
    rewind: (to: number) => post<SandboxState>('rewind', { to }),
    /** As `rewind`, and answers the world that was left as a snapshot. */
    fork: (at: number) => post<SandboxState & { readonly former: Snapshot }>('fork', { at }),
    snapshot: () => get<Snapshot>('snapshot'),
    restore: (snapshot: unknown) => call<SandboxState>('PUT', 'snapshot', snapshot),
    /** As `restore`, as far as it can be replayed, whatever it becomes. */
    takeUp: (snapshot: unknown) =>
      call<SandboxState & { readonly takenUp: TakenUp }>('PUT', 'snapshot?anyway=1', snapshot),
    /** The worlds that could not be opened as they were, and are kept. */
    worlds: {
      list: () => get<readonly ArchivedWorldSummary[]>('worlds'),
      /** One of them as a file to keep. */
      file: (id: string) => get<unknown>(`worlds/${encodeURIComponent(id)}`),
      open: (id: string) => post<SandboxState & { readonly takenUp: TakenUp }>(`worlds/${encodeURIComponent(id)}/open`),
      forget: (id: string) => post<readonly ArchivedWorldSummary[]>(`worlds/${encodeURIComponent(id)}/forget`),
      /** The person has been told that a world was set aside. */
      noticed: () => post<null>('worlds/noticed'),
    },
    /** The whole world as the end of an address. */
    share: () => get<ShareLink>('share'),
    audit: () => get<Audit>('audit'),
    inbox: () => get<readonly Mail[]>('inbox'),
    events: () => get<readonly PaymentEvent[]>('events'),
    settleEvent: (id: string, action: 'deliver' | 'duplicate' | 'drop') =>
      post<PaymentEvent>(`events/${encodeURIComponent(id)}/${action}`),
    payments: () => get<readonly CardPayment[]>('payments'),
    /** Gives money back to the card of a payment; all that is left of it when no amount is named. */
    refund: (paymentId: string, amountCents?: number) =>
      post<CardPayment>(`payments/${encodeURIComponent(paymentId)}/refund`, { amountCents }),
    /** The bank takes a payment back, as its holder's dispute would. */
    dispute: (paymentId: string) => post<CardPayment>(`payments/${encodeURIComponent(paymentId)}/dispute`),
    cards: () => get<readonly TestCard[]>('cards'),
    operations: () => get<readonly Operation[]>('operations'),
    /** Fields of the schema that have made-up values, as `Type.field`; none but in development. */
    fieldsWithoutRule: () => get<readonly string[]>('fields-without-rule'),
    /** Plays a whole script. */
    run: (document: StoryDocument) => post<RunReport>('run', document),
    /** The script that is presented step by step. */
    play: {
      state: () => get<PlayState | null>('play'),
      choose: (script: { readonly name: string } | { readonly document: unknown; readonly memory?: unknown }) =>
        post<PlayState>('play', script),
      next: () => post<PlayState>('play/next'),
      /** The same script from its beginning. */
      again: () => post<PlayState>('play/again'),
      leave: () => post<null>('play/leave'),
    },
    /** What was done in this world so far, as a script. */
    script: () => get<StoryDocument>('script'),
    recording: {
      state: () => get<Recording>('recording'),
      /** Begins the present scenario anew and writes down what is done there. */
      start: () => post<Recording>('recording', { on: true }),
      /** As `start`, in a world that has only just begun. */
      startHere: () => post<Recording>('recording', { on: true, here: true }),
      /** Goes on with a recording that the backend has forgotten. */
      resume: (memory: unknown) => post<Recording>('recording', { memory }),
      /** A page shows a route, to the person of that username. */
      goTo: (route: string, username?: string) => post<Recording>('recording', { goto: route, as: username }),
      stop: (name = 'recorded', title = 'Recorded') => post<StoryDocument>('recording', { on: false, name, title }),
    },
  }
}

export type Sandbox = ReturnType<typeof createSandbox>

/** `window.sandbox`: a promise from the first script of the page on, then the client as well. */
export interface PageSandbox extends Partial<Sandbox> {
  /** Resolves when the backend answers the page's requests and the URL options are applied. */
  readonly ready: Promise<Sandbox>
}

declare global {
  interface Window {
    /** The control interface of the in-browser backend (docs/sandbox.md). */
    readonly sandbox: PageSandbox
    /** Settles `sandbox.ready`. The first script of the page sets both (tools/vite/sandbox.ts). */
    readonly sandboxReady: { readonly resolve: (sandbox: Sandbox) => void; readonly reject: (reason: Error) => void }
  }
}
