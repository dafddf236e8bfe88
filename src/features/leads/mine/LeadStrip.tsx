import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { env } from '../../../lib/env'
import { formatCount } from '../../../lib/format/numbers'
import type { LeadStatus } from '../../../lib/graphql/__generated__/schema'
import { graphql } from '../../../lib/graphql/graphql'
import { leadStatuses } from '../../../lib/words/lead-words'
import { leadWay } from './lead-progress'
import styles from './LeadStrip.module.css'

const LEAD_STRIP = graphql(`
  query LeadStrip {
    SOLD: listMyLeads(limit: 1, filters: { statuses: [SOLD] }) {
      total
    }
    CONTACTED: listMyLeads(limit: 1, filters: { statuses: [CONTACTED] }) {
      total
    }
    QUALIFIED: listMyLeads(limit: 1, filters: { statuses: [QUALIFIED] }) {
      total
    }
    FUNDED: listMyLeads(limit: 1, filters: { statuses: [FUNDED] }) {
      total
    }
  }
`)

export interface LeadStripProps {
  /** The statuses that the list shows; none for all of them. */
  shown: readonly string[]
  onShow: (statuses: readonly LeadStatus[]) => void
}

/** How far the bought leads have come, in one line: each step with its number, which a press narrows the list to. */
export function LeadStrip({ shown, onShow }: LeadStripProps): JSX.Element {
  const { data, previousData } = useQuery(LEAD_STRIP, {
    skip: !env.capabilities.listTotals,
    fetchPolicy: 'cache-and-network',
  })
  const counts = data ?? previousData
  return (
    <div role="group" aria-label="Leads by status" className={styles.strip}>
      {leadWay.map((status) => {
        const only = shown.length === 1 && shown[0] === status
        const count = counts?.[status]?.total
        return (
          <button
            key={status}
            type="button"
            aria-pressed={only}
            className={styles.step}
            onClick={() => onShow(only ? [] : [status])}
          >
            {leadStatuses[status].name}{' '}
            <span className={styles.count}>{typeof count === 'number' ? formatCount(count) : ''}</span>
          </button>
        )
      })}
    </div>
  )
}
