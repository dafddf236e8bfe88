import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import type { AdminOverviewQuery, TeamAttentionQuery } from '../../lib/api/__generated__/documents'
import type { AttentionKind } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { attentionKinds, companyAttention, type Label, labelOf } from '../../lib/labels/labels'
import { Button, LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonFacts } from '../../ui/feedback/SkeletonShapes'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Section } from '../../ui/page/Card'
import { Moment } from '../../ui/text/Moment'

type Company = NonNullable<AdminOverviewQuery['getAdminOverview']>
type TeamItem = NonNullable<TeamAttentionQuery['getManagerOverview']>['attention'][number]

/** One open decision with a link. */
interface AttentionRow {
  readonly id: string
  readonly kind: Label
  /** Name of the agent, the source, or the number of wallets. */
  readonly subject: string
  readonly detail: string
  /** Null if the start is unknown. */
  readonly since: string | null
  readonly action: string
  readonly to: string
}

interface AttentionListProps {
  /** State of the company, for an administrator. */
  company?: Company | undefined
  /** Open decisions and alerts of the team, for a manager. */
  team?: readonly TeamItem[] | undefined
}

/** Number of rows shown at first, small enough to keep the figures below visible. */
const shownAtFirst = 5

/** Open decisions, most urgent first, each with one action. Without company and team, a placeholder. */
export function AttentionList({ company, team }: AttentionListProps): JSX.Element {
  const [all, setAll] = useState(false)
  if (!company && !team)
    return (
      <Section title="Needs attention" card flush>
        <SkeletonFacts />
      </Section>
    )
  const rows = [...(company ? companyRows(company) : []), ...(team ? teamRows(team) : [])]
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  return (
    <Section title="Needs attention" card flush>
      {rows.length === 0 ? (
        <EmptyState icon="checkCircle" title="You’re all caught up">
          {`${company ? 'Failed top-ups, wallets to activate, and sources without new leads' : 'Failed top-ups, returns to review, uncontacted leads, and low balances'} appear here.`}
        </EmptyState>
      ) : (
        <Box as="ul" pb="1.5" containerType="inline-size">
          {shown.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </Box>
      )}
      {shown.length < rows.length ? (
        <Box px="3" pb="2.5">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {`Show all ${rows.length}`}
          </Button>
        </Box>
      ) : null}
    </Section>
  )
}

/** One line, if the list is wide enough for the size of its text. */
const wide = {
  gridTemplate: "'kind subject since action' auto / 9.5rem minmax(0, 1fr) auto 6.5rem",
  columnGap: '4',
  paddingBlock: '1.5',
} as const

function Row({ kind, subject, detail, since, action, to }: AttentionRow): JSX.Element {
  return (
    <Grid
      as="li"
      gridTemplate="'kind since action' auto 'subject subject action' auto / auto minmax(0, 1fr) auto"
      alignItems="center"
      columnGap="2.5"
      rowGap="1"
      minH="3.25rem"
      px="5"
      py="2.5"
      _notFirst={{ borderTopWidth: '1px' }}
      css={{
        '@container (width >= 32rem)': wide,
        '@container (width < 16rem)': { gridTemplate: "'kind' 'since' 'subject' 'action' / minmax(0, 1fr)" },
      }}
    >
      <Box gridArea="kind" display="flex">
        <WordBadge word={kind} />
      </Box>
      <Text gridArea="subject" minW="0" overflowWrap="anywhere">
        <strong>{subject}</strong>
        <Text as="span" display="block" color="fg.muted" fontSize="sm">
          {detail}
        </Text>
      </Text>
      <Text as="span" gridArea="since" color="fg.muted" fontSize="sm" whiteSpace="nowrap">
        {since ? <Moment at={since} /> : null}
      </Text>
      <Box gridArea="action" justifySelf="end">
        <LinkButton to={to} size="sm" aria-label={`${action}: ${subject}`}>
          {action}
        </LinkButton>
      </Box>
    </Grid>
  )
}

const actions: Readonly<Record<AttentionKind, string>> = {
  TOP_UP_FAILED: 'Open agent',
  RETURN_WAITING: 'Review',
  LEAD_WAITING: 'Open lead',
  LOW_BALANCE: 'Open agent',
  NO_ACTIVITY: 'Open agent',
}

/** Returns a manager's open decisions, in the API's order. */
export function teamRows(items: readonly TeamItem[]): readonly AttentionRow[] {
  return items.map(({ id, kind, agentId, agentName, leadId, detail, since }) => ({
    id,
    kind: labelOf(attentionKinds, kind),
    subject: agentName,
    detail,
    since,
    action: actions[kind],
    to: leadId ? `/manager/leads?lead=${leadId}` : `/manager/team?agent=${agentId}`,
  }))
}

/** Returns an administrator's open decisions: failed top-ups, wallets to activate, and silent sources. */
export function companyRows({
  pendingWallets,
  failedTopUps,
  silentSources,
}: Pick<Company, 'pendingWallets' | 'failedTopUps' | 'silentSources'>): readonly AttentionRow[] {
  return [
    ...failedTopUps.map((failed) => ({
      id: `top-up:${failed.agentId}`,
      kind: attentionKinds.TOP_UP_FAILED,
      subject: failed.agentName,
      detail: `${formatCents(failed.amountCents)}: ${failed.message}`,
      since: failed.occurredAt,
      action: 'Open agent',
      to: `/admin/users?user=${failed.agentId}`,
    })),
    ...(pendingWallets > 0
      ? [
          {
            id: 'wallets',
            kind: companyAttention.WALLET_WAITING,
            subject: pendingWallets === 1 ? '1 wallet' : `${formatCount(pendingWallets)} wallets`,
            detail:
              pendingWallets === 1
                ? 'Its agent cannot buy until you activate it.'
                : 'Their agents cannot buy until you activate them.',
            since: null,
            action: 'Activate',
            to: '/admin/users?role=AGENT',
          },
        ]
      : []),
    ...silentSources.map(({ leadSource, lastLeadAt }) => ({
      id: `source:${leadSource.id}`,
      kind: companyAttention.FEED_SILENT,
      subject: leadSource.name,
      detail: lastLeadAt ? 'No leads in 24 hours.' : 'It has never delivered a lead.',
      since: lastLeadAt,
      action: 'Open source',
      to: `/admin/lead-sources?source=${leadSource.id}`,
    })),
  ]
}

/** Only in the edition `full`. Shared, so that the admin panel opens from the cache after the dashboard. */
export const ADMIN_OVERVIEW = graphql(`
  query AdminOverview($timeZone: String) {
    getAdminOverview(timeZone: $timeZone) {
      leadsSoldToday
      leadsSoldThisMonth
      leadsSoldToAgentsThisMonth
      revenueTodayCents
      revenueThisMonthCents
      marginThisMonthCents
      revenueBySource {
        sourceId
        revenueCents
      }
      fundsHeldCents
      walletsHeldCents
      openLeads
      agentCount
      activeAgents
      pendingWallets
      failedTopUps {
        agentId
        agentName
        amountCents
        message
        occurredAt
      }
      silentSources {
        leadSource {
          id
          name
        }
        lastLeadAt
      }
      ledger {
        balanced
        violations
      }
      daily {
        day
        leads
        spentCents
      }
    }
  }
`)
