import { useFragment } from '@apollo/client/react'
import type { JSX, ReactNode } from 'react'
import { usStateName } from '../../lib/format/us-states'
import { RecordDrawer, type RecordDrawerProps } from '../../list/RecordDrawer'
import { LeadRow_lead, type LeadRow } from './lead-rows'
import { sourceNameOf } from './purchase/purchase-rules'

export interface LeadDrawerProps extends Pick<
  RecordDrawerProps<LeadRow>,
  'loading' | 'error' | 'onRetry' | 'onClose' | 'footer'
> {
  /** The lead whose details are shown; null closes the drawer. */
  leadId: string | null
  children: (lead: LeadRow) => ReactNode
}

/** One lead beside its list: who, where and from which source; the rest is the list's own. */
export function LeadDrawer({ leadId, ...rest }: LeadDrawerProps): JSX.Element {
  const from = leadId === null ? null : { __typename: 'Lead' as const, id: leadId }
  const { data, complete } = useFragment({ fragment: LeadRow_lead, from })
  return (
    <RecordDrawer
      {...rest}
      recordId={leadId}
      record={complete ? data : null}
      kind="lead"
      title={({ customerName }) => customerName ?? 'Lead'}
      description={(lead) => `${usStateName(lead.state)} · ${sourceNameOf(lead)}`}
    />
  )
}
