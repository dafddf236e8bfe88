import type { Company } from '../../company/company'
import type { AuditReport } from '../../domain/ledger/world-audit'
import type { MailRecord, PaymentEventRecord, PaymentIntentRecord } from '../../domain/records'
import type { TestCard as DomainTestCard } from '../../domain/payments/test-cards'
import type { Fault, ROLES } from '../../faults/fault'
import type { scenarioList } from './scenario-list'
import type { StoryDocument } from '../../stories/story-document'
import type { ArchivedWorld as KeptAside } from '../../persistence/archived-worlds'
import type { SaveStatus } from '../../persistence/journal-writer'
import type { MigrationReport, OpenProblem } from '../../persistence/open-world'
import type { PackedPicture, Snapshot as SnapshotDocument } from './snapshot'
/**
 * What the control interface takes and answers (docs/sandbox.md), as JSON: the one description of it, by which the backend
 * answers and the console reads. Types only.
 */
export type { JournalEntry } from '../../world/journal'
export type { StoryDocument, StoryStep } from '../../stories/story-document'
export type { ExplorableOperation as Operation } from '../../stories/operations'
export type { RunReport } from '../../stories/run-story'
export type { Persona } from './scenario-list'
export type { LedgerEffect, LoggedRequest } from '../request-log'
export type { PlayState } from './story-stage'
export type { RecordingState as Recording } from './recording'
export type { ShareLink } from './share-link'
export type { AuditReport as Audit, MigrationReport as TakenUp, SaveStatus as Keeping }

export type Role = (typeof ROLES)[number]

export interface ClockReading {
  /** World time, ISO 8601. */
  readonly now: string
  readonly frozen: boolean
  readonly speed: number
  /** The way that the world has still to live through; null when it is where its clock points. */
  readonly moving: Move | null
}

/** A world on its way to a later moment. Moments are ISO 8601; `done` is 0 to 1. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly done: number
  /** Whether the market runs slower than was asked for until it is there, so that it can be borne. */
  readonly slower: boolean
}

/** What is asked of the clock. */
export interface ClockInput {
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

export interface SandboxState extends ClockReading {
  readonly scenario: string
  readonly seed: number
  readonly marketTempo: number
  /** Whether the market brings no more leads, because the world holds all that it can. */
  readonly marketFull: boolean
  /** Null on the way to another moment: the world is another one at each look. */
  readonly worldHash: string | null
  readonly schemaHash: string
  readonly storage: SaveStatus
  readonly journalLength: number
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly Fault[]
}

/** Which world is to begin. */
export interface StartWorldInput {
  readonly name: string
  readonly seed?: number
  readonly now?: string
  readonly freeze?: boolean
  /** Whose world it is to be. */
  readonly company?: Company
}

/** A company as the end of an address, and its story as a script. */
export interface SharedCompany {
  readonly query: string
  readonly bytes: number
  readonly script: StoryDocument
}

/** Why a world was not opened as it was. */
export type OpenFailureReason = OpenProblem['reason']

/** A world that could not be opened as it was, and is kept all the same. Moments are ISO 8601. */
export interface ArchivedWorldSummary extends Omit<KeptAside, 'latestMs' | 'setAsideMs'> {
  /** World time of the last action. */
  readonly latest: string
  readonly setAside: string
}

export type ScenarioSummary = ReturnType<typeof scenarioList>[number]

/** Moments are ISO 8601. */
export interface Mail extends Omit<MailRecord, 'at' | 'medium'> {
  /** APP: no mail, but what an authenticator app shows at this moment. */
  readonly medium: MailRecord['medium'] | 'APP'
  readonly at: string
}

/** Moments are ISO 8601. */
export interface PaymentEvent extends Omit<PaymentEventRecord, 'createdAt' | 'dueAt'> {
  readonly createdAt: string
  readonly dueAt: string | null
}

/** A payment by card, from its intent to what became of the money. Moments are ISO 8601. */
export interface CardPayment extends Pick<
  PaymentIntentRecord,
  'id' | 'purpose' | 'amountCents' | 'status' | 'refundedCents'
> {
  readonly agentName: string
  /** What may still be given back of it. */
  readonly refundableCents: number
  readonly createdAt: string
  /** When its callback put the money into the agent's funds. */
  readonly creditedAt: string | null
  /** When the bank took it back. */
  readonly reversedAt: string | null
}

export type TestCard = Omit<DomainTestCard, 'behaviour'> & DomainTestCard['behaviour']

export interface Snapshot extends SnapshotDocument {
  /** Whole, by their SHA-256. */
  readonly pictures: Readonly<Record<string, PackedPicture>>
}

/** A request that was refused: where the mistake is, and what was expected. */
export interface ControlErrorBody {
  readonly error: string
  readonly path: string | null
  /** Set when a world from elsewhere was not opened as it is; nothing has been replaced. */
  readonly reason?: OpenFailureReason
}
