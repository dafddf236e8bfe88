import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX } from 'react'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import type { Tone } from '../../lib/labels/labels'
import { Button, LinkButton } from '../../ui/button/Button'
import { IconCircle, type IconName } from '../../ui/mark/Icon'
import { Section } from '../../ui/page/Card'

interface NextStepsProps {
  steps: readonly NextStep[]
  onMoney: (action: Exclude<NextStepAction, { kind: 'link' }>) => void
}

/** A few suggested steps, each with one action. */
export function NextSteps({ steps, onMoney }: NextStepsProps): JSX.Element | null {
  if (steps.length === 0) return null
  return (
    <Section title="Next steps">
      <SimpleGrid as="ul" gap="3" templateColumns="repeat(auto-fit, minmax(min(100%, 26rem), 1fr))">
        {steps.map((step) => (
          <Flex
            as="li"
            key={step.id}
            wrap="wrap"
            align="center"
            gap="3"
            px="4"
            py="3"
            borderWidth="1px"
            borderColor={step.tone === 'danger' ? 'danger.border' : 'border'}
            borderRadius="lg"
            bg="bg.panel"
            boxShadow="xs"
          >
            <IconCircle icon={step.icon} tone={step.tone} size={36} />
            <Box flex="1 1 12rem" minW="0" fontSize="sm" color="fg.muted">
              <Heading as="h3" fontSize="md" color="fg">
                {step.title}
              </Heading>
              <p>{step.text}</p>
            </Box>
            <StepButton {...step} onMoney={onMoney} />
          </Flex>
        ))}
      </SimpleGrid>
    </Section>
  )
}

function StepButton({ action, actionLabel, onMoney }: NextStep & Pick<NextStepsProps, 'onMoney'>): JSX.Element {
  if (action.kind === 'link') return <LinkButton to={action.to}>{actionLabel}</LinkButton>
  return <Button onClick={() => onMoney(action)}>{actionLabel}</Button>
}

/** One suggested step for the agent, with an action. */
interface NextStep {
  readonly id: string
  readonly icon: IconName
  readonly tone: Tone
  readonly title: string
  readonly text: string
  readonly actionLabel: string
  readonly action: NextStepAction
}

type NextStepAction =
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'fund'; readonly sourceId: string | null }
  | { readonly kind: 'transfer'; readonly sourceId: string | null }

export interface Situation {
  readonly fundsCents: number
  readonly walletsCents: number
  readonly walletCount: number
  readonly selectedStates: number | null
  readonly newLeadsToday: number | null
  readonly lowWallets: readonly { readonly sourceId: string; readonly name: string; readonly balanceCents: number }[]
  readonly failedTopUp: { readonly name: string; readonly amountCents: number } | null
  readonly features: { readonly leads: boolean; readonly wallets: boolean }
}

const maxSteps = 4

export function nextSteps(situation: Situation): readonly NextStep[] {
  const { features } = situation
  const money = features.wallets
    ? [failedTopUp(situation), moneyInFunds(situation), firstFunding(situation), lowWallet(situation)]
    : []
  const leads = features.leads ? [chooseStates(situation), newLeads(situation)] : []
  return [...money, ...leads].filter((step) => step !== null).slice(0, maxSteps)
}

function failedTopUp({ failedTopUp: failed }: Situation): NextStep | null {
  if (!failed) return null
  return {
    id: 'failed-top-up',
    icon: 'alert',
    tone: 'danger',
    title: `Automatic top-up of ${failed.name} failed`,
    text: `Your card was declined for ${formatCents(failed.amountCents)}. Complete the payment to keep buying.`,
    actionLabel: 'Complete payment',
    action: { kind: 'link', to: '/wallet' },
  }
}

function moneyInFunds({ fundsCents, walletCount }: Situation): NextStep | null {
  if (fundsCents <= 0) return null
  const hasWallet = walletCount > 0
  return {
    id: 'money-in-funds',
    icon: 'dollar',
    tone: 'success',
    title: `${formatCents(fundsCents)} ready to use`,
    text: hasWallet
      ? 'Move it into a wallet to start buying leads.'
      : 'You have no wallet yet. Choose a lead source and move it into its wallet.',
    actionLabel: hasWallet ? 'Transfer to a wallet' : 'Choose a source',
    action: hasWallet ? { kind: 'transfer', sourceId: null } : { kind: 'link', to: '/wallet' },
  }
}

function firstFunding({ fundsCents, walletsCents, walletCount }: Situation): NextStep | null {
  if (walletsCents > 0 || fundsCents > 0) return null
  return {
    id: 'first-funding',
    icon: 'wallet',
    tone: 'info',
    title: walletCount === 0 ? 'Subscribe to a lead source' : 'Fund a wallet',
    text:
      walletCount === 0
        ? 'Pick a lead source and fund its wallet to start buying.'
        : 'Your wallets are empty. Fund the one you want to buy from.',
    actionLabel: walletCount === 0 ? 'Choose a source' : 'Go to your wallets',
    action: { kind: 'link', to: '/wallet' },
  }
}

function lowWallet({ lowWallets, walletsCents }: Situation): NextStep | null {
  const [first] = lowWallets
  if (!first || walletsCents <= 0) return null
  const others = lowWallets.length - 1
  return {
    id: 'low-wallet',
    icon: 'wallet',
    tone: 'info',
    title: others > 0 ? `${lowWallets.length} wallets are running low` : `${first.name} is running low`,
    text: `${first.name} holds ${formatCents(first.balanceCents)}${others > 0 ? `, and ${others} more ${others === 1 ? 'is' : 'are'} below your alert level` : ''}.`,
    actionLabel: `Fund ${first.name}`,
    action: { kind: 'fund', sourceId: first.sourceId },
  }
}

function chooseStates({ selectedStates }: Situation): NextStep | null {
  if (selectedStates !== 0) return null
  return {
    id: 'choose-states',
    icon: 'map',
    tone: 'info',
    title: 'Choose your states',
    text: 'You can only buy leads in states you select.',
    actionLabel: 'Choose states',
    action: { kind: 'link', to: '/onboarding/states' },
  }
}

function newLeads({ newLeadsToday, selectedStates }: Situation): NextStep | null {
  if (!newLeadsToday || selectedStates === 0) return null
  const many = newLeadsToday !== 1
  return {
    id: 'new-leads',
    icon: 'leads',
    tone: 'info',
    title: `${formatCount(newLeadsToday)} new ${many ? 'leads' : 'lead'} today`,
    text: `${many ? 'They are' : 'It is'} open in your states. New leads are the most likely to pick up.`,
    actionLabel: 'View new leads',
    action: { kind: 'link', to: '/marketplace' },
  }
}
