import type { UserRole, UserSort, UserStatus } from '../../lib/graphql/__generated__/schema'
import type { UsersQuery } from '../../lib/graphql/__generated__/documents'
import { urlPage, urlSort, urlText } from '../../lib/address/codecs'
import type { AddressValues } from '../../lib/address/use-address'
import { graphql } from '../../lib/graphql/graphql'

export const USERS = graphql(`
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

export type UserRow = NonNullable<UsersQuery['listUsers']>['users'][number]

export const usersPage = ({ listUsers }: UsersQuery) => listUsers && { ...listUsers, items: listUsers.users }

/** The columns that the API sorts by, and its names for them. */
const sorts = { name: 'NAME', email: 'EMAIL', role: 'ROLE', status: 'STATUS', login: 'LAST_LOGIN' } as const

export const usersAddress = {
  search: urlText(),
  role: urlText(),
  status: urlText(),
  state: urlText(),
  sort: urlSort(Object.keys(sorts) as (keyof typeof sorts)[], { column: 'name', direction: 'asc' }),
  page: urlPage(),
  user: urlText(),
}

export const userFilterNames = ['search', 'role', 'status', 'state'] as const

export const usersQuestion = ({ search, role, status, state, sort }: AddressValues<typeof usersAddress>) => ({
  filters: {
    search: search || null,
    roles: role ? [role as UserRole] : null,
    statuses: status ? [status as UserStatus] : null,
    states: state ? [state] : null,
    sort: sorts[sort.column] satisfies UserSort,
    descending: sort.direction === 'desc',
  },
})
