import type { DomainContext } from '../context'
import { type Posting, REVENUE } from '../ledger/ledger'
import { countBefore } from '../sorted-arrays'
import type { Store } from '../store'

/** Sales of a time range, minus returns. `heldCents` is the change of all agents' balances. */
interface Sales {
  readonly leads: number
  readonly revenueCents: number
  readonly marginCents: number
  readonly heldCents: number
}

/**
 * Running totals after each posting of the log. The totals of a time range are a difference of two of them. Each call of
 * `update` reads only new postings.
 */
export class SalesTotals {
  private readonly postings: Posting[] = []
  /** Five values for each posting: leads, revenue, margin, funds, wallets. */
  private readonly sums: number[] = []

  constructor(private readonly costOf: (leadId: string) => number) {}

  update(log: readonly Posting[]): this {
    // A failed command removed these postings from the log.
    while (this.postings.length > 0 && this.postings.at(-1) !== log[this.postings.length - 1]) {
      this.postings.pop()
      this.sums.length -= 5
    }
    for (let i = this.postings.length; i < log.length; i++) this.append(log[i] as Posting)
    return this
  }

  /** Returns the sales from `startMs` (inclusive) to `endMs` (exclusive). */
  between(startMs: number, endMs: number): Sales {
    const from = this.postingsBefore(startMs)
    const to = this.postingsBefore(endMs)
    const sum = (index: number) => this.totalAfter(to, index) - this.totalAfter(from, index)
    return { leads: sum(0), revenueCents: sum(1), marginCents: sum(2), heldCents: sum(3) + sum(4) }
  }

  heldAt(ms: number): number {
    const count = this.postingsBefore(ms)
    return this.totalAfter(count, 3) + this.totalAfter(count, 4)
  }

  get held() {
    const count = this.postings.length
    return { fundsHeldCents: this.totalAfter(count, 3), walletsHeldCents: this.totalAfter(count, 4) }
  }

  private postingsBefore(ms: number): number {
    return countBefore(this.postings, ({ at }) => at, ms)
  }

  /** Returns one of the five totals after the first `count` postings. */
  private totalAfter(count: number, index: number): number {
    return this.sums[(count - 1) * 5 + index] ?? 0
  }

  private append(posting: Posting): void {
    const count = this.postings.length
    let [leads, revenue, margin, funds, wallets] = [0, 1, 2, 3, 4].map((i) => this.totalAfter(count, i)) as Five
    for (const { account, agentId, sourceId, amountCents, referenceId } of posting.entries) {
      if (agentId !== null && sourceId === null) funds += amountCents
      else if (agentId !== null) wallets += amountCents
      if (account !== REVENUE) continue
      const sign = Math.sign(amountCents)
      leads += sign
      revenue += amountCents
      margin += amountCents - sign * this.costOf(referenceId ?? '')
    }
    this.postings.push(posting)
    this.sums.push(leads, revenue, margin, funds, wallets)
  }
}

type Five = [number, number, number, number, number]

const totalsByStore = new WeakMap<Store, SalesTotals>()

/** Returns the up-to-date sales totals of the world. */
export function salesTotals({ store, ledger }: DomainContext): SalesTotals {
  const known = totalsByStore.get(store) ?? new SalesTotals((leadId) => store.leads.get(leadId)?.costCents ?? 0)
  totalsByStore.set(store, known)
  return known.update(ledger.postings)
}
