import type { Category, Company } from '../../company/company'
import { finalCostCents } from '../../domain/cents'
import type { Quality } from './fate'
import type { SourceSeed } from './sources'

/** How its leads come, and what becomes of them in ordinary hands. */
const KINDS: Readonly<Record<Category, { readonly description: string; readonly quality: Quality }>> = {
  RATE_TABLE: {
    description: 'Borrowers who compare today’s rates and ask for a callback.',
    quality: { answers: 0.8, qualifies: 0.17, funds: 0.07 },
  },
  FORM_LEAD: {
    description: 'People who have filled in a form and expect a call.',
    quality: { answers: 0.76, qualifies: 0.14, funds: 0.045 },
  },
  PHYSICAL_LEAD: {
    description: 'Reply cards from letters to owners.',
    quality: { answers: 0.72, qualifies: 0.12, funds: 0.024 },
  },
  IN_BOUND_CALL: {
    description: 'Callers who wait on the line to be connected.',
    quality: { answers: 0.94, qualifies: 0.34, funds: 0.18 },
  },
  DIGITAL: {
    description: 'People who search for a lender near them.',
    quality: { answers: 0.66, qualifies: 0.07, funds: 0.018 },
  },
}

const idOf = (i: number): string => `source-${i + 1}`

export const ownSources = ({ sources }: Company): readonly SourceSeed[] =>
  sources.map(({ name, category, priceCents }, i): SourceSeed => {
    const [baseCents, markup] = costOf(priceCents)
    return [idOf(i), name, category, baseCents, markup, KINDS[category].description]
  })

export const qualitiesOf = ({ sources }: Company): Readonly<Record<string, Quality>> =>
  Object.fromEntries(sources.map(({ category }, i) => [idOf(i), KINDS[category].quality]))

/** Hundredths of a per cent, the likeliest first. */
const MARKUPS = [3000, 2500, 3500, 2000, 4000, ...Array.from({ length: 400 }, (_, i) => 1500 + i * 5)]

/** What a lead costs and what is added to it: their price is the one that was asked for, to the cent. */
function costOf(priceCents: number): readonly [baseCents: number, markup: number] {
  for (const markup of MARKUPS) {
    const baseCents = Math.round((priceCents * 10_000) / (10_000 + markup))
    if (finalCostCents(baseCents, markup) === priceCents) return [baseCents, markup]
  }
  return [priceCents, 0]
}
