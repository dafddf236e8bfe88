import type { DomainContext } from '../domain/context'

/** A world in a few numbers, by which a person sees in what two of them differ. */
export interface WorldFigures {
  readonly people: number
  readonly leads: number
  readonly postings: number
  readonly fundsCents: number
  readonly walletsCents: number
  readonly revenueCents: number
}

/** The figures of a world at its present moment. */
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

const counted: readonly (readonly [name: keyof WorldFigures, words: string])[] = [
  ['people', 'People'],
  ['leads', 'Leads'],
  ['postings', 'Postings'],
]
const money: readonly (readonly [name: keyof WorldFigures, words: string])[] = [
  ['fundsCents', 'Funds'],
  ['walletsCents', 'Wallets'],
  ['revenueCents', 'Revenue'],
]

const inDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** In what two worlds differ, a sentence each. */
export function figureDifferences(then: WorldFigures, now: WorldFigures): readonly string[] {
  const tell = (words: string, before: string, after: string) => `${words}: ${before} then, ${after} now`
  return [
    ...counted.flatMap(([name, words]) =>
      then[name] === now[name]
        ? []
        : [tell(words, then[name].toLocaleString('en-US'), now[name].toLocaleString('en-US'))],
    ),
    ...money.flatMap(([name, words]) =>
      then[name] === now[name] ? [] : [tell(words, inDollars(then[name]), inDollars(now[name]))],
    ),
  ]
}
