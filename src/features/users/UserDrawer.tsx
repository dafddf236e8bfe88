import { useQuery } from '@apollo/client/react'
import { HStack, SimpleGrid, Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { formatDate, formatRelative } from '../../lib/dates'
import type { UserDetailQuery } from '../../lib/graphql/__generated__/documents'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { formatPhone } from '../../lib/phone'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { Drawer } from '../../ui/Drawer'
import { ErrorState } from '../../ui/ErrorState'
import { Money } from '../../ui/Money'
import { SkeletonText } from '../../ui/Skeleton'
import { StatusBadge } from '../../ui/StatusBadge'
import { type Tab, Tabs } from '../../ui/Tabs'
import { nameOf, roleNames, userStates } from './user-words'

const USER_DETAIL = graphql(`
  query UserDetail($userId: ID!) {
    getUserProfile(userId: $userId) {
      id
      email
      firstName
      lastName
      role
      status
      phoneNumber
      emailVerified
      lastLoginAt
      assignedStates
      createdAt
      metrics {
        totalLeads
        activeLeads
        conversionRate
        totalRevenueCents
        lastActivityAt
        walletCount
        totalWalletBalanceCents
      }
    }
    getAgent(agentId: $userId) {
      id
      nmlsNumber
      bankAccount {
        balanceCents
      }
    }
  }
`)

export type UserDetail = NonNullable<UserDetailQuery['getUserProfile']>
export type UserChange = 'names' | 'role' | 'status' | 'states' | 'password' | 'credit'

export interface UserDrawerProps {
  userId: string | null
  onClose: () => void
  onChange: (change: UserChange, user: UserDetail, fundsCents: number) => void
  /** Parts of other features: wallets, leads, transactions, history. */
  tabs: (user: UserDetail) => readonly Tab[]
}

/** One person with everything that an administrator may change. */
export function UserDrawer({ userId, onClose, onChange, tabs }: UserDrawerProps): JSX.Element {
  const { data, error, loading, refetch } = useQuery(USER_DETAIL, {
    variables: { userId: userId ?? '' },
    skip: userId === null,
  })
  const [tab, setTab] = useState('')
  const user = data?.getUserProfile?.id === userId ? data?.getUserProfile : undefined
  const fundsCents = data?.getAgent?.bankAccount?.balanceCents ?? 0
  const change = (what: UserChange): void => {
    if (user) onChange(what, user, fundsCents)
  }
  return (
    <Drawer open={userId !== null} onClose={onClose} title={user ? nameOf(user) : 'Person'} wide>
      {userId === null ? null : !user ? (
        error || !loading ? (
          <ErrorState error={error ?? new Error('not found')} retrying={loading} onRetry={() => askAgain(refetch)} />
        ) : (
          <SkeletonText lines={10} />
        )
      ) : (
        <Stack gap="6">
          <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="8" rowGap="2">
            <DescriptionList
              items={[
                { term: 'Role', detail: roleNames[user.role] },
                {
                  term: 'Status',
                  detail: <StatusBadge tone={userStates[user.status].tone}>{userStates[user.status].name}</StatusBadge>,
                },
                { term: 'E-mail', detail: `${user.email} (${user.emailVerified ? 'confirmed' : 'not confirmed'})` },
                { term: 'Phone', detail: user.phoneNumber ? formatPhone(user.phoneNumber) : null },
                { term: 'NMLS number', detail: data?.getAgent?.nmlsNumber },
                { term: 'States', detail: user.assignedStates.join(', ') || 'None' },
              ]}
            />
            <DescriptionList
              items={[
                { term: 'Available funds', detail: <Money cents={fundsCents} /> },
                { term: 'In wallets', detail: <Money cents={user.metrics?.totalWalletBalanceCents} /> },
                { term: 'Wallets', detail: user.metrics?.walletCount },
                { term: 'Paid for leads', detail: <Money cents={user.metrics?.totalRevenueCents} /> },
                {
                  term: 'Leads',
                  detail: `${user.metrics?.totalLeads ?? 0} bought, ${user.metrics?.activeLeads ?? 0} in work`,
                },
                {
                  term: 'Funded',
                  detail: `${((user.metrics?.conversionRate ?? 0) * 100).toFixed(1)} % of those bought`,
                },
                { term: 'Last sign-in', detail: user.lastLoginAt ? formatRelative(user.lastLoginAt) : 'Never' },
                {
                  term: 'Last activity',
                  detail: user.metrics?.lastActivityAt ? formatRelative(user.metrics.lastActivityAt) : 'None',
                },
                { term: 'Since', detail: formatDate(user.createdAt) },
              ]}
            />
          </SimpleGrid>
          <HStack gap="2" flexWrap="wrap">
            {user.role === 'AGENT' ? (
              <Button variant="primary" icon="dollar" onClick={() => change('credit')}>
                Credit
              </Button>
            ) : null}
            <Button variant="secondary" onClick={() => change('names')}>
              Name
            </Button>
            <Button variant="secondary" onClick={() => change('role')}>
              Role
            </Button>
            <Button variant="secondary" onClick={() => change('states')}>
              States
            </Button>
            <Button variant="secondary" onClick={() => change('password')}>
              Reset password
            </Button>
            <Button variant={user.status === 'DISABLED' ? 'secondary' : 'ghost'} onClick={() => change('status')}>
              {user.status === 'DISABLED' ? 'Enable' : 'Disable'}
            </Button>
          </HStack>
          <Tabs label={`Details of ${nameOf(user)}`} tabs={tabs(user)} value={tab} onChange={setTab} />
        </Stack>
      )}
    </Drawer>
  )
}
