import type { CommandOutcome } from '../../../lib/command/outcome'
import type { Timers } from '../../../lib/time/timers'
import type { CardConfirmation } from '../cards/confirm-card'
import type { FundingWish, Intention } from './intention'

/** How a payment stands. `open`: the card has not been charged, or not yet. */
export type PaymentState = 'open' | 'paid' | 'credited' | 'canceled' | 'unknown'

/** `unclear` and `late` tell that finding out, or the money, takes longer than usual. */
export type FundingPhase = 'preparing' | 'confirming' | 'findingOut' | 'unclear' | 'waiting' | 'late' | 'moving'

export interface OpenedPayment {
  readonly id: string
  readonly clientSecret: string | null
  /** As far as the server knows, which hears of it later than the provider. */
  readonly state: PaymentState
}

export interface FundingSteps {
  readonly createWallet: (sourceId: string) => Promise<CommandOutcome<unknown>>
  /** Opens the payment; the payment that was opened with the same key is found again. */
  readonly open: (wish: FundingWish) => Promise<CommandOutcome<OpenedPayment>>
  /** What the provider says of a payment. */
  readonly retrieve: (clientSecret: string) => Promise<PaymentState>
  readonly isCredited: (intentId: string) => Promise<boolean>
  readonly transfer: (wish: FundingWish) => Promise<CommandOutcome<unknown>>
}

/** What only the page can do in which the person presses the button. */
export interface PresentCard {
  /** False for a source that there is no wallet for yet: funding it creates the wallet first. */
  readonly hasWallet: boolean
  readonly confirm: (clientSecret: string) => Promise<CardConfirmation>
}

export interface Surroundings {
  readonly steps: FundingSteps
  /** Stores where it stands; false when the intention was forgotten meanwhile, as at a sign-out. */
  readonly keep: (intention: Intention) => boolean
  readonly onPhase: (phase: FundingPhase) => void
  /** Aborted when the page or its person is going: what is under way is left as it is stored. */
  readonly signal: AbortSignal
  readonly timers?: Timers | undefined
}
