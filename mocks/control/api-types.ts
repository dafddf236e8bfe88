import type { Company } from '../world/company/company'
import type { AuditReport } from '../domain/ledger/world-audit'
import type { MailRecord, PaymentEventRecord, PaymentIntentRecord } from '../domain/records'
import type { TestCard as DomainTestCard } from '../domain/payments/test-cards'
import type { Fault, ROLES } from '../world/faults/fault'
import type { StoryDocument, StoryStep } from '../stories/story-document'
import type { ArchivedWorld } from '../persistence/world-records'
import type { SaveStatus } from '../persistence/journal-writer'
import type { MigrationReport, OpenProblem } from '../persistence/open-world'
import type { PackedPicture, Snapshot as SnapshotDocument } from './snapshot'

/* JSON types of the control API (docs/qa-guide.md), shared by the backend and the console. */

export type { JournalEntry } from '../world/journal'
export type { Operation } from '../stories/operations'
export type { RunReport } from '../stories/run-story'
export type { LedgerEffect, LoggedRequest } from '../sandbox/request-log'
export type { PlayState } from './story-presentation'
export type { Recording } from './story-from-journal'
export type { ShareLink } from './share-link'
export type { AuditReport as Audit, MigrationReport, SaveStatus, StoryDocument, StoryStep }

export type Role = (typeof ROLES)[number]

export interface ClockReading {
  /** World time, ISO 8601. */
  readonly now: string
  readonly frozen: boolean
  readonly speed: number
  /** Progress of the world toward the time of its clock. Null when the world has caught up. */
  readonly moving: Move | null
}

/** Progress of a world that catches up with its clock, for example after the clock was set forward. ISO 8601 times. */
export interface Move {
  readonly from: string
  readonly to: string
  /** Completed share of the catch-up, from 0 to 1. */
  readonly done: number
  /** Whether the market runs slower than its set speed until the world has caught up, to limit the number of leads. */
  readonly slower: boolean
}
export interface ClockInput {
  /** How far to set the clock forward: an ISO 8601 duration, such as PT2H. */
  readonly advance?: string
  /** New time of the clock, ISO 8601. */
  readonly set?: string
  readonly freeze?: boolean
  /** World seconds per real second. */
  readonly speed?: number
  /** Stops a world that is catching up, and sets the clock to the time that the world has reached. */
  readonly stop?: true
  /** Delays the response until the world has caught up with its clock. */
  readonly wait?: boolean
}

export interface SandboxState extends ClockReading {
  /** The same until another world starts, also after a rewind. */
  readonly worldId: string
  readonly scenario: string
  readonly seed: number
  readonly marketTempo: number
  /** Whether the world has reached its maximum number of lead arrivals, so that no more leads arrive. */
  readonly marketFull: boolean
  /** Null if not requested, or while the world catches up with its clock, because the hash then changes constantly. */
  readonly worldHash: string | null
  readonly schemaHash: string
  readonly storage: SaveStatus
  readonly journalLength: number
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly Fault[]
}

export interface StartWorldInput {
  readonly name: string
  readonly seed?: number
  readonly now?: string
  readonly freeze?: boolean
  readonly company?: Company
}

/** A custom company as a URL query, with its story. */
export interface SharedCompany {
  readonly query: string
  readonly bytes: number
  readonly story: StoryDocument
}

/** Why a world could not be opened unchanged. */
export type OpenFailureReason = OpenProblem['reason']

/** An archived world in the list of the console. Times are ISO 8601. */
export interface ArchivedWorldSummary extends Omit<ArchivedWorld, 'latestMs' | 'setAsideMs'> {
  /** World time of the last action. */
  readonly latest: string
  /** Real time at which the world was archived. */
  readonly setAside: string
}

export interface Persona {
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly story: string
}

/** A person whom the sign-in page of the demo offers. */
export type SignInChoice = Pick<Persona, 'username' | 'name' | 'role'>

export interface ScenarioSummary {
  readonly name: string
  readonly title: string
  readonly story: string
  readonly takesCompany: boolean
  readonly personas: readonly Persona[]
  /** Title of the built-in story with the scenario's name. */
  readonly storyTitle: string
  /** What that story shows, in one or two sentences. */
  readonly storySummary: string
  /** Steps of that story. */
  readonly steps: readonly StoryStep[]
}

/** A message to a user, or the current code of an authenticator app. Times are ISO 8601. */
export interface Mail extends Omit<MailRecord, 'at' | 'medium'> {
  readonly medium: MailRecord['medium'] | 'APP'
  readonly at: string
}

/** An event of the card payment service. Times are ISO 8601. */
export interface PaymentEvent extends Omit<PaymentEventRecord, 'createdAt' | 'dueAt'> {
  readonly createdAt: string
  readonly dueAt: string | null
}

/** A card payment with its later refunds and disputes. Times are ISO 8601. */
export interface CardPayment extends Pick<
  PaymentIntentRecord,
  'id' | 'purpose' | 'amountCents' | 'status' | 'refundedCents'
> {
  readonly agentName: string
  readonly refundableCents: number
  readonly createdAt: string
  /** When the payment event credited the agent's funds. */
  readonly creditedAt: string | null
  /** When the bank reversed the payment after a dispute. */
  readonly reversedAt: string | null
}

export type TestCard = Omit<DomainTestCard, 'behaviour'> & DomainTestCard['behaviour']

export interface Snapshot extends SnapshotDocument {
  /** Pictures by the SHA-256 of their full-size bytes. */
  readonly pictures: Readonly<Record<string, PackedPicture>>
}

/** Body of an error response. */
export interface ControlErrorBody {
  readonly error: string
  /** Path of the invalid field. Null if the error is not about a field. */
  readonly path: string | null
  /** Set when an imported world could not be opened unchanged. The current world stays. */
  readonly reason?: OpenFailureReason
}
