import type { TeamSort as SortName } from '../../lib/graphql/__generated__/schema'
import { personName } from '../../lib/words/person-words'

export const teamSorts = ['name', 'unit', 'waiting', 'leads', 'spent', 'balance'] as const

/** As the API calls them. */
export const teamSortNames: Readonly<Record<(typeof teamSorts)[number], SortName>> = {
  name: 'NAME',
  unit: 'UNIT',
  waiting: 'WAITING',
  leads: 'LEADS',
  spent: 'SPENT',
  balance: 'BALANCE',
}

interface Member {
  readonly user: { readonly firstName: string | null; readonly lastName: string | null; readonly email: string }
}

export const memberName = ({ user }: Member): string => personName(user)
