import { middleOf } from '../leads/state-markets'

export interface PerformanceFigures {
  readonly leads: number
  readonly contacted: number
  readonly funded: number
  readonly returned: number
  readonly spentCents: number
  /** Loans of funded leads, whole US dollars. */
  readonly fundedVolume: number
  /** Funded of bought, 0 to 1. */
  readonly conversionRate: number
  readonly medianMinutesToContact: number | null
}

/** What figures are made of. */
export interface Totals extends Omit<PerformanceFigures, 'conversionRate' | 'medianMinutesToContact'> {
  /** From purchase to first contact, in ascending order. */
  readonly minutes: readonly number[]
}

/** Added up first, divided last. */
export const figuresOf = ({
  leads,
  contacted,
  funded,
  returned,
  spentCents,
  fundedVolume,
  minutes,
}: Totals): PerformanceFigures => ({
  leads,
  contacted,
  funded,
  returned,
  spentCents,
  fundedVolume,
  conversionRate: conversionOf({ leads, funded }),
  medianMinutesToContact: middleOf(minutes),
})

export const conversionOf = ({ leads, funded }: Pick<Totals, 'leads' | 'funded'>): number =>
  leads === 0 ? 0 : funded / leads
