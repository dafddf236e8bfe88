import { groupBy } from '../../lib/group-by'
import { addDays, type Day, dayOf } from '../../lib/time/days'
import { type TimeZone, toMs } from '../../lib/time/zone'
import type { ClosedRange } from '../../lib/time/period'
import type { PeriodLead } from './use-period-leads'

const minuteMs = 60_000

const waits = ['Within 5 min', '5–30 min', '30 min–2h', 'Later that day', 'After that day', 'Not yet'] as const

/** Returns the number of leads for each time to first contact, shortest first. Days end in the given time zone. */
export function waitCounts(
  leads: readonly Pick<PeriodLead, 'purchasedAt' | 'minutesToContact'>[],
  timeZone: TimeZone,
): readonly { label: string; value: number }[] {
  const groups = groupBy(leads, ({ purchasedAt, minutesToContact: minutes }): (typeof waits)[number] => {
    if (minutes === null) return 'Not yet'
    if (minutes <= 5) return 'Within 5 min'
    if (minutes <= 30) return '5–30 min'
    if (minutes <= 120) return '30 min–2h'
    const contacted = dayOf((toMs(purchasedAt) ?? 0) + minutes * minuteMs, timeZone)
    return contacted === dayOf(purchasedAt, timeZone) ? 'Later that day' : 'After that day'
  })
  return waits.map((label) => ({ label, value: groups.get(label)?.length ?? 0 }))
}

export interface LoanCosts {
  readonly costs: readonly { label: string; value: number }[]
  /** Labels of rows with spending but no funded loan. */
  readonly withoutLoan: readonly string[]
}

/** Returns the cost per funded loan by source, lowest first: the price of kept leads divided by the loans. */
export function loanCostsBySource(leads: readonly Pick<PeriodLead, 'lead'>[]): LoanCosts {
  const kept = leads.filter(({ lead }) => lead.status !== 'RETURNED')
  return loanCosts(
    [...groupBy(kept, ({ lead }) => lead.leadSourceName ?? 'Unknown source')].map(([label, own]) => ({
      label,
      spentCents: own.reduce((sum, { lead }) => sum + lead.priceCents, 0),
      funded: own.filter(({ lead }) => lead.status === 'FUNDED').length,
    })),
  )
}

/** Returns the cost per funded loan of rows whose sums are already known, lowest first. */
export function loanCosts(
  rows: readonly { readonly label: string; readonly spentCents: number; readonly funded: number }[],
): LoanCosts {
  const costs = rows
    .filter(({ funded }) => funded > 0)
    .map(({ label, spentCents, funded }) => ({ label, value: Math.round(spentCents / funded) }))
    .toSorted((left, right) => left.value - right.value)
  const withoutLoan = rows.filter(({ funded, spentCents }) => funded === 0 && spentCents > 0)
  return { costs, withoutLoan: withoutLoan.map(({ label }) => label) }
}

/** Returns every day of the period with the number of leads bought on that day. */
export function leadsPerDay(
  leads: readonly Pick<PeriodLead, 'purchasedAt'>[],
  { from, to }: ClosedRange,
  timeZone: TimeZone,
): readonly { day: Day; value: number }[] {
  const byDay = groupBy(leads, ({ purchasedAt }) => dayOf(purchasedAt, timeZone))
  const days: { day: Day; value: number }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, value: byDay.get(day)?.length ?? 0 })
  return days
}
