/** What the control interface answers with (docs/sandbox.md), as its callers see it. */
export type Service = 'graphql' | 'identity' | 'payments' | 'upload'
export type Role = 'AGENT' | 'MANAGER' | 'ADMINISTRATOR'

export interface SandboxState {
  readonly scenario: string
  readonly seed: number
  /** World time, ISO 8601. */
  readonly now: string
  readonly frozen: boolean
  readonly speed: number
  readonly marketTempo: number
  readonly worldHash: string
  readonly schemaHash: string
  readonly journalLength: number
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly Fault[]
}

export type FaultEffect =
  | { readonly latencyMs: number }
  | { readonly status: number; readonly body?: string }
  | { readonly code: string }
  | { readonly network: true }
  | { readonly html: true }
  | { readonly truncate: true }
  | { readonly partial: readonly string[] }
  | { readonly spoil: readonly string[] }
  | { readonly tokenExpired: true }
  | { readonly hang: true }
  | { readonly decline: string }
  | { readonly callback: 'late' | 'twice' | 'never' }

export interface Fault {
  readonly operation?: string
  readonly service?: Service
  readonly effect: FaultEffect
  readonly times?: number
  readonly rate?: number
  readonly role?: Role
}

export interface Persona {
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly story: string
}

/** One step of a scenario script; the schema is docs/scenario.schema.json. */
export type ScriptStep = Readonly<Record<string, unknown>>

export interface ScriptDocument {
  readonly name: string
  readonly title: string
  readonly story: string
  readonly world: {
    readonly scenario: string
    readonly seed?: number
    readonly now?: string
    readonly freeze?: boolean
  }
  readonly steps: readonly ScriptStep[]
}

export interface ScenarioSummary {
  readonly name: string
  readonly title: string
  readonly story: string
  readonly personas: readonly Persona[]
  readonly steps: readonly ScriptStep[]
}

export interface StepReport {
  readonly n: number
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly ms: number
  readonly message?: string
}

export interface PlayState {
  readonly name: string
  readonly title: string
  readonly story: string
  readonly steps: readonly { readonly title: string; readonly step: ScriptStep; readonly report: StepReport | null }[]
  readonly begun: boolean
  readonly over: boolean
  readonly failed: boolean
  readonly message: string | null
  /** Another world has begun since: the script cannot go on in it. */
  readonly interrupted: boolean
  /** With the document, enough to go on after the backend's thread has ended. */
  readonly memory: unknown
  readonly document: ScriptDocument
}

export interface RunReport {
  readonly name: string
  readonly title: string
  readonly passed: boolean
  readonly steps: readonly StepReport[]
}

export interface LedgerEffect {
  readonly type: string
  readonly account: string
  readonly amountCents: number
}

export interface LoggedRequest {
  readonly n: number
  readonly at: string
  readonly service: Service
  readonly operation: string
  readonly variables: unknown
  /** HTTP status; 0 for a connection that was cut. */
  readonly status: number
  readonly ms: number
  readonly persona: string | null
  readonly errors: readonly string[]
  readonly effect: readonly LedgerEffect[]
  readonly answer: unknown
}

export interface JournalEntry {
  readonly kind: 'command' | 'clock' | 'market' | 'faults'
  readonly at: number
  readonly name?: string
}

export interface Audit {
  readonly balanced: boolean
  readonly accounts: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

export interface Mail {
  readonly id: string
  readonly at: string
  readonly to: string
  readonly medium: string
  readonly subject: string
  readonly body: string
  readonly code: string | null
}

export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** The payment, or the card setup, that it tells of. */
  readonly objectId: string
  readonly createdAt: string
  readonly dueAt: string | null
  readonly status: 'PENDING' | 'DELIVERED' | 'DROPPED'
  readonly deliveries: number
}

/** A payment by card, from its intent to what became of the money. */
export interface CardPayment {
  readonly id: string
  readonly agentName: string
  readonly purpose: 'FUNDING' | 'TOP_UP'
  readonly amountCents: number
  readonly status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  readonly refundedCents: number
  /** What may still be given back of it. */
  readonly refundableCents: number
  readonly createdAt: string
  /** When its callback put the money into the agent's funds. */
  readonly creditedAt: string | null
  /** When the bank took it back. */
  readonly reversedAt: string | null
}

export interface TestCard {
  readonly number: string
  readonly brand: string
  readonly savable: boolean
  readonly onSession: string
  readonly offSession: string
  readonly errorCode: string | null
  readonly declineCode: string | null
  readonly disputed: boolean
}

export interface Operation {
  readonly kind: 'query' | 'mutation'
  readonly name: string
  readonly query: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly type: string }[]
  readonly example: Readonly<Record<string, unknown>>
}

export interface Snapshot {
  readonly format: 'fairlead-world'
  readonly at: number
  readonly header: unknown
  readonly journal: readonly JournalEntry[]
  /** Whole, by their SHA-256. */
  readonly pictures: Readonly<Record<string, { readonly contentType: string; readonly base64: string }>>
}

/** A world as the end of an address. */
export interface ShareLink {
  readonly fragment: string
  readonly bytes: number
  /** Of the pictures on profiles, how many go along, and how many do not. */
  readonly pictures: { readonly carried: number; readonly left: number }
}

export interface ClockChange {
  /** ISO 8601 duration, such as PT2H. */
  readonly advance?: string
  /** ISO 8601 moment. */
  readonly set?: string
  readonly freeze?: boolean
  /** World seconds a second. */
  readonly speed?: number
}
