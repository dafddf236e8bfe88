/* Types of the control API (docs/qa-guide.md) for its clients. No module of the control API may import this one. */

export type { LedgerEffect, LoggedRequest } from '../server/request-log'
export type { Operation } from './stories/operations'
export type { StoryDocument, StoryStep } from './stories/story-document'
export type { Role } from '../world/company/company'
export type { JournalEntry } from '../world/journal'
export type { ClockInput } from './parse-inputs'
export type { CardPayment, PaymentEvent } from './payment-events'
export type { TestCard } from './routes'
export type { Persona, SignInChoice } from './scenario-list'
export type { ShareLink } from './share-link'
export type { Recording } from './story-from-journal'
export type { ClockReading, Move, SandboxState } from './world-state'
