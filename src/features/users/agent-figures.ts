import { useQuery } from '@apollo/client/react'
import type { AgentFiguresQuery } from '../../lib/api/__generated__/documents'
import type { UserStatus } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { longestPage, useAllPages } from '../../lib/api/pages'
import { userStatuses } from '../../lib/labels/user-labels'

const AGENT_FIGURES = graphql(`
  query AgentFigures($filters: UserFilters, $limit: Int, $nextToken: String) {
    listUsers(filters: $filters, limit: $limit, nextToken: $nextToken) {
      users {
        ...PersonName
        role
        status
        metrics {
          totalLeads
          activeLeads
          conversionRate
          totalRevenueCents
          lastActivityAt
          totalWalletBalanceCents
        }
      }
      total
      nextToken
    }
  }
`)

type User = NonNullable<AgentFiguresQuery['listUsers']>['users'][number]

/** An agent's figures of all time. NaN if the service does not give them. */
export interface AgentFigures extends Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'status'> {
  readonly leads: number
  readonly active: number
  readonly funded: number
  readonly spentCents: number
  readonly heldCents: number
  readonly lastActivityAt: string | null
}

const figuresOf = ({ metrics, ...user }: User): AgentFigures => ({
  ...user,
  leads: metrics?.totalLeads ?? Number.NaN,
  active: metrics?.activeLeads ?? Number.NaN,
  // The API returns only the rate.
  funded: Math.round((metrics?.conversionRate ?? Number.NaN) * (metrics?.totalLeads ?? Number.NaN)),
  spentCents: metrics?.totalRevenueCents ?? Number.NaN,
  heldCents: metrics?.totalWalletBalanceCents ?? Number.NaN,
  lastActivityAt: metrics?.lastActivityAt ?? null,
})

/** Limit of five pages. Sums over more agents belong in the backend. */
const mostAgents = 5 * longestPage

/** Returns the agents that the user can see, each with figures of all time. */
export function useAgentFigures() {
  const result = useQuery(AGENT_FIGURES, { variables: { filters: { roles: ['AGENT'] }, limit: longestPage } })
  const query = useAllPages(result, ({ listUsers }) => listUsers && { ...listUsers, items: listUsers.users }, {
    maxRows: mostAgents,
  })
  return { query, agents: query.rows?.map(figuresOf) ?? null, total: query.total ?? 0 }
}

/**
 * Returns the number of users with a status. Null if the list is not complete, or if the status of a user is unknown.
 */
export function countByStatus<Counted extends { readonly status: string }>(
  users: readonly Counted[] | null,
  total: number,
  status: UserStatus,
  counts: (user: Counted) => boolean = () => true,
): number | null {
  const isComplete = users?.length === total && users.every((user) => Object.hasOwn(userStatuses, user.status))
  return isComplete ? users.filter((user) => user.status === status && counts(user)).length : null
}

export const sumOf = (agents: readonly AgentFigures[], measure: (agent: AgentFigures) => number): number =>
  agents.reduce((sum, agent) => sum + measure(agent), 0)
