import { dayOf } from '../../shared/calendar'
import { skipToken, useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import type { FindForAgentQuery, FindPeopleQuery, FindTeamLeadsQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { hasRole } from '../../lib/auth/user'
import { formatAmount } from '../../shared/money'
import { leadName, nameOf, transactionTypes } from '../../lib/labels/labels'
import { isAgent, personName, userRoles } from '../../lib/labels/user-labels'
import { env } from '../../lib/settings/env'
import { formatDay } from '../../lib/time/days'
import { useTimeZone } from '../../lib/time/use-calendar'
import type { CommandGroup, CommandItem } from '../../ui/overlay/CommandList'

/** An entry of the palette: a link to a page, or an action that runs immediately. */
export interface Command extends CommandItem {
  readonly to?: string
  readonly run?: () => void
}

/** Returns the value after no change for `afterMs`, so that a search does not start with each letter. */
function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return debounced
}

const FIND_FOR_AGENT = graphql(`
  query FindForAgent($search: String!) {
    listMyLeads(limit: 4, filters: { search: $search }) {
      items {
        id
        customerName
        state
        leadSourceName
      }
    }
    listOpenLeads(limit: 4, filters: { search: $search }) {
      items {
        id
        customerName
        state
        leadSourceName
      }
    }
    listTransactions(limit: 4, filters: { search: $search }) {
      items {
        id
        type
        amountCents
        currency
        createdAt
      }
    }
  }
`)

/** The backend returns only users that the caller can see: all for an administrator, the branch for a manager. */
const FIND_USERS = graphql(`
  query FindPeople($search: String!) {
    listUsers(limit: 6, filters: { search: $search }) {
      users {
        ...PersonName
        role
      }
    }
  }
`)

const FIND_TEAM_LEADS = graphql(`
  query FindTeamLeads($search: String!) {
    listTeamLeads(limit: 6, filters: { search: $search }) {
      items {
        agentName
        lead {
          id
          customerName
          state
        }
      }
    }
  }
`)

/** Shortest search text. Shorter text has too many matches. */
const minSearchLength = 2
const debounceMs = 150

/** Returns the leads, users, and transactions that match the text, among those that the user can see. */
export function useSearchResults(input: string): {
  readonly groups: readonly CommandGroup<Command>[]
  readonly searching: boolean
} {
  const { user } = useSessionSnapshot()
  const timeZone = useTimeZone()
  const text = input.trim()
  const search = useDebounced(text, debounceMs)
  const isLong = search.length >= minSearchLength
  const options = { variables: { search } }
  const own = useQuery(FIND_FOR_AGENT, isLong && env.features.leads ? options : skipToken)
  const isAdmin = hasRole(user, 'admin') && env.adminEnabled
  const isManager = hasRole(user, 'manager') && env.features.manager
  const users = useQuery(FIND_USERS, isLong && (isAdmin || isManager) ? options : skipToken)
  const leads = useQuery(FIND_TEAM_LEADS, isLong && isManager && env.full ? options : skipToken)
  const groups = useMemo(
    () => [...agentGroups(own.data, timeZone), userGroup(users.data, isAdmin), teamLeadGroup(leads.data)],
    [own.data, users.data, leads.data, isAdmin, timeZone],
  )
  // Results for the previous text do not match the current one.
  if (text !== search || !isLong) return { groups: [], searching: text.length >= minSearchLength }
  return { groups, searching: own.loading || users.loading || leads.loading }
}

function agentGroups(data: FindForAgentQuery | undefined, timeZone: string): CommandGroup<Command>[] {
  return [
    {
      label: 'My leads',
      items: (env.full ? (data?.listMyLeads?.items ?? []) : []).map((lead) =>
        leadCommand(lead, lead.leadSourceName, '/marketplace?tab=mine&lead='),
      ),
    },
    {
      label: 'Open leads',
      items: (data?.listOpenLeads?.items ?? []).map((lead) =>
        leadCommand(lead, lead.leadSourceName, '/marketplace?lead='),
      ),
    },
    {
      label: 'Transactions',
      items: (data?.listTransactions?.items ?? []).map(({ id, type, amountCents, currency, createdAt }) => ({
        id: `transaction:${id}`,
        label: `${nameOf(transactionTypes, type)} ${formatAmount(amountCents, currency)}`,
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
}

/** Returns a command that opens a lead. `of` is the source or the owner. */
function leadCommand({ id, customerName, state }: FoundLead, of: string | null, path: string): Command {
  return {
    id: `lead:${id}`,
    label: leadName(customerName),
    detail: [state, of].filter(Boolean).join(' · '),
    icon: 'leads',
    to: path + encodeURIComponent(id),
  }
}

/** Returns the users that match. A manager opens agents only. */
function userGroup(data: FindPeopleQuery | undefined, isAdmin: boolean): CommandGroup<Command> {
  const path = isAdmin ? '/admin/users?user=' : '/manager/team?agent='
  const users = (data?.listUsers?.users ?? []).filter((user) => isAdmin || isAgent(user))
  return {
    label: 'People',
    items: users.map((user) => ({
      id: `user:${user.id}`,
      label: personName(user),
      detail: nameOf(userRoles, user.role),
      icon: 'user',
      to: path + encodeURIComponent(user.id),
    })),
  }
}

/** Returns the team leads that match, each with its agent. */
function teamLeadGroup(data: FindTeamLeadsQuery | undefined): CommandGroup<Command> {
  const found = data?.listTeamLeads?.items ?? []
  return {
    label: 'Team leads',
    items: found.map(({ lead, agentName }) => leadCommand(lead, agentName, '/manager/leads?lead=')),
  }
}
