import type { DomainContext } from '../domain/context'

/** Key figures of a world, for a readable comparison of two worlds. */
export interface WorldFigures {
  readonly people: number
  readonly leads: number
  readonly postings: number
  readonly fundsCents: number
  readonly walletsCents: number
  readonly revenueCents: number
}

/** Returns the world's current figures. */
export function worldFigures({ store, ledger }: Pick<DomainContext, 'store' | 'ledger'>): WorldFigures {
  const sums = { funds: 0, wallet: 0, revenue: 0 }
  for (const account of ledger.accounts()) {
    const [kind = ''] = account.split(':')
    if (kind === 'funds' || kind === 'wallet' || kind === 'revenue') sums[kind] += ledger.balance(account)
  }
  return {
    people: store.users.size,
    leads: store.leads.size,
    postings: ledger.postings.length,
    fundsCents: sums.funds,
    walletsCents: sums.wallet,
    revenueCents: sums.revenue,
  }
}

const COUNTS: readonly (readonly [name: keyof WorldFigures, label: string])[] = [
  ['people', 'People'],
  ['leads', 'Leads'],
  ['postings', 'Postings'],
]
const AMOUNTS: readonly (readonly [name: keyof WorldFigures, label: string])[] = [
  ['fundsCents', 'Funds'],
  ['walletsCents', 'Wallets'],
  ['revenueCents', 'Revenue'],
]

const inDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Returns one sentence for each figure that differs. */
export function figureDifferences(then: WorldFigures, now: WorldFigures): readonly string[] {
  const differences = (
    figures: readonly (readonly [name: keyof WorldFigures, label: string])[],
    format: (figure: number) => string,
  ) =>
    figures.flatMap(([name, label]) =>
      then[name] === now[name] ? [] : [`${label}: ${format(then[name])} then, ${format(now[name])} now`],
    )
  return [...differences(COUNTS, (count) => count.toLocaleString('en-US')), ...differences(AMOUNTS, inDollars)]
}
