import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import type { WhyNoLeadsQuery } from '../../../lib/api/__generated__/documents'
import type { LeadObstacleKind } from '../../../lib/api/__generated__/schema'
import { formatCount } from '../../../lib/format/numbers'
import { leadCount } from '../../../lib/labels/labels'
import { usStateName } from '../../../lib/labels/us-states'
import { Button } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Card'
import { fundStep, type PurchaseStep } from '../purchase/purchase-rules'

export type Explanation = NonNullable<WhyNoLeadsQuery['explainOpenLeads']>
type Obstacle = Explanation['obstacles'][number]

/** The step that opens the most leads of the named sources. */
export interface LeadStep extends Pick<Obstacle, 'kind' | 'sourceId' | 'state' | 'amountCents'> {
  /** Sources that share this step. */
  readonly sourceNames: readonly string[]
  /** Leads of all sources that the agent can buy after this step. */
  readonly opens: number
  /** Leads of the named sources that need this step, and maybe another one. */
  readonly leads: number
}

/** Returns the key of an obstacle's step. A state and the filters concern all sources, so they have one step. */
const stepKey = ({ kind, sourceId, state }: Obstacle): string =>
  kind === 'STATE_NOT_SELECTED' || kind === 'FILTERS' || kind === 'SOLD'
    ? `${kind} ${state ?? ''}`
    : `${kind} ${sourceId}`

/** Returns whether a step opens more leads. Without a difference, the step that more leads need wins. */
const isBetter = (step: Obstacle, best: Obstacle): boolean =>
  step.kind !== 'SOLD' && (step.opens > best.opens || (step.opens === best.opens && step.leads > best.leads))

/**
 * Returns the best step for each source, most leads first. Sources with the same step share it, so each source is
 * named once.
 */
export function bestLeadSteps(obstacles: readonly Obstacle[]): readonly LeadStep[] {
  const bestBySource = new Map<string, Obstacle>()
  for (const obstacle of obstacles) {
    const best = bestBySource.get(obstacle.sourceId)
    if (!best || isBetter(obstacle, best)) bestBySource.set(obstacle.sourceId, obstacle)
  }
  const steps = new Map<string, LeadStep>()
  for (const best of bestBySource.values()) {
    const key = stepKey(best)
    const shared = steps.get(key)
    steps.set(key, {
      ...best,
      sourceNames: [...(shared?.sourceNames ?? []), best.sourceName],
      opens: obstacles.reduce((sum, each) => sum + (stepKey(each) === key ? each.opens : 0), 0),
      leads: (shared?.leads ?? 0) + best.leads,
    })
  }
  return [...steps.values()].sort(
    (a, b) => b.opens - a.opens || Number(a.kind === 'SOLD') - Number(b.kind === 'SOLD') || b.leads - a.leads,
  )
}

const reasons: Readonly<Record<LeadObstacleKind, (step: LeadStep) => string>> = {
  NO_WALLET: () => 'You have no wallet yet.',
  WALLET_INACTIVE: () => 'This wallet is inactive.',
  WALLET_OFF: () => 'You turned this wallet off.',
  STATE_NOT_SELECTED: ({ state }) => `${usStateName(state)} is not one of your states.`,
  FILTERS: () => 'Your filters hide these leads.',
  SOURCE_HIDDEN: () => 'You hid this source.',
  LOW_BALANCE: () => 'The balance is below the price.',
  SOLD: () => 'Other agents were faster.',
}

/** Returns the number of leads that the step promises. Without a promise, the number of leads that also need it. */
function promiseOf({ kind, opens, leads }: LeadStep): string {
  if (kind === 'SOLD') return `${leadCount(leads)} sold in 24h`
  return opens > 0 ? `Opens ${leadCount(opens)}` : `First step to ${leadCount(leads)}`
}

/** Returns the step as the rows of the list name it. Null for a step that only the panel has, or without a step. */
export function purchaseStepFor({ kind, sourceId, state, amountCents }: LeadStep): PurchaseStep | null {
  switch (kind) {
    case 'NO_WALLET':
    case 'LOW_BALANCE':
      return fundStep(sourceId, amountCents ?? 0)
    case 'WALLET_OFF':
      return { kind: 'turnOn', label: 'Turn on', sourceId }
    case 'WALLET_INACTIVE':
      return { kind: 'contactAdmin', label: 'Contact admin' }
    case 'STATE_NOT_SELECTED':
      return { kind: 'addState', label: `Add ${state}` }
    case 'FILTERS':
    case 'SOURCE_HIDDEN':
    case 'SOLD':
      return null
  }
}

function stepLabel(step: LeadStep): string | undefined {
  if (step.kind === 'FILTERS') return 'Clear filters'
  if (step.kind === 'SOURCE_HIDDEN') return 'Show source'
  return purchaseStepFor(step)?.label
}

interface WhyNoLeadsProps {
  explanation: Explanation
  /** Step that is being taken. */
  running: LeadStep | null
  onStep: (step: LeadStep) => void
}

/** For each lead source, the one step that opens the most leads. */
export function WhyNoLeads({ explanation, running, onStep }: WhyNoLeadsProps): JSX.Element | null {
  const { allLeads, buyableLeads, obstacles } = explanation
  const steps = bestLeadSteps(obstacles)
  if (steps.length === 0) return null
  return (
    <Box mt="4">
      <Section
        title="Why no leads?"
        description={`You can buy ${formatCount(buyableLeads)} of ${leadCount(allLeads)} now. Change one thing to open more.`}
        card
        flush
      >
        <Box as="ul" pb="1.5">
          {steps.map((step) => (
            <StepRow
              key={`${step.kind} ${step.sourceId}`}
              step={step}
              busy={running?.kind === step.kind && running.sourceId === step.sourceId}
              onStep={onStep}
            />
          ))}
        </Box>
      </Section>
    </Box>
  )
}

const areas = {
  base: "'source promise' auto 'reason action' auto / minmax(0, 1fr) auto",
  md: "'source reason promise action' auto / minmax(0, 18rem) minmax(0, 1fr) auto 8rem",
}

function StepRow({ step, busy, onStep }: { step: LeadStep; busy: boolean } & Pick<WhyNoLeadsProps, 'onStep'>) {
  const label = stepLabel(step)
  const names = namesText(step.sourceNames)
  return (
    <Grid
      as="li"
      gridTemplate={areas}
      alignItems="center"
      columnGap="4"
      rowGap="0.5"
      minH="2.75rem"
      px="5"
      py={{ base: '2', md: '1' }}
      borderTopWidth="1px"
    >
      <Text gridArea="source" fontWeight="medium">
        {names}
      </Text>
      <Text gridArea="reason" color="fg.muted" fontSize="sm">
        {reasons[step.kind](step)}
      </Text>
      <Text gridArea="promise" textAlign="end" fontSize="sm" whiteSpace="nowrap">
        {promiseOf(step)}
      </Text>
      <Box gridArea="action" textAlign="end" color="fg.muted" fontSize="sm">
        {label === undefined || step.kind === 'WALLET_INACTIVE' ? (
          label
        ) : (
          <Button size="sm" aria-label={`${label}: ${names}`} loading={busy} onClick={() => onStep(step)}>
            {label}
          </Button>
        )}
      </Box>
    </Grid>
  )
}

/** Returns "Form Direct", "Form Direct and Rate Table One", or "Form Direct and 3 more". */
function namesText([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first
  return `${first} and ${others.length === 1 ? others[0] : `${others.length} more`}`
}
