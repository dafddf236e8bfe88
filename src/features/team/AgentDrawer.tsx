import { formatPercent } from '../../lib/format/numbers'
import { useQuery } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { formatPhone } from '../../lib/format/phone'
import { personName } from '../../lib/words/person-words'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { Drawer } from '../../ui/dialog/Drawer'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { Money } from '../../ui/figure/Money'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { type Tab, Tabs } from '../../ui/page/Tabs'
import { SimpleGrid, Stack } from '../../ui/page/layout'
import { Moment } from '../../ui/text/Moment'

const TEAM_AGENT = graphql(`
  query TeamAgent($agentId: ID!) {
    getAgent(agentId: $agentId) {
      id
      email
      firstName
      lastName
      phoneNumber
      nmlsNumber
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
  onClose: () => void
  /** Parts of other features: wallets, leads, transactions. */
  tabs: (agentId: string) => readonly Tab[]
}

/** One agent as his manager sees him. */
export function AgentDrawer({ agentId, onClose, tabs }: AgentDrawerProps): JSX.Element {
  const { data, error, loading, refetch } = useQuery(TEAM_AGENT, {
    variables: { agentId: agentId ?? '' },
    skip: agentId === null,
  })
  const [tab, setTab] = useState('')
  const agent = data?.getAgent?.id === agentId ? data?.getAgent : undefined
  const profile = data?.getUserProfile
  const name = agent ? personName(agent) : 'Agent'
  return (
    <Drawer open={agentId !== null} onClose={onClose} title={name} wide>
      {agentId === null ? null : !agent ? (
        error || !loading ? (
          <ErrorState error={error ?? new Error('not found')} retrying={loading} onRetry={() => askAgain(refetch)} />
        ) : (
          <SkeletonText lines={8} />
        )
      ) : (
        <Stack gap="6">
          <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="8" rowGap="2">
            <DescriptionList
              items={[
                { term: 'E-mail', detail: <a href={`mailto:${agent.email}`}>{agent.email}</a> },
                { term: 'Phone', detail: agent.phoneNumber ? formatPhone(agent.phoneNumber) : null },
                { term: 'NMLS number', detail: agent.nmlsNumber },
                { term: 'States', detail: agent.selectedStates?.join(', ') || 'None selected' },
                { term: 'Since', detail: <Moment at={agent.createdAt} show="date" /> },
              ]}
            />
            <DescriptionList
              items={[
                { term: 'Available funds', detail: <Money cents={agent.bankAccount?.balanceCents} /> },
                { term: 'In wallets', detail: <Money cents={profile?.metrics?.totalWalletBalanceCents} /> },
                { term: 'Leads bought', detail: profile?.metrics?.totalLeads },
                { term: 'Funded', detail: formatPercent(profile?.metrics?.conversionRate ?? 0) },
                { term: 'Last sign-in', detail: <Moment at={profile?.lastLoginAt} none="Never" /> },
              ]}
            />
          </SimpleGrid>
          <Tabs label={`Details of ${name}`} tabs={tabs(agentId)} value={tab} onChange={setTab} />
        </Stack>
      )}
    </Drawer>
  )
}
