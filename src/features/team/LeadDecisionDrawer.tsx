import { useQuery } from '@apollo/client/react'
import { HStack, Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import type { TeamLeadActivityQuery, TeamLeadQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { labelOf, leadName, leadStatuses, nameOf, returnReasons } from '../../lib/labels/labels'
import { RecordDrawer } from '../../list/RecordDrawer'
import { Button } from '../../ui/button/Button'
import { Banner } from '../../ui/feedback/Banner'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Section } from '../../ui/page/Card'
import { DescriptionList, Timeline } from '../../ui/text/DescriptionList'
import { Email } from '../../ui/text/Email'
import { PhoneLink } from '../../ui/text/PhoneLink'
import type { Decision, PendingDecision } from './LeadDecisionDialogs'
import { lookUp } from '../../shared/look-up'

const TEAM_LEAD = graphql(`
  query TeamLead($leadId: ID!) {
    getLead(leadId: $leadId) {
      id
      status
      customerName
      state
      email
      phone
      leadSourceName
      priceCents
      agentId
    }
  }
`)

const TEAM_LEAD_ACTIVITY = graphql(`
  query TeamLeadActivity($leadId: ID!) {
    getLeadActivity(leadId: $leadId) {
      leadId
      notes {
        id
        text
        authorName
        createdAt
      }
      timeline {
        id
        label
        detail
        at
      }
      leadReturn {
        reason
        comment
        requestedAt
        resolvedAt
        approved
        resolutionComment
      }
    }
  }
`)

type TeamLead = NonNullable<TeamLeadQuery['getLead']>

export interface LeadDecisionDrawerProps {
  leadId: string | null
  agents: readonly { agentId: string; name: string }[]
  onClose: () => void
  onDecide: (decision: PendingDecision) => void
}

/** A drawer with one purchased lead: its agent, its history, and the manager's actions. */
export function LeadDecisionDrawer({ leadId, agents, onClose, onDecide }: LeadDecisionDrawerProps): JSX.Element {
  const options = { variables: { leadId: leadId ?? '' }, skip: leadId === null }
  const { data, error, loading, refetch } = useQuery(TEAM_LEAD, options)
  const history = useQuery(TEAM_LEAD_ACTIVITY, options)
  const activity = history.data?.getLeadActivity?.leadId === leadId ? history.data?.getLeadActivity : undefined
  const decide = (decision: Decision, { id, customerName, agentId, priceCents }: TeamLead): void => {
    if (agentId) onDecide({ decision, lead: { id, name: customerName ?? id, agentId, priceCents } })
  }
  return (
    <RecordDrawer
      recordId={leadId}
      record={data?.getLead}
      kind="lead"
      {...{ loading, error, onClose }}
      onRetry={() => void refetch()}
      title={({ customerName }) => leadName(customerName)}
    >
      {(lead) => (
        <Stack gap="6">
          {lead.status === 'RETURN_REQUESTED' ? (
            <Banner
              tone="warning"
              title={
                activity?.leadReturn
                  ? `Return requested: ${nameOf(returnReasons, activity.leadReturn.reason)}`
                  : 'Return requested'
              }
            >
              <Stack gap="3">
                {activity?.leadReturn?.comment ? <span>{activity.leadReturn.comment}</span> : null}
                <HStack gap="2">
                  <Button variant="primary" size="sm" onClick={() => decide('approve', lead)}>
                    Approve refund
                  </Button>
                  <Button variant="secondary" size="sm" onClick={() => decide('refuse', lead)}>
                    Decline
                  </Button>
                </HStack>
              </Stack>
            </Banner>
          ) : null}
          <DescriptionList
            items={[
              { term: 'Status', detail: <WordBadge word={labelOf(leadStatuses, lead.status)} /> },
              { term: 'Agent', detail: agents.find(({ agentId }) => agentId === lead.agentId)?.name },
              { term: 'Price', detail: <Money cents={lead.priceCents} /> },
              { term: 'Source', detail: lead.leadSourceName },
              { term: 'State', detail: lead.state },
              { term: 'Phone', detail: lead.phone ? <PhoneLink phone={lead.phone} /> : null },
              { term: 'Email', detail: lead.email ? <Email address={lead.email} link /> : null },
            ]}
          />
          <HStack gap="2">
            <Button variant="secondary" icon="swap" onClick={() => decide('reassign', lead)}>
              Reassign
            </Button>
            {lead.status === 'SOLD' ? (
              <Button variant="ghost" icon="bell" onClick={() => decide('nudge', lead)}>
                Remind the agent
              </Button>
            ) : null}
          </HStack>
          <History activity={activity} query={history} />
        </Stack>
      )}
    </RecordDrawer>
  )
}

type Activity = NonNullable<TeamLeadActivityQuery['getLeadActivity']>

interface HistoryProps {
  activity: Activity | undefined
  query: { readonly error?: unknown; readonly loading: boolean; readonly refetch: () => Promise<unknown> }
}

/** The notes and the history of a lead, or an error. */
function History({ activity, query }: HistoryProps): JSX.Element | null {
  if (!activity)
    return query.error ? (
      <ErrorState
        title="The history could not be loaded"
        error={query.error}
        retrying={query.loading}
        onRetry={() => void query.refetch()}
      />
    ) : null
  return (
    <>
      {activity.notes.length > 0 ? (
        <Section title="Notes">
          <Timeline
            label="Notes"
            items={activity.notes.map(({ id, authorName, text, createdAt }) => ({
              id,
              title: authorName,
              detail: text,
              at: createdAt,
            }))}
          />
        </Section>
      ) : null}
      <Section title="History">
        <Timeline
          label="History"
          items={activity.timeline.map(({ id, label, detail, at }) => ({
            id,
            title: label,
            detail: detailText(detail),
            at,
          }))}
        />
      </Section>
    </>
  )
}

/** Returns the label of a return reason, or the detail unchanged if it is another text. */
function detailText(detail: string | null): string | null {
  const reasons: Readonly<Record<string, string>> = returnReasons
  return detail === null ? null : (lookUp(reasons, detail) ?? detail)
}
