import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import type { DashboardQuery } from '../../lib/api/__generated__/documents'
import { formatCents, formatCentsShort } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import type { Tone } from '../../lib/labels/labels'
import { usStateName } from '../../lib/labels/us-states'
import { Button, LinkButton } from '../../ui/button/Button'
import { Icon, IconCircle, type IconName } from '../../ui/mark/Icon'
import { Section } from '../../ui/page/Card'
import { Moment } from '../../ui/text/Moment'

/** One fact that needs the agent, and the one action that settles it. */
interface NowRow {
  readonly id: string
  readonly icon: IconName
  readonly tone: Tone
  readonly fact: string
  readonly detail?: string
  /** Time that the detail refers to: "newest" 2m ago. */
  readonly at?: string | null
  readonly actionLabel: string
  readonly action: { readonly to: string } | FundRequest | { readonly enable: string }
}

export interface FundRequest {
  readonly sourceId: string
  readonly amountCents: number
}

type Stats = NonNullable<DashboardQuery['getDashboardStats']>

export interface LowWallet {
  readonly sourceId: string
  readonly name: string
  readonly balanceCents: number
  readonly step: { readonly kind: 'fund'; readonly amountCents: number } | { readonly kind: 'enable' | 'view' }
  /** Number of leads that the balance pays for. Null without a price. */
  readonly coversLeads: number | null
}

export interface Situation {
  readonly stats: Stats | null
  readonly failedTopUp: { readonly sourceId: string; readonly name: string; readonly amountCents: number } | null
  readonly lowWallets: readonly LowWallet[]
  readonly features: { readonly leads: boolean; readonly wallets: boolean }
}

interface NowListProps {
  situation: Situation
  /** Hides the section without anything to do. */
  hideEmpty: boolean
  onFund: (request: FundRequest) => void
  onEnable: (sourceId: string) => void
}

/** What the agent should do next, most urgent first. Without anything to do, one line says so. */
export function NowList({ situation, hideEmpty, ...steps }: NowListProps): JSX.Element | null {
  const rows = nowRows(situation)
  if (rows.length === 0 && hideEmpty) return null
  return (
    <Section title="Now" card flush>
      {rows.length === 0 ? (
        <HStack px="5" pb="4" gap="2" color="fg.muted">
          <Icon name="checkCircle" />
          <p>{caughtUpText(situation.stats?.newLeadsToday)}</p>
        </HStack>
      ) : (
        <Box as="ul" pb="1.5" containerType="inline-size">
          {rows.map((row) => (
            <Row key={row.id} row={row} {...steps} />
          ))}
        </Box>
      )}
    </Section>
  )
}

const tinyAreas = "'icon fact' auto 'detail detail' auto 'action action' auto / auto minmax(0, 1fr)"
const areas = {
  base: "'icon fact action' auto 'icon detail action' auto / auto minmax(0, 1fr) auto",
  sm: "'icon fact detail action' auto / auto minmax(0, 1fr) auto minmax(9.5rem, auto)",
}

function Row({ row, onFund, onEnable }: Pick<NowListProps, 'onFund' | 'onEnable'> & { row: NowRow }): JSX.Element {
  const { icon, tone, fact, detail, at, action, actionLabel } = row
  const name = `${actionLabel}: ${fact}`
  return (
    <Grid
      as="li"
      gridTemplate={areas}
      css={{ '@container (width < 16rem)': { gridTemplate: tinyAreas } }}
      alignItems="center"
      columnGap={{ base: '3', sm: '4' }}
      minH="3.25rem"
      px="5"
      py={{ base: '2.5', sm: '1.5' }}
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box gridArea="icon">
        <IconCircle icon={icon} tone={tone} size={28} />
      </Box>
      <Text gridArea="fact" fontWeight="medium">
        {fact}
      </Text>
      <Text as="span" gridArea="detail" color="fg.muted" fontSize="sm">
        <span>{detail}</span> {at ? <Moment at={at} /> : null}
      </Text>
      <Box gridArea="action" justifySelf="end" css={{ '& > *': { minWidth: '24' } }}>
        {'to' in action ? (
          <LinkButton to={action.to} size="sm" aria-label={name}>
            {actionLabel}
          </LinkButton>
        ) : (
          <Button
            size="sm"
            aria-label={name}
            onClick={() => ('enable' in action ? onEnable(action.enable) : onFund(action))}
          >
            {actionLabel}
          </Button>
        )}
      </Box>
    </Grid>
  )
}

const maxRows = 5

/** Returns at most five rows, most urgent first. */
export function nowRows(situation: Situation): readonly NowRow[] {
  const { stats, features } = situation
  const urgent = [
    ...(features.wallets ? failedTopUpRows(situation) : []),
    ...(stats && features.leads ? [...matchRows(stats), ...callRows(stats)] : []),
  ]
  return [
    ...urgent,
    ...(features.wallets ? lowWalletRows(situation, maxRows - urgent.length) : []),
    ...(stats?.decidedReturn && features.leads ? [returnRow(stats.decidedReturn)] : []),
  ].slice(0, maxRows)
}

