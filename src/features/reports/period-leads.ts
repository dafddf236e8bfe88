import { addDays, type Day, dayOf, type TimeZone, toMs } from '../../shared/calendar'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import type { PeriodLeadsQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { readAllPages } from '../../lib/api/pages'
import { classify } from '../../lib/errors/classify'
import { groupBy } from '../../lib/group-by'
import { log } from '../../lib/telemetry/log'
import type { ClosedRange, Period } from '../../lib/time/period'

const PERIOD_LEADS = graphql(`
  query PeriodLeads($filters: TeamLeadFilters, $limit: Int, $nextToken: String) {
    listTeamLeads(filters: $filters, limit: $limit, nextToken: $nextToken) {
      items {
        lead {
          id
        }
        purchasedAt
        minutesToContact
      }
      nextToken
    }
  }
`)

export type PeriodLead = NonNullable<PeriodLeadsQuery['listTeamLeads']>['items'][number]

const periodLeads = {
  query: PERIOD_LEADS,
  page: (data: PeriodLeadsQuery) => data.listTeamLeads,
  rowKey: ({ lead }: PeriodLead) => lead.id,
}

/** Maximum number of leads to read. More leads would load longer and barely change the charts. */
const maxLeads = 2_000

interface PeriodLeads {
  readonly leads: readonly PeriodLead[]
  /** False if only the latest leads of the period were read. */
  readonly complete: boolean
}

interface PeriodLeadsOptions {
  readonly period: Period
  readonly unitId: string | null
  /** The report that the leads explain. A new report object reads the leads again. */
  readonly report: object
}

/**
 * Returns the leads behind a report, because the report contains only sums. Reads the newest leads first, back to the
 * start of the period. Undefined while the leads load, null if they are unavailable.
 */
export function usePeriodLeads({ period, unitId, report }: PeriodLeadsOptions): PeriodLeads | null | undefined {
  const client = useApolloClient()
  const { from, to } = period
  const key = [from, to, unitId].join()
  const [result, setResult] = useState<{ key: string; leads: PeriodLeads | null } | null>(null)
  useEffect(() => {
    let isCanceled = false
    const startMs = toMs(from) ?? 0
    const endMs = toMs(to) ?? 0
    const isBefore = ({ purchasedAt }: PeriodLead): boolean => (toMs(purchasedAt) ?? 0) < startMs
    void readAllPages(client, periodLeads, { filters: { unitId } }, { maxRows: maxLeads, isLastRow: isBefore })
      .then(({ items, nextToken }): PeriodLeads => {
        const leads = items.filter((row) => !isBefore(row) && (toMs(row.purchasedAt) ?? 0) < endMs)
        return { leads, complete: nextToken === null || items.some(isBefore) }
      })
      .catch((error: unknown) => {
        if (!classify(error).aborted)
          log.debug('The leads of a report could not be read; another chart is shown', { error })
        return null
      })
      .then((leads) => {
        if (!isCanceled) setResult({ key, leads })
      })
    return () => {
      isCanceled = true
    }
  }, [client, from, to, unitId, key, report])
  return result?.key === key ? result.leads : undefined
}

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
