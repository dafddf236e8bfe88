import { personName } from '../../lib/words/person-words'
import type { SortState } from '../../lib/address/codecs'

/** What a list of agents is sorted and searched by. */
export interface MemberFigures {
  readonly agentId: string
  readonly user: { readonly firstName: string | null; readonly lastName: string | null; readonly email: string }
  readonly unitName: string | null
  readonly fundsCents: number
  readonly walletsCents: number
  readonly leadsThisMonth: number
  readonly spentThisMonthCents: number
  readonly waitingLeads: number
}

export const teamSorts = ['name', 'unit', 'waiting', 'leads', 'spent', 'balance'] as const
export type TeamSort = (typeof teamSorts)[number]

export const memberName = ({ user }: Pick<MemberFigures, 'user'>): string => personName(user)

const keyOf: Readonly<Record<TeamSort, (member: MemberFigures) => string | number>> = {
  name: memberName,
  unit: (member) => member.unitName ?? '',
  waiting: (member) => member.waitingLeads,
  leads: (member) => member.leadsThisMonth,
  spent: (member) => member.spentThisMonthCents,
  balance: (member) => member.fundsCents + member.walletsCents,
}

/** The agents that match a search, in the order that was asked for. */
export function teamRows<Member extends MemberFigures>(
  members: readonly Member[],
  search: string,
  sort: SortState<TeamSort>,
): readonly Member[] {
  const text = search.trim().toLowerCase()
  const matching = text
    ? members.filter((member) =>
        `${memberName(member)} ${member.user.email} ${member.unitName ?? ''}`.toLowerCase().includes(text),
      )
    : members
  const key = keyOf[sort.column]
  const sign = sort.direction === 'asc' ? 1 : -1
  return matching.toSorted((left, right) => {
    const [a, b] = [key(left), key(right)]
    const order = typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en-US') : Number(a) - Number(b)
    return sign * order || memberName(left).localeCompare(memberName(right), 'en-US')
  })
}
