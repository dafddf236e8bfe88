import type { JSX } from 'react'
import { usStateName } from '../../lib/labels/us-states'
import styles from './LeadTable.module.css'
import { scoreWord, propertyTypeName } from './lead-labels'
import { leadStatuses } from '../../lib/labels/lead-words'
import type { LeadStatus, PropertyType } from '../../lib/api/__generated__/schema'
import { type CsvColumn, csvMoney } from '../../lib/format/csv'

/** A state's two-letter code, with the state's name as a tooltip. */
export const StateCode = ({ code }: { code: string }): JSX.Element => (
  <abbr title={usStateName(code)} className={styles.state}>
    {code}
  </abbr>
)

/** A score from 1 to 100 as a bar and a number. */
export function ScoreMeter({ score }: { score: number | null }): JSX.Element {
  if (score === null) return <>—</>
  const share = Math.min(100, Math.max(0, score))
  return (
    <span className={styles.score}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
      </span>
      {score}
    </span>
  )
}

/** The score with its maximum and its meaning: "82 of 100 · High". */
export function ScoreOf100({ score }: { score: number | null }): JSX.Element {
  if (score === null) return <>—</>
  return (
    <>
      <ScoreMeter score={score} /> of 100 · {scoreWord(score)}
    </>
  )
}

export interface FileLead {
  readonly id: string
  readonly status: LeadStatus
  readonly leadSourceName: string | null
  readonly sourceId: string
  readonly state: string
  readonly priceCents: number
  readonly customerName: string | null
  readonly score: number | null
  readonly loanAmount: number | null
  readonly propertyType: PropertyType | null
  readonly email: string | null
  readonly phone: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

const common: readonly CsvColumn<FileLead>[] = [
  { header: 'Lead', value: (lead) => lead.customerName },
  { header: 'State', value: (lead) => lead.state },
  { header: 'Source', value: (lead) => lead.leadSourceName ?? lead.sourceId },
  { header: 'Property type', value: (lead) => propertyTypeName(lead.propertyType) },
  { header: 'Loan amount (USD)', value: (lead) => lead.loanAmount },
  { header: 'Score', value: (lead) => lead.score },
  { header: 'Price (USD)', value: (lead) => csvMoney(lead.priceCents) },
  { header: 'Received', instant: (lead) => lead.createdAt },
]

export const openLeadFile: readonly CsvColumn<FileLead>[] = [...common, { header: 'Lead id', value: (lead) => lead.id }]

export const myLeadFile: readonly CsvColumn<FileLead>[] = [
  ...common,
  { header: 'Status', value: (lead) => leadStatuses[lead.status].name },
  { header: 'Phone', value: (lead) => lead.phone },
  { header: 'Email', value: (lead) => lead.email },
  { header: 'Last updated', instant: (lead) => lead.updatedAt },
  { header: 'Lead id', value: (lead) => lead.id },
]
