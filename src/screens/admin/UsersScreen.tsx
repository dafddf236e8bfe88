import { useApolloClient, useQuery } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import { exportPageSize, fetchAll } from '../../features/leads/fetch-all'
import { PersonHistory } from '../../features/people/PersonHistory'
import { PersonLeads } from '../../features/people/PersonLeads'
import { PersonTransactions } from '../../features/people/PersonTransactions'
import { PersonWallets } from '../../features/people/PersonWallets'
import { BulkStatusBar } from '../../features/users/BulkStatusBar'
import { type PendingUserChange, UserChangeDialog } from '../../features/users/UserChangeDialog'
import { UserDrawer } from '../../features/users/UserDrawer'
import { type UserRow, UsersTable } from '../../features/users/UsersTable'
import { nameOf, roleNames, userStates } from '../../features/users/user-words'
import { WalletActions } from '../../features/users/WalletActions'
import { csvMoney } from '../../lib/csv'
import { classify } from '../../lib/errors/classify'
import type { UserRole, UserSort, UserStatus } from '../../lib/graphql/__generated__/schema'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { newIdempotencyKey } from '../../lib/idempotency'
import { usStates } from '../../lib/us-states'
import { PartialDataBanner } from '../../ui/Banner'
import { CsvButton } from '../../ui/CsvButton'
import { FilterBar } from '../../ui/FilterBar'
import type { FilterDefinition } from '../../ui/filters'
import { PageHeader } from '../../ui/PageHeader'
import { type SortState, urlSort, urlText } from '../../ui/url-codecs'
import { useConfirmation } from '../../ui/use-confirmation'
import { useUrlState } from '../../ui/use-url-state'
import { useLoadMore } from '../../ui/use-load-more'

const USERS = graphql(`
  query Users($filters: UserFilters, $limit: Int, $nextToken: String) {
    listUsers(filters: $filters, limit: $limit, nextToken: $nextToken) {
      users {
        id
        email
        firstName
        lastName
        role
        status
        lastLoginAt
        metrics {
          totalLeads
          totalWalletBalanceCents
        }
      }
      total
      nextToken
    }
  }
`)

const sortNames = { name: 'NAME', email: 'EMAIL', role: 'ROLE', status: 'STATUS', login: 'LAST_LOGIN' } as const
type Sort = keyof typeof sortNames

const url = {
  search: urlText(),
  role: urlText(),
  status: urlText(),
  state: urlText(),
  user: urlText(),
  sort: urlSort(Object.keys(sortNames) as Sort[], { column: 'name', direction: 'asc' }),
}
const filterNames = ['search', 'role', 'status', 'state'] as const
const pageSize = 50

const options = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }))

const filterBar: FilterDefinition[] = [
  { kind: 'text', key: 'search', label: 'Name', placeholder: 'Name, e-mail or username' },
  { kind: 'select', key: 'role', label: 'Role', anyLabel: 'Any role', options: options(roleNames) },
  {
    kind: 'select',
    key: 'status',
    label: 'Status',
    anyLabel: 'Any status',
    options: Object.entries(userStates).map(([value, { name }]) => ({ value, label: name })),
  },
  {
    kind: 'select',
    key: 'state',
    label: 'State',
    anyLabel: 'All states',
    options: usStates.map(({ code, name }) => ({ value: code, label: name })),
  },
]

const csvColumns = [
  { header: 'Name', value: (row: UserRow) => nameOf(row) },
  { header: 'E-mail', value: (row: UserRow) => row.email },
  { header: 'Role', value: (row: UserRow) => roleNames[row.role] },
  { header: 'Status', value: (row: UserRow) => userStates[row.status].name },
  { header: 'Last sign-in', value: (row: UserRow) => row.lastLoginAt },
  { header: 'Leads', value: (row: UserRow) => row.metrics?.totalLeads },
  { header: 'In wallets (USD)', value: (row: UserRow) => csvMoney(row.metrics?.totalWalletBalanceCents) },
]

export function Component(): JSX.Element {
  const { values, set, reset } = useUrlState(url)
  const client = useApolloClient()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const confirmation = useConfirmation<PendingUserChange>()
  const { column, direction } = values.sort
  const filters = useMemo(
    () => ({
      search: values.search || null,
      roles: values.role ? [values.role as UserRole] : null,
      statuses: values.status ? [values.status as UserStatus] : null,
      states: values.state ? [values.state] : null,
      sort: sortNames[column] satisfies UserSort,
      descending: direction === 'desc',
    }),
    [values.search, values.role, values.status, values.state, column, direction],
  )
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(USERS, {
    variables: { filters, limit: pageSize },
  })
  const page = (data ?? previousData)?.listUsers
  const { loadingMore, loadMore } = useLoadMore()
  const retry = () => askAgain(refetch)

  /** Everybody of the filtered set. A page that comes with holes makes no file. */
  const allRows = (): Promise<readonly UserRow[]> =>
    fetchAll(async (nextToken) => {
      const answer = await client.query({
        query: USERS,
        variables: { filters, limit: exportPageSize, nextToken },
        fetchPolicy: 'no-cache',
        errorPolicy: 'none',
      })
      const users = answer.data?.listUsers
      return users && { items: users.users, nextToken: users.nextToken }
    })

  return (
    <>
      <PageHeader
        title="Users"
        subtitle="Everybody who can sign in, and what they may do"
        secondary={<CsvButton fileName="users" columns={csvColumns} rows={allRows} disabled={!page?.users.length} />}
      />
      <FilterBar
        label="Filter users"
        filters={filterBar}
        actions={<BulkStatusBar selected={selected} onDone={setSelected} />}
      />
      <UsersTable
        rows={page?.users ?? []}
        loading={loading && !page}
        refreshing={loading && page !== undefined && !loadingMore}
        error={page ? undefined : error}
        partial={
          page && error ? (
            <PartialDataBanner missing="people" message={classify(error).message} onRetry={retry} retrying={loading} />
          ) : undefined
        }
        onRetry={retry}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort as SortState<Sort> })}
        filtered={filterNames.some((name) => values[name] !== '')}
        onClearFilters={() => reset(filterNames)}
        hasMore={Boolean(page?.nextToken)}
        loadingMore={loadingMore}
        onLoadMore={() => void loadMore(() => fetchMore({ variables: { nextToken: page?.nextToken } }))}
        total={page?.total}
        openKey={values.user || null}
        onOpen={(user) => set({ user }, { push: true })}
        selected={selected}
        onSelect={setSelected}
      />
      <UserDrawer
        userId={values.user || null}
        onClose={() => set({ user: '' })}
        onChange={(change, user, fundsCents) =>
          confirmation.ask({ change, user, fundsCents, key: newIdempotencyKey() })
        }
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
                    activated={wallet.activated}
                    lowBalanceThresholdCents={wallet.lowBalanceThreshold}
                  />
                )}
              />
            ),
          },
          { id: 'leads', label: 'Leads', content: () => <PersonLeads userId={id} /> },
          { id: 'transactions', label: 'Transactions', content: () => <PersonTransactions userId={id} /> },
          { id: 'history', label: 'History', content: () => <PersonHistory userId={id} /> },
        ]}
      />
      <UserChangeDialog confirmation={confirmation} />
    </>
  )
}
