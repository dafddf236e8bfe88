import { describe, expect, it } from 'vitest'
import { teamRows, type MemberFigures } from './team-rows'

const member = (firstName: string, changes: Partial<MemberFigures> = {}): MemberFigures => ({
  agentId: firstName,
  user: { firstName, lastName: 'Doe', email: `${firstName}@example.com` },
  unitName: 'North Pier',
  fundsCents: 0,
  walletsCents: 0,
  leadsThisMonth: 0,
  spentThisMonthCents: 0,
  waitingLeads: 0,
  ...changes,
})

const names = (rows: readonly MemberFigures[]) => rows.map((row) => row.agentId)

describe('teamRows', () => {
  const team = [
    member('Casey', { waitingLeads: 3, walletsCents: 100 }),
    member('Ada', { waitingLeads: 3, fundsCents: 500, unitName: 'South Pier' }),
    member('Bo', { waitingLeads: 9 }),
  ]

  it('sorts by the column, and equals by name', () => {
    expect(names(teamRows(team, '', { column: 'waiting', direction: 'desc' }))).toEqual(['Bo', 'Ada', 'Casey'])
    expect(names(teamRows(team, '', { column: 'name', direction: 'asc' }))).toEqual(['Ada', 'Bo', 'Casey'])
    expect(names(teamRows(team, '', { column: 'balance', direction: 'desc' }))).toEqual(['Ada', 'Casey', 'Bo'])
  })

  it('finds by name, address and team, whatever the case', () => {
    expect(names(teamRows(team, 'aDA', { column: 'name', direction: 'asc' }))).toEqual(['Ada'])
    expect(names(teamRows(team, 'south', { column: 'name', direction: 'asc' }))).toEqual(['Ada'])
    expect(names(teamRows(team, 'nobody', { column: 'name', direction: 'asc' }))).toEqual([])
  })
})
