import { expect, it } from 'vitest'
import { centsByUnit } from './unit-balances'

const unit = (id: string, parentId: string | null) => ({ id, name: id, level: 'TEAM' as const, parentId })
const member = (unitId: string | null, fundsCents: number, walletsCents: number) => ({
  agentId: `${unitId}`,
  unitId,
  fundsCents,
  walletsCents,
})

it('adds up the balances of the agents in a unit and in all units below it', () => {
  const units = [unit('company', null), unit('coast', 'company'), unit('plains', 'company'), unit('pier', 'coast')]
  const members = [member('pier', 100, 20), member('coast', 5, 0), member('gone', 999, 0), member(null, 999, 0)]
  expect(Object.fromEntries(centsByUnit(units, members))).toEqual({ company: 125, coast: 125, plains: 0, pier: 120 })
})
