import type { Fault, ROLES, Service } from '../faults/fault'

/** What the control interface answers with (docs/sandbox.md), as its callers see it. */
export type Role = (typeof ROLES)[number]

export interface ClockReading {
  /** World time, ISO 8601. */
  readonly now: string
  readonly frozen: boolean
  readonly speed: number
  /** The way that the world has still to live through; null when it is where its clock points. */
  readonly moving: Move | null
}

export interface SandboxState extends ClockReading {
  readonly scenario: string
  readonly seed: number
  readonly marketTempo: number
  /** Whether the market brings no more leads, because the world holds all that it can. */
  readonly marketFull: boolean
  /** Null on the way to another moment. */
  readonly worldHash: string | null
  readonly schemaHash: string
  /** Names the rules by which the world is played. */
  readonly rules: string
  readonly storage: Keeping
  readonly journalLength: number
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly Fault[]
}

/** A world on its way to a later moment. Moments are ISO 8601; `done` is 0 to 1. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly done: number
  /** Whether the market runs slower than was asked for until then. */
  readonly slower: boolean
}

/** Whether what is done is kept, and where. */
export interface Keeping {
  readonly kind: 'browser' | 'memory'
  readonly saved: boolean
  /** Why it is not, as the end of the sentence "not saved: …". */
  readonly reason: string | null
}

/** Why a world was not opened as it was. */
export type ObstacleReason = 'other-rules' | 'damaged' | 'refused' | 'differs' | 'unsaved'

/** A world that could not be opened as it was, and is kept all the same. */
export interface AsideWorld {
  readonly id: string
  readonly scenario: string
  readonly seed: number
  readonly rules: string
  /** How many actions its journal holds. */
  readonly length: number
  /** World time of the last action, ISO 8601. */
  readonly latest: string
  /** When it was set aside, ISO 8601. */
  readonly setAside: string
  readonly reason: ObstacleReason
  readonly words: string
}

/** How far a world from elsewhere could be taken up under today's rules. */
export interface TakenUp {
  readonly replayed: number
  readonly of: number
  readonly words: string | null
  readonly differences: readonly string[]
}

export interface Persona {
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly story: string
}

/** One step of a script; the schema is docs/script.schema.json. */
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
  readonly version: 2
  readonly rules: string
  readonly mark: unknown
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
  /** Stays where the world has come to on its way. */
  readonly stop?: true
  /** Answers only when the world is where its clock points. */
  readonly wait?: boolean
}
