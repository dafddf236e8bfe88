import { formatPercent } from '../../../lib/format/numbers'
import type { LeadRow } from '../lead-rows'
import { leadCount } from '../lead-labels'

type ComparedLead = Pick<LeadRow, 'id' | 'score' | 'priceCents' | 'createdAt'>

export interface SourceRecord {
  readonly open: readonly ComparedLead[]
  /** Null if the service does not count the leads of a source. */
  readonly bought: number | null
  /** Null if the service does not support lead statuses. */
  readonly contacted: number | null
  readonly funded: number | null
}

/** Minimum number of other leads for a meaningful comparison. */
const enough = 3

/** Comparison with the open leads of a source: "Higher than 9 of 12 others open from this source". */
export interface Comparison {
  readonly score: string | null
  readonly age: string | null
  readonly price: string | null
}

export function compareWithSource(lead: ComparedLead, { open }: Pick<SourceRecord, 'open'>): Comparison {
  const others = open.filter(({ id }) => id !== lead.id)
  if (others.length < enough) return { score: null, age: null, price: null }
  const among = `${others.length} others open from this source`
  const { score } = lead
  const lower = others.filter((other) => score !== null && (other.score ?? 0) < score).length
  const older = others.filter(({ createdAt }) => Date.parse(createdAt) < Date.parse(lead.createdAt)).length
  const medianCents = median(others.map(({ priceCents }) => priceCents))
  return {
    score: score === null ? null : `Higher than ${lower} of ${among}`,
    age: `Newer than ${older} of ${among}`,
    price: medianCents === null ? null : priceText(lead.priceCents, medianCents),
  }
}

function priceText(priceCents: number, medianCents: number): string {
  if (priceCents === medianCents) return 'The median of this source'
  const off = formatPercent(Math.abs(priceCents - medianCents) / medianCents, 0)
  return `${off} ${priceCents < medianCents ? 'below' : 'above'} the median of this source`
}

/** Returns a summary: "34 leads bought · 82% contacted · 12% funded". */
export function recordText({ bought, contacted, funded }: SourceRecord): string | null {
  if (bought === null) return null
  if (bought === 0) return 'You have bought no leads here yet'
  const share = (count: number): string => formatPercent(count / bought, 0)
  const became =
    contacted === null || funded === null ? '' : ` · ${share(contacted)} contacted · ${share(funded)} funded`
  return `${leadCount(bought)} bought${became}`
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