function failedTopUpRows({ failedTopUp, lowWallets }: Situation): NowRow[] {
  if (!failedTopUp) return []
  const { sourceId, name } = failedTopUp
  const isLow = lowWallets.some((wallet) => wallet.sourceId === sourceId)
  return [
    {
      id: 'failed-top-up',
      icon: 'alert',
      tone: 'danger',
      fact: isLow ? `${name} is low: its top-up failed` : `Top-up of ${name} failed`,
      detail: `${formatCents(failedTopUp.amountCents)} was declined`,
      actionLabel: 'Complete payment',
      action: { to: '/wallet' },
    },
  ]
}

/** Value of the marketplace's age filter, in minutes, for the leads that count as new. */
const newLeadAge = 240

function matchRows({ matchingLeads, matchingSourceIds, newestMatch }: Stats): NowRow[] {
  if (!matchingLeads || !newestMatch) return []
  const isOne = matchingLeads === 1
  const sources = (matchingSourceIds ?? []).map(encodeURIComponent).join(',')
  return [
    {
      id: 'matches',
      icon: 'leads',
      tone: 'info',
      fact: isOne
        ? `New lead${offerText(newestMatch)}`
        : `${formatCount(matchingLeads)} new leads, the newest${offerText(newestMatch)}`,
      detail: 'arrived',
      at: newestMatch.createdAt,
      actionLabel: isOne ? 'View lead' : 'View leads',
      action: {
        to: isOne
          ? `/marketplace?lead=${encodeURIComponent(newestMatch.id)}`
          : `/marketplace?source=${sources}&age=${newLeadAge}`,
      },
    },
  ]
}

function offerText({ state, loanAmount, priceCents }: NonNullable<Stats['newestMatch']>): string {
  const loan = loanAmount === null ? '' : `: $${formatCount(loanAmount)} loan`
  return `${loan} in ${usStateName(state)} for ${formatCents(priceCents)}`
}

function callRows({ leadsToCall, oldestToCall }: Stats): NowRow[] {
  if (!leadsToCall) return []
  return [
    {
      id: 'calls',
      icon: 'phone',
      tone: 'info',
      fact: leadsToCall === 1 ? '1 lead to call back' : `${formatCount(leadsToCall)} leads to call back`,
      ...(oldestToCall && { detail: leadsToCall === 1 ? 'bought' : 'oldest', at: oldestToCall }),
      actionLabel: leadsToCall === 1 ? 'Open lead' : 'Open leads',
      action: { to: '/marketplace?tab=mine&status=SOLD' },
    },
  ]
}

/**
 * Leaves out the wallet of the failed top-up, whose row already says that it is low. With more wallets than rows, the
 * last row counts the others.
 */
function lowWalletRows({ lowWallets, failedTopUp }: Situation, most: number): NowRow[] {
  const low = lowWallets.filter(({ sourceId }) => sourceId !== failedTopUp?.sourceId)
  if (low.length <= most) return low.map(lowWalletRow)
  const named = low.slice(0, most - 1)
  return [
    ...named.map(lowWalletRow),
    {
      id: 'low',
      icon: 'wallet',
      tone: 'warning',
      fact: `${formatCount(low.length - named.length)} more wallets are low`,
      actionLabel: 'View wallets',
      action: { to: '/wallet?status=low' },
    },
  ]
}

function lowWalletRow({ sourceId, name, balanceCents, coversLeads, step }: LowWallet): NowRow {
  const covers =
    coversLeads === null
      ? ''
      : coversLeads === 0
        ? ': not enough for a lead'
        : `: covers ${formatCount(coversLeads)} ${coversLeads === 1 ? 'lead' : 'leads'}`
  return {
    id: `low:${sourceId}`,
    icon: 'wallet',
    tone: 'warning',
    fact: `${name} is ${step.kind === 'enable' ? 'disabled and ' : ''}low${covers}`,
    detail: formatCents(balanceCents),
    ...stepOf(sourceId, step),
  }
}

function stepOf(sourceId: string, step: LowWallet['step']): Pick<NowRow, 'action' | 'actionLabel'> {
  switch (step.kind) {
    case 'fund': {
      const { amountCents } = step
      return { actionLabel: `Fund ${formatCentsShort(amountCents)}`, action: { sourceId, amountCents } }
    }
    case 'enable':
      return { actionLabel: 'Enable', action: { enable: sourceId } }
    case 'view':
      return { actionLabel: 'View wallet', action: { to: `/wallet?wallet=${encodeURIComponent(sourceId)}` } }
  }
}

function returnRow({ id, status, customerName, priceCents }: NonNullable<Stats['decidedReturn']>): NowRow {
  const approved = status === 'RETURNED'
  return {
    id: `return:${id}`,
    icon: 'swap',
    tone: approved ? 'success' : 'neutral',
    fact: `Return of ${customerName ?? 'your lead'} ${approved ? 'approved' : 'declined'}`,
    detail: approved ? `${formatCents(priceCents)} refunded` : 'The lead remains yours',
    actionLabel: 'View lead',
    action: { to: `/marketplace?tab=mine&lead=${encodeURIComponent(id)}` },
  }
}

/** Returns the line of an agent without anything to do. */
export function caughtUpText(newLeadsToday: number | null | undefined): string {
  if (newLeadsToday === null || newLeadsToday === undefined) return 'You’re caught up.'
  if (newLeadsToday === 0) return 'You’re caught up. No new lead came in today.'
  return `You’re caught up. ${formatCount(newLeadsToday)} ${newLeadsToday === 1 ? 'lead' : 'leads'} came in today.`
}
