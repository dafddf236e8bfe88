import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { useMemo } from 'react'
import type { LeadRow_leadFragment } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'
import { useSessionSnapshot } from '../../lib/session/use-session'

/** What a row of either table shows of a lead, and what buying it depends on. */
export const LeadRow_lead = graphql(`
  fragment LeadRow_lead on Lead {
    id
    status
    agentId
    sourceId
    leadSourceName
    state
    priceCents
    customerName
    score
    firstName
    lastName
    email
    phone
    loanAmount
    propertyType
    createdAt
    updatedAt
  }
`)

export type LeadRow = LeadRow_leadFragment
export type LeadRef = { readonly id: string } & FragmentType<typeof LeadRow_lead>

/** The rows of a list. A lead that has been taken out of the cache is left out. */
export function useLeadRows(leads: readonly LeadRef[] | undefined): readonly LeadRow[] {
  const from = useMemo(() => [...(leads ?? [])], [leads])
  const { data } = useFragment({ fragment: LeadRow_lead, from })
  return useMemo(() => (data as readonly (Partial<LeadRow> | null)[]).filter(isWhole), [data])
}

function isWhole(row: Partial<LeadRow> | null): row is LeadRow {
  return row?.id !== undefined && row.status !== undefined && row.priceCents !== undefined
}

/** Tells whether the signed-in user has bought a lead. Managers and administrators also see who else bought one. */
export function useIsOwn(): (lead: Pick<LeadRow, 'status' | 'agentId'>) => boolean {
  const { user } = useSessionSnapshot()
  return ({ status, agentId }) => status !== 'OPEN' && agentId !== null && agentId === user?.id
}
