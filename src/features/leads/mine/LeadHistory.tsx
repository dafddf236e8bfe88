import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import type { JSX } from 'react'
import { graphql } from '../../../lib/graphql/graphql'
import { returnReasons } from '../../../lib/words/lead-words'
import { Timeline } from '../../../ui/text/Timeline'
import drawer from '../LeadDrawer.module.css'

export const LeadHistory_activity = graphql(`
  fragment LeadHistory_activity on LeadActivity {
    leadId
    timeline {
      id
      label
      detail
      at
    }
  }
`)

/** A detail that is a code of the API, in words. */
function detailText(detail: string | null): string | null {
  if (detail === null) return null
  const reasons: Readonly<Record<string, string>> = returnReasons
  return reasons[detail] ?? detail
}

export function LeadHistory({ activity }: { activity: FragmentType<typeof LeadHistory_activity> }): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadHistory_activity, from: activity })
  if (!complete || data.timeline.length === 0) return null
  return (
    <section aria-label="History" className={drawer.part}>
      <h3 className={drawer.heading}>History</h3>
      <Timeline
        label="History"
        items={data.timeline.map(({ id, label, detail, at }) => ({
          id,
          title: label,
          detail: detailText(detail),
          at,
        }))}
      />
    </section>
  )
}
