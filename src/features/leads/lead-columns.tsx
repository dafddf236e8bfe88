import { formatPhone } from '../../lib/format/numbers'
import type { JSX } from 'react'
import { type CsvColumn, csvMoney } from '../../lib/format/csv'
import { labelOf, leadName, leadStatuses } from '../../lib/labels/labels'
import { usStateName } from '../../lib/labels/us-states'
import type { Column } from '../../ui/table/data-table-types'
import { formatLoan, propertyTypeName, scoreRating, sourceNameOf } from './lead-labels'
import type { LeadRow } from './queries'
import styles from './LeadTable.module.css'

/** A state's two-letter code, with the state's name as a tooltip. */
export const StateCode = ({ code }: { code: string }): JSX.Element => (
  <abbr title={usStateName(code)} className={styles.state}>
    {code}
  </abbr>
)

/** A score from 1 to 100 as a bar and a number. */
function ScoreMeter({ score }: { score: number | null }): JSX.Element {
  if (score === null) return <span>—</span>
  const share = Math.min(100, Math.max(0, score))
  return (
    <span className={styles.score}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
      </span>
      <span>{score}</span>
    </span>
  )
}

/** The score with its maximum and its meaning: "82 of 100 · High". */
export function ScoreOf100({ score }: { score: number | null }): JSX.Element {
  if (score === null) return <span>—</span>
  return (
    <>
      <ScoreMeter score={score} /> <span>{`of 100 · ${scoreRating(score)}`}</span>
    </>
  )
}

const nameOf = ({ customerName }: LeadRow): string => leadName(customerName)

/** Columns that the tables of open and of bought leads share. */
export const leadColumns = {
  name: {
    id: 'name',
    header: 'Lead',
    phone: { place: 'title', cell: nameOf },
    cell: (lead) => (
      <span className={styles.name} title={nameOf(lead)}>
        {nameOf(lead)}
      </span>
    ),
  },
  source: {
    id: 'source',
    header: 'Source',
    phone: { place: 'detail', cell: sourceNameOf },
    cell: (lead) => (
      <span className={styles.source} title={sourceNameOf(lead)}>
        {sourceNameOf(lead)}
      </span>
    ),
  },
  loan: {
    id: 'loan',
    header: 'Loan amount',
    align: 'end',
    sortable: true,
    width: 'max(6.75rem, 11.5cqi)',
    phone: 'amount',
    cell: (lead) => formatLoan(lead.loanAmount),
  },
  score: {
    id: 'score',
    header: 'Score',
    align: 'end',
    sortable: true,
    width: 'max(5rem, 8cqi)',
    cell: (lead) => <ScoreMeter score={lead.score} />,
  },
} satisfies Readonly<Record<string, Column<LeadRow>>>

const commonFile: readonly CsvColumn<LeadRow>[] = [
  { header: 'Lead', value: (lead) => lead.customerName },
  { header: 'State', value: (lead) => lead.state },
  { header: 'Source', value: sourceNameOf },
  { header: 'Property type', value: (lead) => propertyTypeName(lead.propertyType) },
  { header: 'Loan amount (USD)', value: (lead) => lead.loanAmount },
  { header: 'Score', value: (lead) => lead.score },
  { header: 'Price (USD)', value: (lead) => csvMoney(lead.priceCents) },
  { header: 'Received', instant: (lead) => lead.createdAt },
]

export const openLeadFile: readonly CsvColumn<LeadRow>[] = [
  ...commonFile,
  { header: 'Lead id', value: (lead) => lead.id },
]

export const myLeadFile: readonly CsvColumn<LeadRow>[] = [
  ...commonFile,
  { header: 'Status', value: (lead) => labelOf(leadStatuses, lead.status).name },
  { header: 'Phone', value: (lead) => lead.phone && formatPhone(lead.phone) },
  { header: 'Email', value: (lead) => lead.email },
  { header: 'Bought', instant: (lead) => lead.purchasedAt ?? '' },
  { header: 'Last updated', instant: (lead) => lead.updatedAt },
  { header: 'Lead id', value: (lead) => lead.id },
]
