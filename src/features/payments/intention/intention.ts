import { isRecord } from '../../../lib/errors/signals'

/** What a person wants when he adds funds. */
export interface FundingWish {
  /** The payment's idempotency key, by which the wish is known here and on the server. */
  readonly key: string
  readonly amountCents: number
  /** The wallet that the money is for; null when it is to stay in the funds. */
  readonly wallet: { readonly sourceId: string; readonly name: string } | null
  readonly begunAtMs: number
}

/** How far a wish has come. Each stage is stored before the next thing is done that moves money. */
export type Stage =
  /** The card has not been asked for anything. */
  | { readonly stage: 'begun' }
  /** The card may have been charged. */
  | { readonly stage: 'confirming'; readonly intentId: string }
  /** It was charged: the money is on its way to the funds. */
  | { readonly stage: 'paid'; readonly intentId: string }
  /** The money has come to the funds, and may have been moved on to the wallet. */
  | { readonly stage: 'credited'; readonly intentId: string }
  | { readonly stage: 'over'; readonly outcome: FundingOutcome }

export type Intention = FundingWish & Stage

export type FundingOutcome =
  | { readonly kind: 'inWallet'; readonly name: string; readonly amountCents: number }
  | { readonly kind: 'inFunds'; readonly amountCents: number }
  /** Credited, but the wallet would not take it: the money waits in the funds. */
  | { readonly kind: 'stayedInFunds'; readonly name: string; readonly amountCents: number; readonly reason: string }
  /** Nothing was charged. `reusable` says that the same payment can be tried again. */
  | { readonly kind: 'failed'; readonly title: string; readonly description: string; readonly reusable: boolean }
  /** The server knows the payment no more, and no money has come. */
  | { readonly kind: 'forgotten'; readonly amountCents: number }

/** The transfer's own key comes from the payment's, so that one payment is moved once by whoever carries it out. */
export const transferKeyOf = ({ key }: FundingWish): string => `${key}:transfer`

export function over({ key, amountCents, wallet, begunAtMs }: FundingWish, outcome: FundingOutcome): Intention {
  return { key, amountCents, wallet, begunAtMs, stage: 'over', outcome }
}

export function failed(title: string, description: string, reusable = true): FundingOutcome {
  return { kind: 'failed', title, description, reusable }
}

export function writeIntention(intention: Intention): string {
  return JSON.stringify(intention)
}

/** A stored intention; null for whatever else may stand there. */
export function readIntention(text: string | null): Intention | null {
  const value = parse(text)
  return isIntention(value) ? value : null
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Somebody else's value under our key: nothing of ours is there.
    return null
  }
}

function isIntention(value: unknown): value is Intention {
  if (!isRecord(value) || typeof value['key'] !== 'string') return false
  const { amountCents, begunAtMs, wallet, stage, intentId, outcome } = value
  if (!Number.isSafeInteger(amountCents) || !Number.isSafeInteger(begunAtMs)) return false
  if (wallet !== null && !(isRecord(wallet) && isText(wallet['sourceId']) && isText(wallet['name']))) return false
  if (stage === 'begun') return true
  if (stage === 'over') return isRecord(outcome) && isText(outcome['kind'])
  return (stage === 'confirming' || stage === 'paid' || stage === 'credited') && isText(intentId)
}

const isText = (value: unknown): value is string => typeof value === 'string'
