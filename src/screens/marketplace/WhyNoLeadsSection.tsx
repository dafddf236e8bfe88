import { useQuery } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { type LeadStep, WhyNoLeads } from '../../features/leads/market/WhyNoLeads'
import { useStateSelection } from '../../features/onboarding/use-state-selection'
import { SET_WALLET_ENABLED } from '../../features/wallets/mutations'
import type { WhyNoLeadsQueryVariables } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { failureOf } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { usStateName } from '../../lib/labels/us-states'
import { useToasts } from '../../ui/feedback/Toasts'

/** Requires the capability MARKET. */
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
  onFund: (sourceId: string, amountCents: number) => void
  onClearFilters: () => void
  onShowSource: (sourceId: string) => void
  /** Reloads the list after a step that changes it. */
  onStatesChanged: () => void
}

/** Explains a thin list of open leads, and takes the steps that open more. */
export function WhyNoLeadsSection(props: WhyNoLeadsSectionProps): JSX.Element | null {
  const { agentId, variables, selectedStates } = props
  const { data, previousData, refetch } = useQuery(WHY_NO_LEADS, { variables, fetchPolicy: 'cache-and-network' })
  const setEnabled = useAppMutation(SET_WALLET_ENABLED)
  const { choose } = useStateSelection(agentId, [...selectedStates])
  const toasts = useToasts()
  const [running, setRunning] = useState<LeadStep | null>(null)
  const explanation = (data ?? previousData)?.explainOpenLeads
  if (!explanation) return null

  const turnOn = async ({ sourceId }: LeadStep) =>
    failureOf(await setEnabled.run({ input: { sourceId, enabled: true } }))
  const addState = async ({ state }: LeadStep) => {
    const failure = await choose(state ?? '', true)
    if (!failure) props.onStatesChanged()
    return failure
  }
  const save = async (step: LeadStep, doneText: string, send: typeof turnOn): Promise<void> => {
    if (running) return
    setRunning(step)
    const failure = await send(step)
    setRunning(null)
    toasts.show(
      failure
        ? { key: 'lead-step', tone: 'error', title: 'Nothing was changed', description: failure.message }
        : { key: 'lead-step', tone: 'success', title: doneText },
    )
    await refetch()
  }

  const takeStep = (step: LeadStep): void => {
    switch (step.kind) {
      case 'NO_WALLET':
      case 'LOW_BALANCE':
        return props.onFund(step.sourceId, step.amountCents ?? 0)
      case 'WALLET_OFF':
        return void save(step, `${step.sourceNames.join()} is on`, turnOn)
      case 'STATE_NOT_SELECTED':
        return void save(step, `${usStateName(step.state)} added to your states`, addState)
      case 'FILTERS':
        return props.onClearFilters()
      case 'SOURCE_HIDDEN':
        return props.onShowSource(step.sourceId)
      case 'WALLET_INACTIVE':
      case 'SOLD':
    }
  }
  return <WhyNoLeads explanation={explanation} running={running} onStep={takeStep} />
}
