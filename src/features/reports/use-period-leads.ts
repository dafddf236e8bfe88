import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { env } from '../../lib/settings/env'
import { classify } from '../../lib/errors/classify'
import type { PeriodLeadsQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { readWholeList } from '../../lib/api/whole-list'
import { log } from '../../lib/telemetry/log'
import { toMs } from '../../lib/time/zone'
import type { Period } from '../../lib/time/period'

const PERIOD_LEADS = graphql(`
  query PeriodLeads($filters: TeamLeadFilters, $limit: Int, $nextToken: String) {
    listTeamLeads(filters: $filters, limit: $limit, nextToken: $nextToken) {
      items {
        lead {
          id
          status
          leadSourceName
          priceCents
        }
        purchasedAt
        minutesToContact
      }
      nextToken
    }
  }
`)

export type PeriodLead = NonNullable<PeriodLeadsQuery['listTeamLeads']>['items'][number]

/** Maximum number of leads to read. More leads would load longer and barely change the charts. */
const mostLeads = 2_000

export interface PeriodLeads {
  readonly leads: readonly PeriodLead[]
  /** False if only the latest leads of the period were read. */
  readonly complete: boolean
}

export interface PeriodLeadsAsked {
  readonly period: Period
  readonly unitId: string | null
  /** The report that the leads explain. A new report object reads the leads again. */
  readonly report: object
}

/**
 * Returns the leads behind a report, because the report contains only sums. Reads the newest leads first, back to the
 * start of the period. Undefined while the leads load, null if they are unavailable.
 */
export function usePeriodLeads({ period, unitId, report }: PeriodLeadsAsked): PeriodLeads | null | undefined {
  const client = useApolloClient()
  const { from, to } = period
  const asked = [from, to, unitId].join()
  const [read, setRead] = useState<{ asked: string; found: PeriodLeads | null } | null>(null)
  useEffect(() => {
    if (!env.capabilities.team) return
    let gone = false
    const startMs = toMs(from) ?? 0
    const endMs = toMs(to) ?? 0
    const isBefore = (row: unknown): boolean => (toMs((row as PeriodLead).purchasedAt) ?? 0) < startMs
    void readWholeList(client, PERIOD_LEADS, { filters: { unitId } }, (data) => data.listTeamLeads, {
      most: mostLeads,
      last: isBefore,
    })
      .then(({ items, nextToken }): PeriodLeads => {
        const leads = items.filter((row) => !isBefore(row) && (toMs(row.purchasedAt) ?? 0) < endMs)
        return { leads, complete: nextToken === null || items.some(isBefore) }
      })
      .catch((error: unknown) => {
        if (!classify(error).aborted) log.warn('The leads of a report could not be read', { error })
        return null
      })
      .then((found) => {
        if (!gone) setRead({ asked: [from, to, unitId].join(), found })
      })
    return () => {
      gone = true
    }
  }, [client, from, to, unitId, report])
  if (!env.capabilities.team) return null
  return read?.asked === asked ? read.found : undefined
}
