import type { JSX } from 'react'
import type { LeadDecisionProps } from './decisions'
import { NudgeDialog } from './NudgeDialog'
import { ReassignDialog } from './ReassignDialog'
import { ReturnDecisionDialog } from './ReturnDecisionDialog'

/** A dialog that confirms a manager's decision on a lead. */
export function LeadDecisionDialog(props: LeadDecisionProps): JSX.Element {
  switch (props.pending.decision) {
    case 'approve':
    case 'refuse':
      return <ReturnDecisionDialog {...props} />
    case 'reassign':
      return <ReassignDialog {...props} />
    case 'nudge':
      return <NudgeDialog {...props} />
  }
}
