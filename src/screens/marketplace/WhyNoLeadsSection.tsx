import { useQuery } from '@apollo/client/react'
import { type JSX, useRef, useState } from 'react'
import { type LeadStep, purchaseStepFor, WhyNoLeads } from '../../features/leads/market/WhyNoLeads'
import type { PurchaseStep } from '../../features/leads/purchase/purchase-rules'
import { useStateSelection } from '../../features/onboarding/use-state-selection'
import type { WhyNoLeadsQueryVariables } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { failureText } from '../../lib/api/outcome'
import { usStateName } from '../../lib/labels/us-states'
import { useToasts } from '../../ui/feedback/Toasts'

/** Only in the edition `full`. */
const WHY_NO_LEADS = graphql(`
  query WhyNoLeads($states: [String!], $filters: OpenLeadFilters) {
    explainOpenLeads(states: $states, filters: $filters) {
      allLeads
      buyableLeads
      obstacles {
        sourceId
        sourceName
        kind
        state
        amountCents
        leads
        opens
      }
    }
  }
`)

export interface WhyNoLeadsSectionProps {
  agentId: string
  /** The variables of the list. */
  variables: WhyNoLeadsQueryVariables
  selectedStates: ReadonlySet<string>
  /** Funds a wallet or turns it on. */
  onStep: (step: PurchaseStep) => Promise<void>
  onClearFilters: () => void
  onShowSource: (sourceId: string) => void
  /** Reloads the list, because another state changes its rows. */
  onStatesChanged: () => void
}

/** Explains a thin list of open leads, and takes the steps that open more. */
export function WhyNoLeadsSection(props: WhyNoLeadsSectionProps): JSX.Element | null {
  const { agentId, variables, selectedStates } = props
  const { data, previousData, refetch } = useQuery(WHY_NO_LEADS, { variables, fetchPolicy: 'cache-and-network' })
  const { choose } = useStateSelection(agentId, [...selectedStates])
  const toasts = useToasts()
  const [running, setRunning] = useState<LeadStep | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const explanation = (data ?? previousData)?.explainOpenLeads
  if (!explanation) return null

  const addState = async (state: string): Promise<void> => {
    const outcome = await choose(state, true)
    const name = usStateName(state)
    const failure = failureText(outcome, `${name} could not be added`)
    if (failure) toasts.show({ tone: 'error', ...failure })
    else if (outcome.status === 'done') {
      toasts.show({ tone: 'success', title: `${name} is one of your states now` })
      props.onStatesChanged()
    }
  }
  const takeStep = async (step: LeadStep): Promise<void> => {
    if (step.kind === 'FILTERS') return props.onClearFilters()
    if (step.kind === 'SOURCE_HIDDEN') return props.onShowSource(step.sourceId)
    if (step.state !== null) return addState(step.state)
    const purchaseStep = purchaseStepFor(step)
    if (purchaseStep) await props.onStep(purchaseStep)
  }
  const onStep = async (step: LeadStep): Promise<void> => {
    if (running) return
    setRunning(step)
    await takeStep(step)
    setRunning(null)
    // A failure keeps the former explanation.
    await refetch().catch(() => undefined)
    // A step that was taken disappears with its button, and so may the section. The keyboard continues from there.
    if (document.activeElement === document.body) (place.current ?? document.getElementById('main'))?.focus()
  }
  return (
    <div ref={place} tabIndex={-1}>
      <WhyNoLeads explanation={explanation} running={running} onStep={(step) => void onStep(step)} />
    </div>
  )
}
