import { skipToken, useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { formatAmount } from '../../lib/format/money'
import { env } from '../../lib/env'
import type {
  FindForAdminQuery,
  FindForAgentQuery,
  FindForManagerQuery,
} from '../../lib/graphql/__generated__/documents'
import { hasRole } from '../../lib/session/roles'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { dayOf, formatDay } from '../../lib/time/days'
import { useTimeZone } from '../../lib/time/use-calendar'
import { personName, userRoles } from '../../lib/words/person-words'
import { transactionTypes } from '../../lib/words/transaction-words'
import type { CommandGroup } from '../../ui/overlay/CommandList'
import type { Command } from './commands'
import { FIND_FOR_ADMIN, FIND_FOR_AGENT, FIND_FOR_MANAGER } from './found-queries'
import { useSettled } from './use-settled'

/** Shorter words find too much to be of use. */
const searchedFrom = 2
const settlesAfterMs = 150

/** Leads, people and transactions of that name, of those that the person may see; none while nothing is typed. */
export function useFound(typed: string): {
  readonly groups: readonly CommandGroup<Command>[]
  readonly looking: boolean
} {
  const { user } = useSessionSnapshot()
  const timeZone = useTimeZone()
  const wanted = typed.trim()
  const search = useSettled(wanted, settlesAfterMs)
  const asked = search.length >= searchedFrom ? { variables: { search } } : skipToken
  const agent = useQuery(FIND_FOR_AGENT, hasRole(user, 'agent') && env.features.leads ? asked : skipToken)
  const admin = useQuery(FIND_FOR_ADMIN, hasRole(user, 'admin') && env.adminEnabled ? asked : skipToken)
  const team = hasRole(user, 'manager') && env.features.manager && env.capabilities.team
  const manager = useQuery(FIND_FOR_MANAGER, team ? asked : skipToken)
  const groups = useMemo(
    () => [...ofAgent(agent.data, timeZone), ...ofAdmin(admin.data), ...ofManager(manager.data)],
    [agent.data, admin.data, manager.data, timeZone],
  )
  // What was found for the word before is not what this one means.
  if (wanted !== search || search.length < searchedFrom) return { groups: [], looking: wanted.length >= searchedFrom }
  return { groups, looking: agent.loading || admin.loading || manager.loading }
}

function ofAgent(data: FindForAgentQuery | undefined, timeZone: string): CommandGroup<Command>[] {
  return [
    {
      label: 'My leads',
      items: (data?.listMyLeads?.items ?? []).map((lead) => leadCommand(lead, '/marketplace?tab=mine&lead=')),
    },
    {
      label: 'Open leads',
      items: (data?.listOpenLeads?.items ?? []).map((lead) => leadCommand(lead, '/marketplace?lead=')),
    },
    {
      label: 'Transactions',
      items: (data?.listTransactions?.items ?? []).map(({ id, type, amountCents, currency, createdAt }) => ({
        id: `transaction:${id}`,
        label: `${transactionTypes[type]} ${formatAmount(amountCents, currency)}`,
        detail: formatDay(dayOf(createdAt, timeZone)),
        icon: 'receipt',
        to: `/transactions?transaction=${encodeURIComponent(id)}`,
      })),
    },
  ]
}

interface FoundLead {
  readonly id: string
  readonly customerName: string | null
  readonly state: string | null
  readonly leadSourceName: string | null
}

function leadCommand({ id, customerName, state, leadSourceName }: FoundLead, place: string): Command {
  return {
    id: `lead:${id}`,
    label: customerName ?? 'A lead without a name',
    detail: [state, leadSourceName].filter(Boolean).join(' · '),
    icon: 'leads',
    to: place + encodeURIComponent(id),
  }
}

function ofAdmin(data: FindForAdminQuery | undefined): CommandGroup<Command>[] {
  const users = data?.listUsers?.users ?? []
  return [
    {
      label: 'People',
      items: users.map((user) => ({
        id: `user:${user.id}`,
        label: personName(user),
        detail: userRoles[user.role],
        icon: 'user',
        to: `/admin/users?user=${encodeURIComponent(user.id)}`,
      })),
    },
  ]
}

/** The leads of that name, and the agents that they have been bought by. */
function ofManager(data: FindForManagerQuery | undefined): CommandGroup<Command>[] {
  const found = data?.listTeamLeads?.items ?? []
  return [
    {
      label: 'Team leads',
      items: found.map(({ lead, agentName }) => ({
        id: `lead:${lead.id}`,
        label: lead.customerName ?? 'A lead without a name',
        detail: [lead.state, agentName].filter(Boolean).join(' · '),
        icon: 'leads',
        to: `/manager/leads?lead=${encodeURIComponent(lead.id)}`,
      })),
    },
  ]
}
