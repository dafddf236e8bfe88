import { useQuery } from '@apollo/client/react'
import { SimpleGrid, Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { formatDate, formatRelative } from '../../lib/dates'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { formatPhone } from '../../lib/phone'
import { DescriptionList } from '../../ui/DescriptionList'
import { Drawer } from '../../ui/Drawer'
import { ErrorState } from '../../ui/ErrorState'
import { Money } from '../../ui/Money'
import { SkeletonText } from '../../ui/Skeleton'
import { type Tab, Tabs } from '../../ui/Tabs'

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
  const name = [agent?.firstName, agent?.lastName].filter(Boolean).join(' ') || 'Agent'
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
                { term: 'Since', detail: formatDate(agent.createdAt) },
              ]}
            />
            <DescriptionList
              items={[
                { term: 'Available funds', detail: <Money cents={agent.bankAccount?.balanceCents} /> },
                { term: 'In wallets', detail: <Money cents={profile?.metrics?.totalWalletBalanceCents} /> },
                { term: 'Leads bought', detail: profile?.metrics?.totalLeads },
                { term: 'Funded', detail: `${((profile?.metrics?.conversionRate ?? 0) * 100).toFixed(1)} %` },
                { term: 'Last sign-in', detail: profile?.lastLoginAt ? formatRelative(profile.lastLoginAt) : 'Never' },
              ]}
            />
          </SimpleGrid>
          <Tabs label={`Details of ${name}`} tabs={tabs(agentId)} value={tab} onChange={setTab} />
        </Stack>
      )}
    </Drawer>
  )
}
