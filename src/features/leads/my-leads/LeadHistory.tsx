import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import type { JSX } from 'react'
import { graphql } from '../../../lib/api/graphql'
import { returnReasons } from '../../../lib/labels/lead-words'
import { Timeline } from '../../../ui/text/Timeline'
import { LeadPart } from '../LeadDrawer'

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

/** Returns the label of a detail that is an API code, or the detail itself. */
function detailText(detail: string | null): string | null {
  if (detail === null) return null
  const reasons: Readonly<Record<string, string>> = returnReasons
  return reasons[detail] ?? detail
}

export function LeadHistory({ activity }: { activity: FragmentType<typeof LeadHistory_activity> }): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadHistory_activity, from: activity })
  if (!complete || data.timeline.length === 0) return null
  return (
    <LeadPart title="History">
      <Timeline
        label="History"
        items={data.timeline.map(({ id, label, detail, at }) => ({
          id,
          title: label,
          detail: detailText(detail),
          at,
        }))}
      />
    </LeadPart>
  )
}
