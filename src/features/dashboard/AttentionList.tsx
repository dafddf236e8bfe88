import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import type { AttentionKind } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { attentionKinds, companyAttention } from '../../lib/labels/attention-words'
import type { Word } from '../../lib/labels/word'
import { Button, LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Section } from '../../ui/page/Card'
import { Moment } from '../../ui/text/Moment'

/** One open decision: its kind, its subject, its start, and a link. */
export interface AttentionRow {
  readonly id: string
  readonly what: Word
  readonly who: string
  readonly detail: string
  /** Null if the start is unknown. */
  readonly since: string | null
  readonly verb: string
  readonly to: string
}

interface AttentionListProps {
  rows: readonly AttentionRow[]
  /** Kinds of rows, for the empty state: "Failed top-ups and waiting returns". */
  kinds: string
}

/** Number of rows shown at first, small enough to keep the figures below visible. */
const shownAtFirst = 5

/** Open decisions, most urgent first, each with one action. */
export function AttentionList({ rows, kinds }: AttentionListProps): JSX.Element {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  return (
    <Section title="Needs attention" card flush>
      {rows.length === 0 ? (
        <EmptyState icon="checkCircle" title="You’re all caught up">
          {kinds} appear here.
        </EmptyState>
      ) : (
        <Box as="ul" pb="1.5">
          {shown.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </Box>
      )}
      {shown.length < rows.length ? (
        <Box px="3" pb="2.5">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show all {rows.length}
          </Button>
        </Box>
      ) : null}
    </Section>
  )
}

const areas = {
  base: "'what since verb' auto 'who who verb' auto / auto minmax(0, 1fr) auto",
  sm: "'what who since verb' auto / 9.5rem minmax(0, 1fr) auto 6.5rem",
}

function Row({ what, who, detail, since, verb, to }: AttentionRow): JSX.Element {
  return (
    <Grid
      as="li"
      gridTemplate={areas}
      alignItems="center"
      columnGap={{ base: '2.5', sm: '4' }}
      rowGap="1"
      minH="3.25rem"
      px="5"
      py={{ base: '2.5', sm: '1.5' }}
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box gridArea="what" display="flex">
        <WordBadge word={what} />
      </Box>
      <Text gridArea="who" truncate={{ smDown: true }} minW="0">
        <strong>{who}</strong>
        <Text as="span" display={{ sm: 'block' }} ms={{ base: '1.5', sm: '0' }} color="fg.muted" fontSize="sm">
          {detail}
        </Text>
      </Text>
      <Text as="span" gridArea="since" color="fg.muted" fontSize="sm" whiteSpace="nowrap">
        {since ? <Moment at={since} /> : null}
      </Text>
      <Box gridArea="verb" justifySelf="end">
        <LinkButton to={to} size="sm" aria-label={`${verb}: ${who}`}>
          {verb}
        </LinkButton>
      </Box>
    </Grid>
  )
}

interface TeamItem {
  readonly id: string
  readonly kind: AttentionKind
  readonly agentId: string
  readonly agentName: string
  readonly leadId: string | null
  readonly detail: string
  readonly since: string | null
}

const verbs: Readonly<Record<AttentionKind, string>> = {
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
    what: attentionKinds[kind],
    who: agentName,
    detail,
    since,
    verb: verbs[kind],
    to: leadId ? `/manager/leads?lead=${leadId}` : `/manager/team?agent=${agentId}`,
  }))
}

interface CompanyState {
  readonly pendingWallets: number
  readonly failedTopUps: readonly {
    readonly agentId: string
    readonly agentName: string
    readonly amountCents: number
    readonly message: string
    readonly occurredAt: string
  }[]
  readonly silentSources: readonly {
    readonly leadSource: { readonly id: string; readonly name: string }
    readonly lastLeadAt: string | null
  }[]
}

/** Returns an administrator's open decisions: failed top-ups, wallets to activate, and silent sources. */
export function companyRows({ pendingWallets, failedTopUps, silentSources }: CompanyState): readonly AttentionRow[] {
  return [
    ...failedTopUps.map((failed) => ({
      id: `top-up:${failed.agentId}`,
      what: attentionKinds.TOP_UP_FAILED,
      who: failed.agentName,
      detail: `${formatCents(failed.amountCents)}: ${failed.message}`,
      since: failed.occurredAt,
      verb: 'Open agent',
      to: `/admin/users?user=${failed.agentId}`,
    })),
    ...(pendingWallets > 0
      ? [
          {
            id: 'wallets',
            what: companyAttention.WALLET_WAITING,
            who: pendingWallets === 1 ? '1 wallet' : `${formatCount(pendingWallets)} wallets`,
            detail:
              pendingWallets === 1
                ? 'Its agent cannot buy until you activate it.'
                : 'Their agents cannot buy until you activate them.',
            since: null,
            verb: 'Activate',
            to: '/admin/users?role=AGENT',
          },
        ]
      : []),
    ...silentSources.map(({ leadSource, lastLeadAt }) => ({
      id: `source:${leadSource.id}`,
      what: companyAttention.FEED_SILENT,
      who: leadSource.name,
      detail: lastLeadAt ? 'No leads in 24 hours.' : 'It has never delivered a lead.',
      since: lastLeadAt,
      verb: 'Open source',
      to: `/admin/lead-sources?source=${leadSource.id}`,
    })),
  ]
}

/** Requires the REPORTS capability. Shared, so that the admin panel opens from the cache after the dashboard. */
export const ADMIN_OVERVIEW = graphql(`
  query AdminOverview($timeZone: String) {
    getAdminOverview(timeZone: $timeZone) {
      leadsSoldToday
      leadsSoldThisMonth
      revenueTodayCents
      revenueThisMonthCents
      marginThisMonthCents
      fundsHeldCents
      walletsHeldCents
      openLeads
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
