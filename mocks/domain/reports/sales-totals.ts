import type { DomainContext } from '../context'
import { type Posting, REVENUE } from '../ledger/ledger'
import { countBefore } from '../binary-search'
import type { Store } from '../store'

/** Leads sold, returns deducted: of revenue, of the margin over what the leads cost, and of what agents hold. */
interface Sales {
  readonly leads: number
  readonly revenueCents: number
  readonly marginCents: number
  readonly heldCents: number
}

/**
 * Sums from the beginning of the log up to each posting. The log only grows, so that a stretch of time is the difference of two of
 * them, and only what is new since the last look is read. Postings that were taken back are found by their being others now.
 */
export class SalesTotals {
  private readonly seen: Posting[] = []
  /** Five a posting: leads, revenue, margin, funds, wallets. */
  private readonly sums: number[] = []

  constructor(private readonly costOf: (leadId: string) => number) {}

  follow(postings: readonly Posting[]): this {
    while (this.seen.length > 0 && this.seen.at(-1) !== postings[this.seen.length - 1]) {
      this.seen.pop()
      this.sums.length -= 5
    }
    for (let i = this.seen.length; i < postings.length; i++) this.append(postings[i] as Posting)
    return this
  }

  /** Sales from one moment to right before another. */
  between(startMs: number, endMs: number): Sales {
    const from = this.before(startMs)
    const to = this.before(endMs)
    const sum = (place: number) => this.at(to, place) - this.at(from, place)
    return { leads: sum(0), revenueCents: sum(1), marginCents: sum(2), heldCents: sum(3) + sum(4) }
  }

  heldAt(ms: number): number {
    const count = this.before(ms)
    return this.at(count, 3) + this.at(count, 4)
  }

  get held() {
    const count = this.seen.length
    return { fundsHeldCents: this.at(count, 3), walletsHeldCents: this.at(count, 4) }
  }

  private before(ms: number): number {
    return countBefore(this.seen, ({ at }) => at, ms)
  }

  /** After so many postings. */
  private at(count: number, place: number): number {
    return this.sums[(count - 1) * 5 + place] ?? 0
  }

  private append(posting: Posting): void {
    const count = this.seen.length
    let [leads, revenue, margin, funds, wallets] = [0, 1, 2, 3, 4].map((place) => this.at(count, place)) as Five
    for (const { account, agentId, sourceId, amountCents, referenceId } of posting.entries) {
      if (agentId !== null && sourceId === null) funds += amountCents
      else if (agentId !== null) wallets += amountCents
      if (account !== REVENUE) continue
      const sign = Math.sign(amountCents)
      leads += sign
      revenue += amountCents
      margin += amountCents - sign * this.costOf(referenceId ?? '')
    }
    this.seen.push(posting)
    this.sums.push(leads, revenue, margin, funds, wallets)
  }
}

type Five = [number, number, number, number, number]

const running = new WeakMap<Store, SalesTotals>()

/** The sales of the world up to now. */
export function salesTotals({ store, ledger }: DomainContext): SalesTotals {
  const known = running.get(store) ?? new SalesTotals((leadId) => store.leads.get(leadId)?.costCents ?? 0)
  running.set(store, known)
  return known.follow(ledger.postings)
}
