import { useQuery } from '@apollo/client/react'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { graphql } from '../../lib/api/graphql'
import { formatPhone } from '../../lib/format/numbers'
import { attentionKinds, labelOf } from '../../lib/labels/labels'
import { fundedText, personName } from '../../lib/labels/user-labels'
import { RecordDrawer } from '../../list/RecordDrawer'
import { LinkButton } from '../../ui/button/Button'
import { Banner } from '../../ui/feedback/Banner'
import { Money } from '../../ui/figure/Money'
import { Avatar } from '../../ui/mark/Avatar'
import { type Tab, Tabs } from '../../ui/page/Tabs'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { Email } from '../../ui/text/Email'
import { Moment } from '../../ui/text/Moment'
import type { AgentAttention } from './attention'

/** A list of banners with the full details of every item that needs attention for one agent. */
function AgentAttentionList({ items }: { items: readonly AgentAttention[] }): JSX.Element | null {
  if (items.length === 0) return null
  return (
    <Stack gap="2">
      {items.map(({ id, kind, detail, since, leadId }) => (
        <Banner
          key={id}
          tone={bannerTone(kind)}
          title={labelOf(attentionKinds, kind).name}
          action={
            leadId ? (
              <LinkButton to={`/manager/leads?lead=${leadId}`} size="sm">
                {kind === 'RETURN_WAITING' ? 'Review' : 'Open lead'}
              </LinkButton>
            ) : null
          }
        >
          <span>{detail}</span>
          {since ? (
            <>
              {' · '}
              <Moment at={since} />
            </>
          ) : null}
        </Banner>
      ))}
    </Stack>
  )
}

const bannerTone = (kind: AgentAttention['kind']): 'danger' | 'warning' | 'info' => {
  const { tone } = labelOf(attentionKinds, kind)
  return tone === 'danger' || tone === 'info' ? tone : 'warning'
}

const TEAM_AGENT = graphql(`
  query TeamAgent($agentId: ID!) {
    getAgent(agentId: $agentId) {
      id
      email
      firstName
      lastName
      phoneNumber
      nmlsNumber
      profilePictureUrl
      selectedStates
      createdAt
      bankAccount {
        balanceCents
      }
    }
    getUserProfile(userId: $agentId) {
      id
      lastLoginAt
      metrics {
        totalLeads
        activeLeads
        conversionRate
        totalRevenueCents
        totalWalletBalanceCents
      }
    }
  }
`)

export interface AgentDrawerProps {
  agentId: string | null
  /** Items that need attention for this agent. */
  attention: readonly AgentAttention[]
  onClose: () => void
  /** Tabs of other features: wallets, leads, transactions. */
  tabs: (agentId: string) => readonly Tab[]
}

/** A drawer with the details of one agent, for the agent's manager. */
export function AgentDrawer({ agentId, attention, onClose, tabs }: AgentDrawerProps): JSX.Element {
  const { data, error, loading, refetch } = useQuery(TEAM_AGENT, {
    variables: { agentId: agentId ?? '' },
    skip: agentId === null,
  })
  const [tab, setTab] = useState('')
  const profile = data?.getUserProfile
  return (
    <RecordDrawer
      recordId={agentId}
      record={data?.getAgent}
      kind="agent"
      {...{ loading, error, onClose }}
      onRetry={() => void refetch()}
      title={personName}
      mark={(agent) => <Avatar name={personName(agent)} src={agent.profilePictureUrl} size={44} />}
      description={({ email }) => email && <Email address={email} link />}
      wide
    >
      {(agent) => (
        <Stack gap="6">
          <AgentAttentionList items={attention} />
          <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="8" rowGap="2">
            <DescriptionList
              items={[
                { term: 'Phone', detail: agent.phoneNumber ? formatPhone(agent.phoneNumber) : null },
                { term: 'NMLS number', detail: agent.nmlsNumber },
                { term: 'States', detail: agent.selectedStates?.join(', ') || 'None selected' },
                { term: 'Joined', detail: <Moment at={agent.createdAt} show="date" /> },
              ]}
            />
            <DescriptionList
              items={[
                { term: 'Available funds', detail: <Money cents={agent.bankAccount?.balanceCents} /> },
                { term: 'In wallets', detail: <Money cents={profile?.metrics?.totalWalletBalanceCents} /> },
                { term: 'Leads, all time', detail: profile?.metrics?.totalLeads },
                { term: 'Funded', detail: fundedText(profile?.metrics) },
                { term: 'Last sign-in', detail: <Moment at={profile?.lastLoginAt} none="Never" /> },
              ]}
            />
          </SimpleGrid>
          <Tabs label={`Details of ${personName(agent)}`} tabs={tabs(agent.id)} value={tab} onChange={setTab} />
        </Stack>
      )}
    </RecordDrawer>
  )
}
