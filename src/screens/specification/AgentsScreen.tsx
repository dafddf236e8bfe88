import type { JSX } from 'react'
import { userTabs } from '../../features/users/user-tabs'
import { AgentDrawer } from '../../features/team/AgentDrawer'
import { userColumns, users } from '../../features/users/users-list'
import { defineList } from '../../list/define-list'
import { ListScreen } from '../../list/ListScreen'
import { EmptyState } from '../../ui/feedback/EmptyState'

const { query, page, rowKey, sort } = users

const agents = defineList({
  label: 'Team',
  missing: 'people',
  query,
  page,
  rowKey,
  sort,
  record: 'agent',
  filters: {
    search: { kind: 'text', label: 'Agent', placeholder: 'Name or email' },
    status: users.filters.status,
  },
  variables: (list) => users.variables({ ...list, filters: { ...list.filters, role: 'AGENT', state: null } }),
  columns: userColumns.filter(({ id }) => id !== 'role'),
  csv: { fileName: 'team' },
  empty: (
    <EmptyState icon="users" title="No agents yet">
      Agents appear here as soon as your administrator assigns them to you.
    </EmptyState>
  ),
})

/** Team page: the manager's agents, with wallets, leads, and transactions. */
export function AgentsScreen({ title }: { title: string }): JSX.Element {
  const list = agents.useList()
  return (
    <ListScreen list={list} title={title} subtitle="The agents in your charge">
      <AgentDrawer agentId={list.recordId} attention={[]} onClose={list.closeRecord} tabs={userTabs} />
    </ListScreen>
  )
}
