import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { Heading } from '@chakra-ui/react/heading'
import type { JSX, ReactNode } from 'react'
import { usStateName } from '../../lib/labels/us-states'
import { RecordDrawer, type RecordDrawerProps } from '../../list/RecordDrawer'
import { LeadRow_lead, type LeadRow } from './lead-rows'
import { sourceNameOf } from './purchase/purchase-rules'

export interface LeadDrawerProps extends Pick<
  RecordDrawerProps<LeadRow>,
  'loading' | 'error' | 'onRetry' | 'onClose' | 'footer'
> {
  /** Lead to show. Null closes the drawer. */
  leadId: string | null
  children: (lead: LeadRow) => ReactNode
}

/** Drawer with one lead: its name, state, and source. The caller supplies the other content. */
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

/** Section of the drawer with a heading. */
export function LeadPart({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <Box as="section" aria-label={title} mt="7">
      <Heading as="h3" mb="2.5" fontSize="md">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
