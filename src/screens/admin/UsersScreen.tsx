import { type JSX, useState } from 'react'
import { historyTabs, userTabs } from '../../features/users/user-tabs'
import { BulkStatusBar } from '../../features/users/BulkStatusBar'
import { UserDialog } from '../../features/users/UserDialogs'
import { type PendingUserChange, UserDrawer } from '../../features/users/UserDrawer'
import { users } from '../../features/users/users-list'
import { WalletActions } from '../../features/users/WalletActions'
import { personName } from '../../lib/labels/user-labels'
import { ListScreen } from '../../list/ListScreen'

export function UsersScreen(): JSX.Element {
  const [pending, setPending] = useState<PendingUserChange | null>(null)
  const list = users.useList()
  const { selection, table } = list
  return (
    <ListScreen
      fixed
      list={list}
      title="Users"
      subtitle="Everyone with access, and their role"
      selectLabel={(row) => `Select ${personName(row)}`}
      filterActions={
        <BulkStatusBar chosen={selection.chosen} busy={table.stale ?? false} onDone={selection.onChange} />
      }
    >
      <UserDrawer
        userId={list.recordId}
        onClose={list.closeRecord}
        onChange={setPending}
        tabs={({ id }) => [
          ...userTabs(id, (wallet) => (
            <WalletActions
              userId={id}
              sourceId={wallet.sourceId}
              sourceName={wallet.leadSource?.name ?? wallet.sourceId}
              activated={wallet.activated ?? wallet.active}
              lowBalanceThresholdCents={wallet.lowBalanceThreshold}
            />
          )),
          ...historyTabs(id),
        ]}
      />
      {pending ? <UserDialog {...pending} onClose={() => setPending(null)} /> : null}
    </ListScreen>
  )
}

UsersScreen.startQueries = users.start
