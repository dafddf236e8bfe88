import type { JSX } from 'react'
import { dealingsOf } from '../../features/people/person-tabs'
import { PersonWallets } from '../../features/people/PersonWallets'
import { AgentDrawer } from '../../features/team/AgentDrawer'
import { userColumns } from '../../features/users/UsersTable'
import { USERS, usersAddress, usersPage, usersQuestion } from '../../features/users/users-query'
import { urlText } from '../../lib/address/codecs'
import { userStatuses } from '../../lib/words/person-words'
import { optionsOf } from '../../lib/words/word'
import { useListScreen } from '../../list/use-list-screen'
import { CsvButton } from '../../ui/button/CsvButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FilterBar } from '../../ui/filter/FilterBar'
import type { FilterDefinition } from '../../ui/filter/filters'
import { PageHeader } from '../../ui/page/PageHeader'
import { fileColumns } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'

const filterBar: readonly FilterDefinition[] = [
  { kind: 'text', key: 'search', label: 'Agent', placeholder: 'Name or email' },
  { kind: 'select', key: 'status', label: 'Status', anyLabel: 'Any status', options: optionsOf(userStatuses) },
]

const { search, status, sort, page } = usersAddress
const schema = { search, status, sort, page, agent: urlText() }
const columns = userColumns.filter(({ id }) => id !== 'role')

/** A manager's team where the backend knows no teams: the agents in the manager's charge, each with what they hold. */
export function AgentsScreen({ title }: { title: string }): JSX.Element {
  const { address, table, allRows } = useListScreen({
    schema,
    filters: ['search', 'status'],
    record: 'agent',
    document: USERS,
    field: 'listUsers',
    question: (values) => usersQuestion({ ...values, role: 'AGENT', state: '', user: '' }),
    pageOf: usersPage,
    rowKey: ({ id }) => id,
    missing: 'people',
  })
  return (
    <>
      <PageHeader
        title={title}
        subtitle="The agents in your charge"
        secondary={
          <CsvButton fileName="team" columns={fileColumns(columns)} rows={allRows} disabled={table.rows.length === 0} />
        }
      />
      <FilterBar label="Filter team" filters={filterBar} />
      <DataTable
        {...table}
        label="Team"
        columns={columns}
        onOpen={({ id }) => address.openRecord(id)}
        empty={
          <EmptyState icon="users" title="No agents yet">
            Agents appear here as soon as your administrator assigns them to you.
          </EmptyState>
        }
      />
      <AgentDrawer
        agentId={address.recordId}
        attention={[]}
        onClose={address.closeRecord}
        tabs={(agentId) => [
          { id: 'wallets', label: 'Wallets', content: () => <PersonWallets userId={agentId} /> },
          ...dealingsOf(agentId),
        ]}
      />
    </>
  )
}
