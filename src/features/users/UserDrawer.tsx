import { useQuery } from '@apollo/client/react'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import type { UserDetailQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { formatCount, formatPhone } from '../../lib/format/numbers'
import { labelOf, nameOf } from '../../lib/labels/labels'
import { fundedText, personName, userRoles, userStatuses } from '../../lib/labels/user-labels'
import { RecordDrawer } from '../../list/RecordDrawer'
import { Button } from '../../ui/button/Button'
import { Money } from '../../ui/figure/Money'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Avatar } from '../../ui/mark/Avatar'
import { Menu } from '../../ui/overlay/Menu'
import type { MenuAction } from '../../ui/overlay/MenuPanel'
import { type Tab, Tabs } from '../../ui/page/Tabs'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { Email } from '../../ui/text/Email'
import { Moment } from '../../ui/text/Moment'

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
      profilePictureUrl
      bankAccount {
        balanceCents
      }
    }
  }
`)

export type UserDetail = NonNullable<UserDetailQuery['getUserProfile']>
export type UserChange = 'names' | 'role' | 'enable' | 'disable' | 'states' | 'password' | 'credit'

export interface PendingUserChange {
  readonly change: UserChange
  readonly user: UserDetail
  readonly fundsCents: number
}

export interface UserDrawerProps {
  userId: string | null
  onClose: () => void
  onChange: (pending: PendingUserChange) => void
  /** Tabs of other features: wallets, leads, transactions, history. */
  tabs: (user: UserDetail) => readonly Tab[]
}

/** A drawer with one user's details and the actions of an administrator. */
export function UserDrawer({ userId, onClose, onChange, tabs }: UserDrawerProps): JSX.Element {
  const { data, error, loading, refetch } = useQuery(USER_DETAIL, {
    variables: { userId: userId ?? '' },
    skip: userId === null,
  })
  const [tab, setTab] = useState('')
  const fundsCents = data?.getAgent?.bankAccount?.balanceCents ?? Number.NaN
  return (
    <RecordDrawer
      recordId={userId}
      record={data?.getUserProfile}
      kind="person"
      {...{ loading, error, onClose }}
      onRetry={() => void refetch()}
      title={personName}
      mark={(user) => <Avatar name={personName(user)} src={data?.getAgent?.profilePictureUrl} size={44} />}
      description={(user) => <Email address={user.email} link />}
      wide
    >
      {(user) => (
        <Stack gap="6">
          <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="8" rowGap="2">
            <DescriptionList
              items={[
                { term: 'Role', detail: nameOf(userRoles, user.role) },
                { term: 'Status', detail: <WordBadge word={labelOf(userStatuses, user.status)} /> },
                { term: 'Email', detail: user.emailVerified ? 'Confirmed' : 'Not confirmed' },
                { term: 'Phone', detail: user.phoneNumber ? formatPhone(user.phoneNumber) : null },
                { term: 'NMLS number', detail: data?.getAgent?.nmlsNumber },
                { term: 'States', detail: user.assignedStates.join(', ') || 'None selected' },
              ]}
            />
            <DescriptionList
              items={[
                { term: 'Available funds', detail: <Money cents={fundsCents} /> },
                { term: 'In wallets', detail: <Money cents={user.metrics?.totalWalletBalanceCents} /> },
                { term: 'Wallets', detail: user.metrics?.walletCount },
                { term: 'Spent, all time', detail: <Money cents={user.metrics?.totalRevenueCents} /> },
                {
                  term: 'Leads',
                  detail: `${formatCount(user.metrics?.totalLeads)}, ${formatCount(user.metrics?.activeLeads)} active`,
                },
                { term: 'Funded', detail: fundedText(user.metrics) },
                { term: 'Last sign-in', detail: <Moment at={user.lastLoginAt} none="Never" /> },
                { term: 'Last activity', detail: <Moment at={user.metrics?.lastActivityAt} none="None" /> },
                { term: 'Joined', detail: <Moment at={user.createdAt} show="date" /> },
              ]}
            />
          </SimpleGrid>
          <HStack gap="2">
            <Button variant="primary" icon="dollar" onClick={() => onChange({ change: 'credit', user, fundsCents })}>
              Credit
            </Button>
            <Menu
              label={`More actions for ${personName(user)}`}
              trigger={<Button icon="more">More</Button>}
              groups={[
                {
                  id: 'actions',
                  items: actionsFor(user).map((action) => ({
                    ...action,
                    onSelect: () => onChange({ change: action.id, user, fundsCents }),
                  })),
                },
              ]}
            />
          </HStack>
          <Tabs label={`Details of ${personName(user)}`} tabs={tabs(user)} value={tab} onChange={setTab} />
        </Stack>
      )}
    </RecordDrawer>
  )
}

type Action = Pick<MenuAction, 'label' | 'danger'> & { readonly id: UserChange }

const actionsFor = ({ status }: UserDetail): readonly Action[] => [
  { id: 'names', label: 'Edit name' },
  { id: 'role', label: 'Change role' },
  { id: 'states', label: 'Edit states' },
  { id: 'password', label: 'Reset password' },
  // With an unknown status, either may be meant.
  ...(Object.hasOwn(userStatuses, status) && status !== 'DISABLED' ? [] : [{ id: 'enable', label: 'Enable' } as const]),
  ...(status === 'DISABLED' ? [] : [{ id: 'disable', label: 'Disable', danger: true } as const]),
]
