import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import type { AttentionKind } from '../../lib/api/__generated__/schema'
import { attentionKinds, companyAttention } from '../../lib/labels/labels'
import type { AttentionRow } from './AttentionList'

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
