import type { PaymentIntentRecord } from '../records'
import type { Store } from '../store'
import { Violations } from './ledger-audit'

/** What a payment was counted for when it was last looked at. */
interface Counted {
  readonly receivedCents: number
  /** Whose top-up is in flight. */
  readonly inFlightOf: string | null
}

const NOTHING: Counted = { receivedCents: 0, inFlightOf: null }

/**
 * V8: what came in by card is what succeeded, and nothing is left between card and funds once a payment is finished.
 * V13: automatic top-ups happen with consent, and one at a time.
 */
export class PaymentsAudit {
  private readonly counted = new Map<string, Counted>()
  private readonly inFlight = new Map<string, number>()
  private readonly unlike = new Violations()
  private readonly unasked = new Violations()
  private received = 0

  check(id: string, clearingCents: number, store: Pick<Store, 'paymentIntents' | 'paymentConfigs'>): void {
    const intent = store.paymentIntents.get(id)
    this.count(id, intent ? countOf(intent) : NOTHING)
    this.unlike.set(id, intent ? objectionsTo(intent, clearingCents) : [])
    const isUnasked = intent?.purpose === 'TOP_UP' && !store.paymentConfigs.get(intent.agentId)?.consentCapturedAt
    this.unasked.set(id, isUnasked ? [`V13: ${id} was made without consent`] : [])
  }

  objections(cardsCents: number): readonly string[] {
    const cards =
      cardsCents === -this.received ? [] : [`V8: cards stand at ${cardsCents}, payments at ${this.received}`]
    const crowds = [...this.inFlight]
      .filter(([, count]) => count > 1)
      .map(([agentId, count]) => `V13: ${agentId} has ${count} top-ups in flight`)
    return [...this.unlike.inOrder(), ...cards, ...this.unasked.inOrder(), ...crowds.sort()]
  }

  private count(id: string, now: Counted): void {
    const before = this.counted.get(id) ?? NOTHING
    this.received += now.receivedCents - before.receivedCents
    this.fly(before.inFlightOf, -1)
    this.fly(now.inFlightOf, 1)
    this.counted.set(id, now)
  }

  private fly(agentId: string | null, change: 1 | -1): void {
    if (agentId === null) return
    const count = (this.inFlight.get(agentId) ?? 0) + change
    if (count === 0) this.inFlight.delete(agentId)
    else this.inFlight.set(agentId, count)
  }
}

const isInFlight = ({ purpose, status }: PaymentIntentRecord): boolean =>
  purpose === 'TOP_UP' && (status === 'requires_confirmation' || status === 'requires_action')

const countOf = (intent: PaymentIntentRecord): Counted => ({
  receivedCents:
    intent.status === 'succeeded' && intent.reversedAt === null ? intent.amountCents - intent.refundedCents : 0,
  inFlightOf: isInFlight(intent) ? intent.agentId : null,
})

function objectionsTo(intent: PaymentIntentRecord, clearingCents: number): readonly string[] {
  const { id, status, amountCents, creditedAt, refundedCents } = intent
  const texts: string[] = []
  const isWaiting = status === 'succeeded' && creditedAt === null
  if (clearingCents !== (isWaiting ? amountCents : 0))
    texts.push(`V8: clearing of ${id}, ${status}, holds ${clearingCents}`)
  if (creditedAt !== null && status !== 'succeeded') texts.push(`V8: ${id} is ${status} and was credited`)
  if (status === 'succeeded' && refundedCents > amountCents) texts.push(`V8: ${id} was refunded more than it was paid`)
  return texts
}
