import { type JSX, useState } from 'react'
import { dealingsOf, historyOf } from '../../features/people/person-tabs'
import { PersonWallets } from '../../features/people/PersonWallets'
import { BulkStatusBar } from '../../features/users/BulkStatusBar'
import type { PendingUserChange } from '../../features/users/user-change'
import { UserChangeDialog } from '../../features/users/UserChangeDialog'
import { UserDrawer } from '../../features/users/UserDrawer'
import { userColumns, UsersTable } from '../../features/users/UsersTable'
import { USERS, userFilterNames, usersAddress, usersPage, usersQuestion } from '../../features/users/users-query'
import { WalletActions } from '../../features/users/WalletActions'
import { usStates } from '../../lib/format/us-states'
import { userRoles, userStatuses } from '../../lib/words/person-words'
import { optionsOf } from '../../lib/words/word'
import type { StartQueries } from '../../lib/graphql/start-query'
import { startListQuery, useListScreen } from '../../list/use-list-screen'
import { CsvButton } from '../../ui/button/CsvButton'
import { FilterBar } from '../../ui/filter/FilterBar'
import type { FilterDefinition } from '../../ui/filter/filters'
import { PageHeader } from '../../ui/page/PageHeader'
import { fileColumns } from '../../ui/table/columns'

const filterBar: FilterDefinition[] = [
  { kind: 'text', key: 'search', label: 'Name', placeholder: 'Name, email or username' },
  { kind: 'select', key: 'role', label: 'Role', anyLabel: 'Any role', options: optionsOf(userRoles) },
  {
    kind: 'select',
    key: 'status',
    label: 'Status',
    anyLabel: 'Any status',
    options: optionsOf(userStatuses),
  },
  {
    kind: 'select',
    key: 'state',
    label: 'State',
    anyLabel: 'All states',
    options: usStates.map(({ code, name }) => ({ value: code, label: name })),
  },
]

const listOptions = { schema: usersAddress, document: USERS, question: usersQuestion }

export function UsersScreen(): JSX.Element {
  const [pending, setPending] = useState<PendingUserChange | null>(null)
  const list = useListScreen({
    ...listOptions,
    filters: userFilterNames,
    record: 'user',
    field: 'listUsers',
    pageOf: usersPage,
    rowKey: (row) => row.id,
    missing: 'people',
  })
  const { address, table, selection } = list

  return (
    <>
      <PageHeader
        title="Users"
        subtitle="Everyone with access, and their role"
        secondary={
          <CsvButton
            fileName="users"
            columns={fileColumns(userColumns)}
            rows={list.allRows}
            disabled={table.rows.length === 0}
          />
        }
      />
      <FilterBar
        label="Filter users"
        filters={filterBar}
        actions={<BulkStatusBar chosen={selection.chosen} busy={table.stale ?? false} onDone={selection.onChange} />}
      />
      <UsersTable table={table} selection={selection} onOpen={address.openRecord} />
      <UserDrawer
        userId={address.recordId}
        onClose={address.closeRecord}
        onChange={(change, user, fundsCents) => setPending({ change, user, fundsCents })}
        tabs={({ id }) => [
          {
            id: 'wallets',
            label: 'Wallets',
            content: () => (
              <PersonWallets
                userId={id}
                actions={(wallet) => (
                  <WalletActions
                    userId={id}
                    sourceId={wallet.sourceId}
                    sourceName={wallet.leadSource?.name ?? wallet.sourceId}
                    activated={wallet.activated ?? wallet.active}
                    lowBalanceThresholdCents={wallet.lowBalanceThreshold}
                  />
                )}
              />
            ),
          },
          ...dealingsOf(id),
          ...historyOf(id),
        ]}
      />
      {pending ? <UserChangeDialog pending={pending} onClose={() => setPending(null)} /> : null}
    </>
  )
}

UsersScreen.startQueries = ((context) => startListQuery(context, listOptions)) satisfies StartQueries
